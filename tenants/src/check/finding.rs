//! What a check reports: where, what and how to put it right.

use std::fmt;

use serde::Serialize;

use super::codes::Code;
use crate::load::source::Spot;

/// Bytes of a line that findings carry at most; thousands of them may be in one line.
const LONGEST_SHOWN: usize = 8 * 1024;

/// How bad a finding is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// The folder can't be applied.
    Error,
    /// It can, but something is probably not as meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
        }
    }
}

/// One mistake in a channel's folder. Its `Display` is the report that a terminal shows, several lines without a
/// newline at the end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
    pub message: String,
    /// What would be right, where that is known.
    pub hint: Option<String>,
}

impl Finding {
    /// A finding about a piece of text.
    pub fn at(code: Code, spot: &Spot, message: impl Into<String>) -> Self {
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
            message: message.into(),
            hint: None,
        }
    }

    /// A finding about a file as a whole, or about one that is absent.
    pub fn of_file(code: Code, file: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            severity: code.severity,
            code: code.name,
            file: file.into(),
            line: 1,
            column: 1,
            width: 1,
            source_line: String::new(),
            message: message.into(),
            hint: None,
        }
    }

    /// The same with a hint, replacing an earlier one.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// The same with a hint, where there is one to give.
    #[must_use]
    pub fn maybe_hint(mut self, hint: Option<String>) -> Self {
        self.hint = hint.or(self.hint);
        self
    }

    /// Whether it stops the folder from being applied.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }

    /// The part of the line that fits a screen, and how far the mark is indented in it (tabs kept as tabs).
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
}

/// A text as a terminal may show it: what would move the cursor, change colours or turn the
/// direction of reading is replaced.
fn shown(text: &str) -> String {
    let is_unfit =
        |c: char| c.is_control() && c != '\t' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.chars().map(|c| if is_unfit(c) { '\u{fffd}' } else { c }).collect()
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { severity, code, line, column, .. } = self;
        let (file, message) = (shown(&self.file), shown(&self.message));
        let number = line.to_string();
        let gutter = " ".repeat(number.len() + 1);
        writeln!(f, "{}[{code}]: {message}", severity.word())?;
        write!(f, "{gutter}--> {file}:{line}:{column}")?;
        if !self.source_line.is_empty() {
            let (text, indent) = self.excerpt();
            let left = text.chars().count().saturating_sub(indent.chars().count()).max(1);
            let text = shown(&text);
            write!(f, "\n{number} | {text}\n{gutter}| {indent}{}", "^".repeat(self.width.min(left)))?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "\n{gutter}= hint: {}", shown(hint))?;
        }
        Ok(())
    }
}
