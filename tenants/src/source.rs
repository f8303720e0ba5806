//! A file's text, and places in it.

use std::ops::Range;
use std::sync::Arc;

use crate::wording;
use crate::wording::Wording;

/// The text of one seed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Path from the channel's folder, with `/`; of a file in a base, `../_base/…`.
    pub file: String,
    /// The text, without a byte order mark.
    pub text: String,
    /// Offset of each line's first byte.
    starts: Vec<usize>,
}

impl Source {
    /// A file's text; a byte order mark in front of it is dropped.
    pub fn new(file: impl Into<String>, text: &str) -> Arc<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Arc::new(Self { file: file.into(), text, starts })
    }

    /// Whether it stands in a base rather than in the channel's own folder.
    pub fn is_inherited(&self) -> bool {
        within(&self.file).len() < self.file.len()
    }

    /// Line and column (in characters) of a byte offset, both from 1; an offset past the end is the end.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts.get(line - 1).copied().unwrap_or_default();
        let before = self.text.get(start..offset).unwrap_or_default();
        (line, before.chars().count() + 1)
    }

    /// A line by its number from 1, without its line ending; empty past the end.
    pub fn line(&self, number: usize) -> &str {
        let from = number.checked_sub(1).and_then(|index| self.starts.get(index));
        let Some(from) = from.copied() else { return "" };
        let to = self.starts.get(number).copied().unwrap_or(self.text.len());
        self.text.get(from..to).unwrap_or_default().trim_end_matches(['\n', '\r'])
    }

    /// Every line with the offset of its first byte, line endings left out.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.starts.iter().enumerate().map(|(index, start)| (*start, self.line(index + 1)))
    }
}

/// A path from the channel's folder as it is within its own: `pages/about.md` of `../_base/pages/about.md`.
pub fn within(file: &str) -> &str {
    file.strip_prefix("../").and_then(|inner| inner.split_once('/')).map_or(file, |(_, path)| path)
}

/// A piece of a file's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The file.
    pub source: Arc<Source>,
    /// Bytes of its text.
    pub span: Range<usize>,
}

impl Spot {
    /// The bytes `span` of `source`.
    pub fn new(source: &Arc<Source>, span: Range<usize>) -> Self {
        Self { source: Arc::clone(source), span }
    }

    /// `file:line:column`, as messages name another place.
    pub fn name(&self) -> String {
        let (line, column) = self.source.position(self.span.start);
        format!("{}:{line}:{column}", self.source.file)
    }

    /// The same for sentences: French has words between the file and the line.
    pub fn place(&self) -> Wording {
        let (name, file, (line, _)) = (self.name(), &self.source.file, self.source.position(self.span.start));
        wording!("{name}", "{file}, ligne {line}")
    }

    /// A text as it is typed here: in quotes, but for a cell of a CSV file.
    pub fn typed(&self, text: &str) -> String {
        if self.source.file.ends_with(".csv") { text.to_owned() } else { format!("\"{text}\"") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_ignore_line_endings() {
        let source = Source::new("a.toml", "\u{feff}é = 1\r\nb = 2\n");
        assert_eq!(source.position(0), (1, 1));
        assert_eq!(source.position(3), (1, 3));
        assert_eq!(source.position(8), (2, 1));
        assert_eq!(source.position(999), (3, 1));
        assert_eq!(source.line(1), "é = 1");
        assert_eq!(source.line(2), "b = 2");
        assert_eq!(source.line(0), "");
        assert_eq!(source.line(9), "");
    }

    #[test]
    fn cells_are_typed_without_quotes() {
        let spot = |file: &str| Spot::new(&Source::new(file, "a\nb\n"), 2..3);
        assert_eq!(spot("events.toml").typed("gulls"), "\"gulls\"");
        assert_eq!(spot("events/2025.csv").typed("gulls"), "gulls");
        let place = spot("events.toml").place();
        assert_eq!((place.en.as_str(), place.fr.as_str()), ("events.toml:2:1", "events.toml, ligne 2"));
    }
}
