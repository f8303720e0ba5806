//! Explains TOML syntax errors to people who don't know TOML.
//!
//! The parser reports only which token it expected. The line itself shows more of what was meant: quotes, commas,
//! colons, dates and prices in everyday notation.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use super::toml_lines::{self, Mistake};
use super::toml_open::{self, Unclosed};
use super::toml_values;
use crate::currency::Currency;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::source::{Source, Spot};
use crate::wording;

/// An error of the parser.
pub struct SyntaxError<'a> {
    /// Byte range.
    pub span: Range<usize>,
    /// The parser's message.
    pub message: &'a str,
}

/// Maximum number of findings per file, because each one scans the text before it.
const MOST_FINDINGS: usize = 50;

/// One finding for each line with errors in `part` of a file. Prices are in `currency`, if that is known.
pub fn explain(
    source: &Arc<Source>,
    part: &Range<usize>,
    errors: &[SyntaxError<'_>],
    currency: Option<Currency>,
) -> Vec<Finding> {
    let text = source.text.get(part.clone()).unwrap_or_default();
    let mut findings = Vec::new();
    // The parser makes two passes, for structure and for values, so errors may be out of order.
    let mut errors: Vec<&SyntaxError<'_>> = errors.iter().collect();
    errors.sort_by_key(|error| error.span.start);
    let open = leave_out_consequences(text, &mut errors);
    let mut lines = BTreeSet::new();
    let mut end = None;
    let mut is_repeated = false;
    for error in errors {
        if findings.len() >= MOST_FINDINGS {
            break;
        }
        if error.message.starts_with("duplicate key") {
            // A repeated header causes an error for each key below it.
            let (_, line) = line_at(text, error.span.start.min(text.len()));
            let is_header = line.trim_start().starts_with('[');
            if is_repeated && !is_header {
                continue;
            }
            is_repeated = is_header;
        }
        // A single mistake may cause several errors on its line.
        if end.is_some_and(|end| error.span.start <= end) {
            continue;
        }
        let (start, line) = line_at(text, error.span.start.min(text.len()));
        end = Some(start + line.len());
        let long_text = toml_open::long_text(text, start, line).filter(|_| open_text(text, start).is_none());
        let (line, mistake) = match long_text {
            Some((last, mistake)) => {
                end = Some(last);
                (start, mistake)
            }
            None => explained(text, error, currency),
        };
        if lines.insert(line) {
            findings.push(finding(source, part, mistake));
        }
    }
    findings.extend(open.map(|open| finding(source, part, toml_open::mistake(text, open))));
    findings
}

/// Removes the errors after an unclosed bracket, brace or text, which are its consequences. Returns the offset of the
/// bracket or brace.
fn leave_out_consequences(text: &str, errors: &mut Vec<&SyntaxError<'_>>) -> Option<usize> {
    let (from, open) = match toml_open::unclosed(text)? {
        Unclosed::Bracket(at) => (line_at(text, at).0, Some(at)),
        Unclosed::Text(end) => (end + 1, None),
    };
    let before = errors.partition_point(|error| error.span.start < from);
    let open = open.filter(|_| before < errors.len());
    if before > 0 || open.is_some() {
        errors.truncate(before);
    }
    open
}

fn finding(source: &Arc<Source>, part: &Range<usize>, mistake: Mistake) -> Finding {
    let Mistake { range, message, hint } = mistake;
    let spot = Spot::new(source, range.start + part.start..range.end + part.start);
    Finding::at(codes::TOML_SYNTAX, &spot, message).maybe_hint(hint)
}

/// The mistake that causes an error, and an offset on the line to report.
fn explained(text: &str, error: &SyntaxError<'_>, currency: Option<Currency>) -> (usize, Mistake) {
    let at = error.span.start.min(text.len());
    let (start, line) = line_at(text, at);
    let moved =
        |mistake: Mistake, by: usize| Mistake { range: mistake.range.start + by..mistake.range.end + by, ..mistake };
    if error.message.starts_with("duplicate key") {
        return (start, duplicate(line, error));
    }
    if let Some(open) = open_text(text, start) {
        return (open, unclosed_text(text, open, error));
    }
    if let Some(mistake) = toml_lines::curly_quotes(line) {
        return (start, moved(mistake, start));
    }
    let is_list = error.message.contains("array") && !error.message.contains("array table");
    if is_list && toml_open::open_quote(line).is_none() {
        return (start, list(line, error));
    }
    if let Some(mistake) = toml_lines::mistake(line, currency).or_else(|| toml_lines::invisible(line)) {
        return (start, moved(mistake, start));
    }
    if error.message.contains("inline table") || error.message.contains("key-value pairs") {
        return (start, inline_table(error));
    }
    // Some errors are reported at the start of the next line.
    let before = text.get(..start).unwrap_or_default().trim_end();
    let (previous, line) = line_at(text, before.len());
    match toml_lines::mistake(line, currency).filter(|_| previous < start) {
        Some(mistake) => (previous, moved(mistake, previous)),
        None => (start, unexplained(error)),
    }
}

/// The line around an offset, and the offset of its start.
fn line_at(text: &str, at: usize) -> (usize, &str) {
    let before = text.get(..at).unwrap_or(text);
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = text.get(start..).unwrap_or_default().split('\n').next().unwrap_or_default();
    (start, line.trim_end_matches('\r'))
}

fn duplicate(line: &str, error: &SyntaxError<'_>) -> Mistake {
    let message = wording!("this key stands twice in the same table", "cette clé figure deux fois dans la même table");
    let name = line.trim().trim_start_matches('[').split(']').next().unwrap_or_default().trim();
    let hint = if line.trim_start().starts_with('[') {
        wording!(
            "where a file has several of them, write [[{name}]], with double brackets, above each",
            "s'il y en a plusieurs dans le fichier, écrivez [[{name}]], avec des crochets doubles, au-dessus de chacun"
        )
    } else {
        wording!(
            "keep one of the two; a new entry of a list starts with its [[header]]",
            "gardez l'une des deux ; une nouvelle entrée d'une liste commence par son [[en-tête]]"
        )
    };
    Mistake { range: error.span.clone(), message, hint: Some(hint) }
}

/// The start of the triple-quoted string that contains the offset.
fn open_text(text: &str, at: usize) -> Option<usize> {
    let mut from = 0;
    loop {
        let rest = text.get(from..at)?;
        let (open, quotes) =
            ["\"\"\"", "'''"].into_iter().filter_map(|quotes| Some((rest.find(quotes)?, quotes))).min()?;
        let inside = from + open + 3;
        match text.get(inside..at).and_then(|rest| rest.find(quotes)) {
            Some(close) => from = inside + close + 3,
            None => return Some(from + open),
        }
    }
}

fn unclosed_text(text: &str, open: usize, error: &SyntaxError<'_>) -> Mistake {
    let quotes = text.get(open..open + 3).unwrap_or_default();
    if error.message.contains("escape") || error.message.contains("unicode") {
        return Mistake {
            range: error.span.clone(),
            message: wording!(
                "a backslash means something special in this text",
                "une barre oblique inverse a un sens spécial dans ce texte"
            ),
            hint: Some(wording!("write \\\\ for \\, or / in a path", "écrivez \\\\ pour \\, ou / dans un chemin")),
        };
    }
    Mistake {
        range: open..open + 3,
        message: wording!("this text is never closed", "ce texte n'est jamais fermé"),
        hint: Some(wording!("end it with {quotes}", "terminez-le par {quotes}")),
    }
}

fn list(line: &str, error: &SyntaxError<'_>) -> Mistake {
    let written = toml_values::with_commas(line);
    let (message, example) = if error.message.starts_with("extra comma") {
        (
            wording!("one comma too many in this list", "une virgule de trop dans cette liste"),
            wording!("one comma stands between two values", "une seule virgule sépare deux valeurs"),
        )
    } else {
        (
            wording!("a comma is missing in this list", "il manque une virgule dans cette liste"),
            wording!(
                "write [\"one\", \"two\"]",
                "mettez une virgule entre deux valeurs, par exemple [\"Football\", \"Basketball\"]"
            ),
        )
    };
    let hint = written.map(|values| wording!("write [{values}]", "écrivez [{values}]")).unwrap_or(example);
    Mistake { range: error.span.clone(), message, hint: Some(hint) }
}

fn inline_table(error: &SyntaxError<'_>) -> Mistake {
    let (message, hint) = if error.message.starts_with("unclosed") {
        (
            wording!("a closing }} is missing", "il manque un }} fermant"),
            wording!("write {{ en = \"…\", fr = \"…\" }}", "écrivez {{ en = \"…\", fr = \"…\" }}"),
        )
    } else if error.message.starts_with("missing comma") {
        (
            wording!("a comma is missing between two keys", "il manque une virgule entre deux clés"),
            wording!("write {{ en = \"…\", fr = \"…\" }}", "écrivez {{ en = \"…\", fr = \"…\" }}"),
        )
    } else {
        (
            wording!(
                "between braces stand keys with their values",
                "entre {{ et }} se mettent des clés et leurs valeurs"
            ),
            wording!("write {{ en = \"…\", fr = \"…\" }}", "écrivez {{ en = \"…\", fr = \"…\" }}"),
        )
    };
    Mistake { range: error.span.clone(), message, hint: Some(hint) }
}

/// A mistake with the parser's own message.
fn unexplained(error: &SyntaxError<'_>) -> Mistake {
    let words = error.message;
    let message = wording!("this is not TOML: {words}", "cette ligne n'est pas du TOML");
    let hint = if words.contains("string values must be quoted") {
        wording!("texts stand in quotes: \"…\"", "les textes se mettent entre guillemets : \"…\"")
    } else {
        wording!(
            "compare it with the lines around it: key = value, and texts in quotes",
            "comparez-la aux lignes voisines : clé = valeur, et les textes entre guillemets"
        )
    };
    Mistake::new(error.span.clone(), message, hint)
}
