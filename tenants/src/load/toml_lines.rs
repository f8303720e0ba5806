//! Common mistakes in lines that are not valid TOML.

use std::ops::Range;

use super::toml_values;
use crate::currency::Currency;
use crate::wording;
use crate::wording::Wording;

/// A mistake in a line or text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// Byte range.
    pub range: Range<usize>,
    /// Description of the mistake.
    pub message: Wording,
    /// How to correct it.
    pub hint: Option<Wording>,
}

impl Mistake {
    /// A mistake with a hint.
    pub fn new(range: Range<usize>, message: Wording, hint: Wording) -> Self {
        Self { range, message, hint: Some(hint) }
    }
}

/// Quotes that are invalid in TOML: typographic quotes and accents.
const CURLY: [char; 11] = ['“', '”', '„', '‟', '«', '»', '‘', '’', '‚', '`', '´'];

/// Comment markers of other languages.
const COMMENTS: [&str; 5] = ["//", "/*", "--", ";", "<!--"];

/// The mistake in a line; `None` if none is recognised.
pub fn mistake(line: &str, currency: Option<Currency>) -> Option<Mistake> {
    let start = line.len() - line.trim_start().len();
    let trimmed = line.trim();
    if trimmed.is_empty() || trimmed.starts_with('#') {
        return None;
    }
    if let Some(mark) = COMMENTS.into_iter().find(|mark| trimmed.starts_with(mark)) {
        let rest = trimmed.trim_start_matches(mark).trim_end_matches("*/").trim_end_matches("-->").trim();
        return Some(Mistake::new(
            start..start + mark.len(),
            wording!("{mark} doesn't start a comment here", "« {mark} » ne commence pas un commentaire ici"),
            wording!("comments start with #: # {rest}", "un commentaire commence par # : # {rest}"),
        ));
    }
    if trimmed.starts_with('[') {
        return header(trimmed, start);
    }
    let outside = outside(line);
    let first = |wanted: char| outside.iter().find(|(_, letter)| *letter == wanted).map(|(at, _)| *at);
    let equals = first('=');
    if let Some(colon) = first(':').filter(|colon| equals.is_none_or(|equals| *colon < equals))
        && let Some(mistake) = colon_for_equals(line, colon)
    {
        return Some(mistake);
    }
    match equals {
        Some(equals) => key(line, equals).or_else(|| toml_values::mistake(line, equals, currency)),
        None => no_equals(line, start),
    }
}

/// The characters of a line outside of strings and comments, with their offsets.
pub fn outside(line: &str) -> Vec<(usize, char)> {
    let mut found = Vec::new();
    let mut quote = None;
    let mut letters = line.char_indices();
    while let Some((at, letter)) = letters.next() {
        match quote {
            Some('"') if letter == '\\' => drop(letters.next()),
            Some(open) if letter == open => quote = None,
            Some(_) => {}
            None if letter == '#' => break,
            None if matches!(letter, '"' | '\'') => quote = Some(letter),
            None => found.push((at, letter)),
        }
    }
    found
}

/// The mistake of a value or key in typographic quotes, at the first quote.
pub fn curly_quotes(line: &str) -> Option<Mistake> {
    let outside = outside(line);
    let opens = |at: usize| {
        let before = line.get(..at).unwrap_or_default().trim_end();
        before.is_empty() || before.ends_with(['=', '[', ',', '{', ':'])
    };
    let opening = outside.iter().find(|(at, letter)| CURLY.contains(letter) && opens(*at));
    let closing = || {
        // A string that begins with a straight quote and ends with a typographic one.
        let last = line.trim_end().trim_end_matches(',').char_indices().next_back()?;
        let value = line.get(line.find('=')? + 1..)?.trim_start();
        let is_open = value.starts_with(['"', '\'']) && toml_values::end_of_text(value).is_none();
        (is_open && CURLY.contains(&last.1)).then_some(last)
    };
    let (at, letter) = opening.copied().or_else(closing)?;
    let rest = line.get(at + letter.len_utf8()..).unwrap_or_default();
    let inner = rest.split(CURLY).next().filter(|_| rest.contains(CURLY)).map(str::trim);
    let hint = match inner {
        Some(inner) => wording!("write \"{inner}\"", "écrivez \"{inner}\""),
        None => wording!(
            "write straight quotes on both sides: \"…\"",
            "écrivez des guillemets droits des deux côtés : \"…\""
        ),
    };
    let message = wording!(
        "{letter} is not a quote that counts here: word processors put it in place of \"",
        "le signe {letter} n'est pas un guillemet valable ici : les traitements de texte le mettent à la place de \""
    );
    Some(Mistake::new(at..at + letter.len_utf8(), message, hint))
}

/// The mistake of a character outside of strings that looks like a space or is invisible, and is not white space in
/// TOML.
pub fn invisible(line: &str) -> Option<Mistake> {
    let is_invisible =
        |letter: char| matches!(letter, '\u{a0}' | '\u{2000}'..='\u{200f}' | '\u{202f}' | '\u{3000}' | '\u{feff}');
    let (at, letter) = outside(line).into_iter().find(|(_, letter)| is_invisible(*letter))?;
    let message = wording!(
        "there is a character that looks like a space and is none: word processors and web pages have such",
        "il y a un caractère qui ressemble à un espace et n'en est pas un : il vient d'un traitement de texte ou du web"
    );
    let hint =
        wording!("delete what stands here, and type a space", "supprimez ce qui se trouve ici, et tapez un espace");
    Some(Mistake::new(at..at + letter.len_utf8(), message, hint))
}

fn header(trimmed: &str, start: usize) -> Option<Mistake> {
    let code = trimmed.split('#').next().unwrap_or_default().trim_end();
    let opens = code.chars().take_while(|letter| *letter == '[').count();
    let closes = code.chars().rev().take_while(|letter| *letter == ']').count();
    let name = code.trim_matches(['[', ']', ' ']);
    let range = start..start + code.len();
    let is_name = |name: &str| name.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-. \"'".contains(letter));
    if closes == 0 && code.contains(']') {
        let message = wording!("a header stands alone on its line", "un en-tête est seul sur sa ligne");
        let hint = wording!("put what follows it on the next line", "mettez ce qui le suit à la ligne suivante");
        return Some(Mistake::new(range, message, hint));
    }
    let right = if opens.max(closes) > 1 { format!("[[{name}]]") } else { format!("[{name}]") };
    if opens != closes || opens > 2 {
        let message =
            wording!("the brackets of this header don't match", "les crochets de cet en-tête ne correspondent pas");
        return Some(Mistake::new(range, message, wording!("write {right}", "écrivez {right}")));
    }
    (!is_name(name) || name.contains(' ')).then(|| {
        let message = wording!("a header has no spaces and accents", "un en-tête n'a ni espaces ni accents");
        Mistake::new(
            range,
            message,
            wording!("write it like [google-analytics]", "écrivez-le comme celui-ci : [google-analytics]"),
        )
    })
}

fn colon_for_equals(line: &str, colon: usize) -> Option<Mistake> {
    let (key, value) = (line.get(..colon)?.trim(), line.get(colon + 1..)?.trim());
    let bare = key.trim_matches(['"', '\'']);
    if !is_bare(bare) {
        return None;
    }
    let value = toml_values::written(value.trim_end_matches(','));
    Some(Mistake::new(
        colon..colon + 1,
        wording!(
            "a key and its value have = between them, not :",
            "entre une clé et sa valeur se met « = », et non « : »"
        ),
        wording!("write {bare} = {value}", "écrivez {bare} = {value}"),
    ))
}

/// Whether a line begins with a key and its `=`.
pub fn begins_key(line: &str) -> bool {
    let equals = outside(line).into_iter().find(|(_, letter)| *letter == '=');
    equals.and_then(|(at, _)| line.get(..at)).is_some_and(|key| is_bare(key.trim()))
}

/// Whether a text is a key without quotes, or a dotted key of these.
pub fn is_bare(key: &str) -> bool {
    !key.is_empty() && key.chars().all(|letter| letter.is_ascii_alphanumeric() || "_-.".contains(letter))
}

fn no_equals(line: &str, start: usize) -> Option<Mistake> {
    let trimmed = line.trim();
    let range = start..start + trimmed.len();
    let (key, value) = trimmed.split_once([' ', '\t']).unwrap_or((trimmed, ""));
    let value = value.trim();
    if is_bare(key) && toml_values::is_value(value) {
        return Some(Mistake::new(
            range,
            wording!("= is missing between the key and its value", "il manque « = » entre la clé et sa valeur"),
            wording!("write {key} = {value}", "écrivez {key} = {value}"),
        ));
    }
    if trimmed.starts_with(['"', '\'', ']', '}', '{', ',']) {
        return None;
    }
    Some(Mistake::new(
        range,
        wording!("this line has no key and =", "cette ligne n'a ni clé ni « = »"),
        wording!(
            "a text over several lines stands between \"\"\" and \"\"\"; a comment starts with #",
            "un texte sur plusieurs lignes se met entre \"\"\" et \"\"\" ; un commentaire commence par #"
        ),
    ))
}

/// The mistake before the `=` of a line.
fn key(line: &str, equals: usize) -> Option<Mistake> {
    let before = line.get(..equals)?;
    let key = before.trim();
    let start = before.len() - before.trim_start().len();
    let range = start..start + key.len();
    if key.is_empty() {
        let message = wording!("there is no key before =", "il n'y a pas de clé avant « = »");
        return Some(Mistake::new(equals..equals + 1, message, wording!("write key = value", "écrivez clé = valeur")));
    }
    let is_quoted = key.contains(['"', '\'']);
    if is_quoted || key.split('.').all(|part| is_bare(part.trim())) {
        return None;
    }
    let plain: String = key.to_lowercase().split_whitespace().collect::<Vec<_>>().join("_");
    let hint = if is_bare(&plain) {
        wording!("write {plain}, if there is such a key", "écrivez {plain}, si une telle clé existe")
    } else {
        wording!("keys are written like event_category", "une clé s'écrit par exemple event_category")
    };
    Some(Mistake::new(range, wording!("a key has no spaces and accents", "une clé n'a ni espaces ni accents"), hint))
}
