//! Findings: the place of a mistake, its description and a hint.

use std::fmt;

use serde::{Serialize, Serializer};

use super::codes::Code;
pub use super::shown::Shown;
use crate::schema::text::Language;
use crate::source::Spot;
use crate::wording::Wording;

/// Maximum length of a quoted line in bytes, because thousands of findings may be in the same line.
const LONGEST_SHOWN: usize = 8 * 1024;

/// Maximum number of findings shown for the same mistake; more are merged into one.
pub(crate) const FEW: usize = 3;

/// Maximum number of other places in a finding; the rest is only counted.
pub(crate) const MOST_OTHERS: usize = 50;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The folder can't be applied.
    Error,
    /// The folder can be applied, but something is probably unintended.
    Warning,
    /// For information only.
    Note,
}

impl Severity {
    /// `error`, `warning` or `note`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }

    /// The word in a language.
    pub(super) const fn word_in(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::En, _) => self.word(),
            (Language::Fr, Self::Error) => "erreur",
            (Language::Fr, Self::Warning) => "avertissement",
            (Language::Fr, Self::Note) => "remarque",
        }
    }
}

/// A position of another occurrence.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Position {
    /// Path within the channel's folder.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Position {
    /// The start of a piece of text.
    pub fn of(spot: &Spot) -> Self {
        let (line, column) = spot.source.position(spot.span.start);
        Self { file: spot.source.file.clone(), line, column }
    }
}

/// A mistake in a channel's folder. `Display` and `Serialize` use English; see [`Finding::shown`] for other languages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The severity.
    pub severity: Severity,
    /// The permanent code (`unknown-key`); see [`super::codes`].
    pub code: &'static str,
    /// Path within the channel's folder.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Length of the marked text in characters, at least 1.
    pub width: usize,
    /// The line from the file; empty for binary files and very long lines.
    pub source_line: String,
    /// Description of the mistake.
    pub message: Wording,
    /// How to correct it, if known.
    pub hint: Option<Wording>,
    /// Number of other places with the same mistake.
    pub more: usize,
    /// The first of these other places.
    pub others: Vec<Position>,
}

impl Finding {
    /// A finding at a piece of text.
    pub fn at(code: Code, spot: &Spot, message: Wording) -> Self {
        let (line, column) = spot.source.position(spot.span.start);
        let source_line = Some(spot.source.line(line)).filter(|text| text.len() <= LONGEST_SHOWN);
        let source_line = source_line.unwrap_or_default().to_owned();
        let rest = source_line.chars().count().saturating_sub(column - 1);
        let meant = spot.source.text.get(spot.span.clone()).unwrap_or_default().lines().next().unwrap_or_default();
        Self {
            severity: code.severity,
            code: code.name,
            file: spot.source.file.clone(),
            line,
            column,
            width: meant.chars().count().min(rest).max(1),
            source_line,
            message,
            hint: None,
            more: 0,
            others: Vec::new(),
        }
    }

    /// A finding about a whole file, or about a missing one.
    pub fn of_file(code: Code, file: impl Into<String>, message: Wording) -> Self {
        Self {
            severity: code.severity,
            code: code.name,
            file: file.into(),
            line: 1,
            column: 1,
            width: 1,
            source_line: String::new(),
            message,
            hint: None,
            more: 0,
            others: Vec::new(),
        }
    }

    /// Sets the hint.
    #[must_use]
    pub fn hint(mut self, hint: Wording) -> Self {
        self.hint = Some(hint);
        self
    }

    /// Sets the hint, if there is one.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<Wording>) -> Self {
        self.hint = hint.or(self.hint);
        self
    }

    /// One finding for the same mistake at several pieces of text, placed at the first; `None` if `spots` is empty.
    pub fn at_each(code: Code, spots: &[Spot], message: Wording) -> Option<Self> {
        let places = spots.iter().enumerate().map(|(index, spot)| (Position::of(spot), index));
        let mut places: Vec<(Position, usize)> = places.collect();
        places.sort();
        let (_, first) = places.first()?;
        let mut finding = Self::at(code, spots.get(*first)?, message);
        finding.more = places.len() - 1;
        finding.others = places.into_iter().skip(1).take(MOST_OTHERS).map(|(position, _)| position).collect();
        Some(finding)
    }

    /// The sort key.
    pub(crate) fn place(&self) -> (String, usize, usize, &'static str) {
        (self.file.clone(), self.line, self.column, self.code)
    }

    /// Merges another finding of the same mistake at a later place into this one.
    pub(crate) fn absorb(&mut self, other: Self) {
        self.more += 1 + other.more;
        let place = Position { file: other.file, line: other.line, column: other.column };
        let room = MOST_OTHERS.saturating_sub(self.others.len());
        self.others.extend(std::iter::once(place).chain(other.others).take(room));
    }

    /// Whether the severity is error.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl Serialize for Finding {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.shown(Language::En).serialize(serializer)
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shown(Language::En).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::findings::codes;
    use crate::source::Source;
    use crate::wording;

    /// One finding for each of the lines.
    fn in_lines(lines: usize) -> Finding {
        let source = Source::new("events.csv", &"judo\n".repeat(lines));
        let spots: Vec<Spot> = (0..lines).rev().map(|line| Spot::new(&source, line * 5..line * 5 + 4)).collect();
        let message = wording!("there is no event category \"judo\"", "il n'y a pas de catégorie « judo »");
        Finding::at_each(codes::BROKEN_REFERENCE, &spots, message).unwrap()
    }

    #[test]
    fn the_first_place_is_shown_and_the_others_are_counted() {
        let text = in_lines(422).to_string();
        assert!(text.contains("--> events.csv:1:1"), "{text}");
        assert!(text.ends_with("= and 421 more: events.csv:2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …"), "{text}");
        assert!(in_lines(2).to_string().ends_with("= and 1 more: events.csv:2"));
        assert!(!in_lines(1).to_string().contains("more"));
        assert!(in_lines(2).shown(Language::Fr).to_string().ends_with("= et 1 autre : events.csv:2"));
    }

    #[test]
    fn machines_get_the_number_and_the_first_places() {
        let json = serde_json::to_value(in_lines(422)).unwrap();
        assert_eq!((&json["more"], json["others"].as_array().unwrap().len()), (&421.into(), MOST_OTHERS));
        assert_eq!(json["others"][0], serde_json::json!({ "file": "events.csv", "line": 2, "column": 1 }));
        assert!(serde_json::to_value(in_lines(1)).unwrap().get("others").is_none());
    }

    #[test]
    fn what_is_absorbed_is_counted() {
        let mut finding = in_lines(2);
        finding.absorb(in_lines(60));
        assert_eq!((finding.more, finding.others.len()), (61, MOST_OTHERS));
    }
}
