//! Terminal output of findings.

use std::collections::HashSet;
use std::fmt;

use serde::Serialize;

use super::finding::{Finding, Position, Severity};
use crate::schema::text::Language;

/// Maximum number of other places in terminal output.
const OTHERS_SHOWN: usize = 10;

/// A finding in one language. `Display` writes several lines for a terminal, without a newline at the end.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Shown<'a> {
    severity: Severity,
    code: &'static str,
    file: &'a str,
    line: usize,
    column: usize,
    width: usize,
    source_line: &'a str,
    message: &'a str,
    hint: Option<&'a str>,
    more: usize,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    others: &'a [Position],
    #[serde(skip)]
    language: Language,
}

impl Finding {
    /// The finding in a language.
    pub fn shown(&self, language: Language) -> Shown<'_> {
        Shown {
            severity: self.severity,
            code: self.code,
            file: &self.file,
            line: self.line,
            column: self.column,
            width: self.width,
            source_line: &self.source_line,
            message: self.message.get(language),
            hint: self.hint.as_ref().map(|hint| hint.get(language)),
            more: self.more,
            others: &self.others,
            language,
        }
    }
}

impl Shown<'_> {
    /// The part of the line that fits a screen, and the indentation of the marker (tabs are kept).
    fn excerpt(&self) -> (String, String) {
        const BEFORE: usize = 60;
        const WIDEST: usize = 140;
        let first =
            if self.source_line.chars().count() > WIDEST { (self.column - 1).saturating_sub(BEFORE) } else { 0 };
        let shown: String = self.source_line.chars().skip(first).take(WIDEST).collect();
        let lead = if first > 0 { "…" } else { "" };
        let indent = shown.chars().take(self.column - 1 - first).map(|c| if c == '\t' { '\t' } else { ' ' });
        let indent = lead.chars().map(|_| ' ').chain(indent).collect();
        let tail = if self.source_line.chars().count() > first + WIDEST { "…" } else { "" };
        (format!("{lead}{shown}{tail}"), indent)
    }

    /// `and 421 more: events.csv:3, 4, 5, …`: the other places by file, each line once; `None` without other places.
    pub(crate) fn elsewhere(&self) -> Option<String> {
        let words = match (self.language, self.more) {
            (_, 0) => return None,
            (Language::En, more) => format!("and {more} more"),
            (Language::Fr, 1) => "et 1 autre".to_owned(),
            (Language::Fr, more) => format!("et {more} autres"),
        };
        let mut told = HashSet::from([(self.file, self.line)]);
        let others = self.others.iter();
        let lines: Vec<&Position> = others.filter(|other| told.insert((other.file.as_str(), other.line))).collect();
        let are_all_known = self.more == self.others.len();
        if lines.is_empty() {
            let here = if self.language == Language::Fr { "dans cette ligne" } else { "in this line" };
            return Some(if are_all_known { format!("{words} {here}") } else { words });
        }
        let mut places = String::new();
        let mut file = None;
        for position in lines.iter().take(OTHERS_SHOWN) {
            let separator = if places.is_empty() { "" } else { ", " };
            let name = if file == Some(&position.file) { String::new() } else { format!("{}:", position.file) };
            places += &format!("{separator}{name}{}", position.line);
            file = Some(&position.file);
        }
        if lines.len() > OTHERS_SHOWN || !are_all_known {
            places += ", …";
        }
        let colon = if self.language == Language::Fr { " :" } else { ":" };
        Some(format!("{words}{colon} {places}"))
    }
}

/// Makes a text safe for a terminal: replaces control characters and characters that change the text direction.
fn shown(text: &str) -> String {
    let is_unfit =
        |c: char| c.is_control() && c != '\t' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if is_unfit(c) { '\u{fffd}' } else { c }).collect()
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { severity, code, line, column, .. } = self;
        let (file, message) = (shown(self.file), shown(self.message));
        let number = line.to_string();
        let gutter = " ".repeat(number.len() + 1);
        writeln!(f, "{}[{code}]: {message}", severity.word_in(self.language))?;
        write!(f, "{gutter}--> {file}:{line}:{column}")?;
        if !self.source_line.is_empty() {
            let (text, indent) = self.excerpt();
            let left = text.chars().count().saturating_sub(indent.chars().count()).max(1);
            let text = shown(&text);
            write!(f, "\n{number} | {text}\n{gutter}| {indent}{}", "^".repeat(self.width.min(left)))?;
        }
        if let Some(places) = self.elsewhere() {
            write!(f, "\n{gutter}= {}", shown(&places))?;
        }
        if let Some(hint) = self.hint {
            let word = match self.language {
                Language::En => "hint:",
                Language::Fr => "conseil :",
            };
            write!(f, "\n{gutter}= {word} {}", shown(hint))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::codes;
    use crate::source::{Source, Spot};
    use crate::wording;

    /// A finding at each of these lines, which have one letter each.
    fn at(lines: &[usize]) -> Finding {
        let source = Source::new("a.csv", &"x\n".repeat(90));
        let spots: Vec<Spot> = lines.iter().map(|line| Spot::new(&source, line * 2 - 2..line * 2 - 1)).collect();
        Finding::at_each(codes::WRONG_TYPE, &spots, wording!("no", "non")).unwrap()
    }

    #[test]
    fn a_note_and_its_hint_are_named_in_both_languages() {
        let source = Source::new("a.csv", "a;b\n");
        let note = Finding::at(codes::CSV_FORMAT, &Spot::new(&source, 0..1), wording!("read", "lu"));
        let note = note.hint(wording!("nothing", "rien"));
        let lines = |language: Language| -> Vec<String> {
            note.shown(language).to_string().lines().map(str::to_owned).collect()
        };
        let (english, french) = (lines(Language::En), lines(Language::Fr));
        assert_eq!((english[0].as_str(), english[4].trim()), ("note[csv-format]: read", "= hint: nothing"));
        assert_eq!((french[0].as_str(), french[4].trim()), ("remarque[csv-format]: lu", "= conseil : rien"));
        assert!(!note.is_error());
    }

    #[test]
    fn no_line_is_told_twice() {
        for (lines, en, fr) in [
            (vec![1, 1, 1], "and 2 more in this line", "et 2 autres dans cette ligne"),
            (vec![1, 1], "and 1 more in this line", "et 1 autre dans cette ligne"),
            (vec![1, 1, 2, 2, 3], "and 4 more: a.csv:2, 3", "et 4 autres : a.csv:2, 3"),
            ([1; 80].to_vec(), "and 79 more", "et 79 autres"),
        ] {
            let finding = at(&lines);
            assert_eq!(finding.shown(Language::En).elsewhere().as_deref(), Some(en));
            assert_eq!(finding.shown(Language::Fr).elsewhere().as_deref(), Some(fr));
        }
        assert_eq!(at(&[1]).shown(Language::En).elsewhere(), None);
    }

    #[test]
    fn lines_that_are_left_out_are_hinted_at() {
        let twelve: Vec<usize> = (1..=12).collect();
        let shown = at(&twelve).shown(Language::En).elsewhere().unwrap();
        assert_eq!(shown, "and 11 more: a.csv:2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …");
        let all_but_one = at(&twelve[..11]).shown(Language::En).elsewhere().unwrap();
        assert!(all_but_one.ends_with(", 11"), "{all_but_one}");
    }
}
