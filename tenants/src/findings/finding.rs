//! What a check reports: where, what and how to put it right.

use std::fmt;

use serde::{Serialize, Serializer};

use super::codes::Code;
pub use super::shown::Shown;
use crate::schema::text::Language;
use crate::source::Spot;
use crate::wording::Wording;

/// Bytes of a line that findings carry at most; thousands of them may be in one line.
const LONGEST_SHOWN: usize = 8 * 1024;

/// Places of one mistake that are shown one by one; if there are more, they become one finding.
pub(crate) const FEW: usize = 3;

/// Other places that a finding carries at most; it counts the rest.
pub(crate) const MOST_OTHERS: usize = 50;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The folder can't be applied.
    Error,
    /// It can, but something is probably not as meant.
    Warning,
    /// Nothing has to be done.
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

    /// The word for people.
    pub(super) const fn word_in(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::En, _) => self.word(),
            (Language::Fr, Self::Error) => "erreur",
            (Language::Fr, Self::Warning) => "avertissement",
            (Language::Fr, Self::Note) => "remarque",
        }
    }
}

/// Another place of the same mistake.
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
    /// Where a piece of text begins.
    pub fn of(spot: &Spot) -> Self {
        let (line, column) = spot.source.position(spot.span.start);
        Self { file: spot.source.file.clone(), line, column }
    }
}

/// One mistake in a channel's folder. Displayed and serialised in English; see [`Finding::shown`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Whether it stops the folder from being applied.
    pub severity: Severity,
    /// Permanent name of the kind of mistake (`unknown-key`); see [`super::codes`].
    pub code: &'static str,
    /// Path within the channel's folder.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// How many characters of the line are meant, at least 1.
    pub width: usize,
    /// The line as it stands in the file; empty where the file has no text, or the line is very long.
    pub source_line: String,
    /// What is wrong.
    pub message: Wording,
    /// What would be right, where that is known.
    pub hint: Option<Wording>,
    /// In how many other places the same mistake stands.
    pub more: usize,
    /// The first of these places.
    pub others: Vec<Position>,
}

impl Finding {
    /// A finding about a piece of text.
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

    /// A finding about a file as a whole, or about one that is absent.
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

    /// The same with a hint, replacing an earlier one.
    #[must_use]
    pub fn hint(mut self, hint: Wording) -> Self {
        self.hint = Some(hint);
        self
    }

    /// The same with a hint, where there is one to give.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<Wording>) -> Self {
        self.hint = hint.or(self.hint);
        self
    }

    /// One finding for several pieces of text with the same mistake, placed at the first one. `None` without any.
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

    /// What findings are sorted by.
    pub(crate) fn place(&self) -> (String, usize, usize, &'static str) {
        (self.file.clone(), self.line, self.column, self.code)
    }

    /// Takes in another finding of the same mistake, which stands further down.
    pub(crate) fn absorb(&mut self, other: Self) {
        self.more += 1 + other.more;
        let place = Position { file: other.file, line: other.line, column: other.column };
        let room = MOST_OTHERS.saturating_sub(self.others.len());
        self.others.extend(std::iter::once(place).chain(other.others).take(room));
    }

    /// Whether it stops the folder from being applied.
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

    /// A finding in every one of so many lines.
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
