//! Source text of seed files, and positions in it.

use std::ops::Range;
use std::sync::Arc;

use crate::wording;
use crate::wording::Wording;

/// The text of a seed file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// Path relative to the channel's folder, with `/`; for a file in a base, `../_base/…`.
    pub file: String,
    /// The text, without a byte order mark.
    pub text: String,
    /// Offset of the first byte of each line.
    starts: Vec<usize>,
}

impl Source {
    /// Creates a source, without a leading byte order mark.
    pub fn new(file: impl Into<String>, text: &str) -> Arc<Self> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text).to_owned();
        let starts = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        Arc::new(Self { file: file.into(), text, starts })
    }

    /// Whether the file is in a base rather than in the channel's own folder.
    pub fn is_inherited(&self) -> bool {
        within(&self.file).len() < self.file.len()
    }

    /// Line and column (in characters) of a byte offset, both from 1. An offset past the end counts as the end.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let offset = offset.min(self.text.len());
        let line = self.starts.partition_point(|start| *start <= offset);
        let start = self.starts.get(line - 1).copied().unwrap_or_default();
        let before = self.text.get(start..offset).unwrap_or_default();
        (line, before.chars().count() + 1)
    }

    /// A line by number, from 1, without its line ending; empty past the end.
    pub fn line(&self, number: usize) -> &str {
        let from = number.checked_sub(1).and_then(|index| self.starts.get(index));
        let Some(from) = from.copied() else { return "" };
        let to = self.starts.get(number).copied().unwrap_or(self.text.len());
        self.text.get(from..to).unwrap_or_default().trim_end_matches(['\n', '\r'])
    }

    /// All lines without their endings, with the offset of each line's first byte.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.starts.iter().enumerate().map(|(index, start)| (*start, self.line(index + 1)))
    }
}

/// The path within a file's own folder: `pages/about.md` for `../_base/pages/about.md`.
pub fn within(file: &str) -> &str {
    file.strip_prefix("../").and_then(|inner| inner.split_once('/')).map_or(file, |(_, path)| path)
}

/// A piece of a file's text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The file.
    pub source: Arc<Source>,
    /// Byte range in its text.
    pub span: Range<usize>,
}

impl Spot {
    /// The bytes `span` of `source`.
    pub fn new(source: &Arc<Source>, span: Range<usize>) -> Self {
        Self { source: Arc::clone(source), span }
    }

    /// `file:line:column`, for references in messages.
    pub fn name(&self) -> String {
        let (line, column) = self.source.position(self.span.start);
        format!("{}:{line}:{column}", self.source.file)
    }

    /// The same within a sentence: French has words between file and line.
    pub fn place(&self) -> Wording {
        let (name, file, (line, _)) = (self.name(), &self.source.file, self.source.position(self.span.start));
        wording!("{name}", "{file}, ligne {line}")
    }

    /// A text in the notation of this file: quoted, except in a CSV cell.
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
