//! Splits CSV text into cells with their places.

use std::ops::Range;

use super::cell_values;
use super::dialect::Dialect;
use crate::wording;
use crate::wording::Wording;

/// A cell: its text without quotes, and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The text, [`cleaned`].
    pub text: String,
    /// Byte range in the file, including quotes.
    pub span: Range<usize>,
}

/// A row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Row number as in a spreadsheet, from 1.
    pub number: usize,
    /// The cells up to the last non-empty one; at least one.
    pub cells: Vec<Cell>,
    /// Number of cells, including the empty ones at the end.
    pub width: usize,
}

/// A misplaced quote and its offset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    /// A quote without a closing one.
    Unclosed(usize),
    /// A quote inside a cell that is not doubled.
    Stray(usize),
}

impl Quote {
    /// Its offset in the text.
    pub const fn place(self) -> usize {
        match self {
            Self::Unclosed(at) | Self::Stray(at) => at,
        }
    }

    /// Describes the mistake.
    pub fn message(self) -> Wording {
        match self {
            Self::Unclosed(_) => wording!("this quote is never closed", "ce guillemet n'est jamais fermé"),
            Self::Stray(_) => {
                wording!("this quote stands in the middle of a cell", "ce guillemet est au milieu d'une cellule")
            }
        }
    }

    /// Explains how to write quotes.
    pub fn hint() -> Wording {
        wording!(
            "quotes stand around a whole cell: \"a, b\"; one inside them is written \"\"",
            "les guillemets entourent une cellule entière : \"a, b\" ; à l'intérieur, un guillemet s'écrit \"\""
        )
    }
}

/// Splits CSV (RFC 4180, with either line ending) into rows, without empty rows and lines that start with `#`.
///
/// The `csv` crate gives the position of records, but not of cells.
///
/// # Errors
/// A quote is misplaced. The rows before it are discarded, since nothing after it can be relied on.
pub fn rows(text: &str, dialect: Dialect) -> Result<Vec<Row>, Quote> {
    split(text, dialect, is_comment)
}

/// The same, but lines that start with `#` are rows.
///
/// # Errors
/// See [`rows`].
pub fn every_row(text: &str, dialect: Dialect) -> Result<Vec<Row>, Quote> {
    split(text, dialect, |_, _| false)
}

/// Splits CSV into rows, without those for which `is_note` (of the text and the separator) is true.
fn split(text: &str, dialect: Dialect, is_note: fn(&str, char) -> bool) -> Result<Vec<Row>, Quote> {
    let separator = dialect.separator.character();
    let mut rows = Vec::new();
    let mut at = dialect.start;
    let mut number = 0;
    while at < text.len() {
        number += 1;
        let line_end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        let line = &text[at..line_end];
        if line.chars().all(|c| c == separator || is_blank(c)) || is_note(line, separator) {
            at = line_end + 1;
            continue;
        }
        let mut cells = Vec::new();
        loop {
            let (cell, next) = cell(text, at, separator)?;
            cells.push(cell);
            at = next + 1;
            if !text[next..].starts_with(separator) {
                break;
            }
        }
        let width = cells.len();
        while cells.last().is_some_and(|cell| cell.text.is_empty()) {
            cells.pop();
        }
        // Spreadsheets quote a comment that contains a separator.
        let is_quoted_note = matches!(cells.as_slice(), [only] if is_note(&only.text, separator));
        if !cells.is_empty() && !is_quoted_note {
            rows.push(Row { number, cells, width });
        }
    }
    Ok(rows)
}

/// Whether a line is a comment; `#N/A` at its start is a cell.
fn is_comment(line: &str, separator: char) -> bool {
    line.starts_with('#') && !cell_values::is_error(line.split(separator).next().unwrap_or_default().trim())
}

/// Whether a character is white space, including non-breaking and zero-width spaces.
pub fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// A cell's text without surrounding white space and without the formula of a text (`="0612"`). Text of several lines
/// keeps its indentation.
pub fn cleaned(text: &str) -> &str {
    if text.contains('\n') {
        return text.trim_end_matches(is_blank);
    }
    let trimmed = text.trim_matches(is_blank);
    let inner = trimmed.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).map_or(trimmed, |inner| inner.trim_matches(is_blank))
}

/// A cell's text as written to a file, quoted if necessary.
pub fn written(text: &str) -> String {
    if text.contains([',', ';', '\t', '"', '\n', '\r']) || text.starts_with('#') || cleaned(text) != text {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// Parses the cell at `at`. Also returns the offset of the separator, line end or end of text after it.
fn cell(text: &str, at: usize, separator: char) -> Result<(Cell, usize), Quote> {
    let rest = &text[at..];
    let is_indent = |c: char| c != separator && c != '\n' && is_blank(c);
    let start = at + rest.len() - rest.trim_start_matches(is_indent).len();
    if text[start..].starts_with('"') {
        return quoted(text, start, separator);
    }
    if text[start..].starts_with("=\"")
        && let Ok((cell, end)) = quoted(text, start + 1, separator)
    {
        return Ok((Cell { span: start..cell.span.end, ..cell }, end));
    }
    let end = rest.find([separator, '\n']).map_or(text.len(), |length| at + length);
    if let Some(quote) = text[at..end].find('"') {
        return Err(Quote::Stray(at + quote));
    }
    let trimmed = text[at..end].trim_matches(is_blank);
    let start = if trimmed.is_empty() { at } else { start };
    Ok((Cell { text: trimmed.to_owned(), span: start..start + trimmed.len() }, end))
}

fn quoted(text: &str, open: usize, separator: char) -> Result<(Cell, usize), Quote> {
    let mut content = String::new();
    let mut at = open + 1;
    loop {
        let close = text[at..].find('"').map(|length| at + length).ok_or(Quote::Unclosed(open))?;
        content.push_str(&text[at..close]);
        at = close + 1;
        if !text[at..].starts_with('"') {
            break;
        }
        content.push('"');
        at += 1;
    }
    let end = text[at..].find([separator, '\n']).map_or(text.len(), |length| at + length);
    if !text[at..end].trim_matches(is_blank).is_empty() {
        return Err(Quote::Stray(at - 1));
    }
    Ok((Cell { text: cleaned(&content).to_owned(), span: open..at }, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<Vec<Row>, Quote> {
        rows(text, Dialect::of(text))
    }

    fn texts(text: &str) -> Vec<Vec<String>> {
        parsed(text).unwrap().into_iter().map(|row| row.cells.into_iter().map(|cell| cell.text).collect()).collect()
    }

    #[test]
    fn comments_blank_lines_and_line_endings_are_left_out() {
        assert_eq!(texts("# source\r\na,b\r\n\r\n1, 2 \r\n"), [["a", "b"], ["1", "2"]]);
        assert_eq!(texts("a,b\n1,"), [vec!["a", "b"], vec!["1"]]);
        assert_eq!(texts("a;b\n\"# one; two\";;\n#N/A;2\n"), [["a", "b"], ["#N/A", "2"]]);
        assert!(texts("").is_empty());
        let all = every_row("# source\r\n#,b\n\n1,2\n", Dialect::of("a,b\n")).unwrap();
        let first: Vec<&str> = all.iter().map(|row| row.cells[0].text.as_str()).collect();
        assert_eq!(first, ["# source", "#", "1"]);
    }

    #[test]
    fn blank_rows_and_columns_are_left_out() {
        assert_eq!(texts("a;b;;\n;;;\n\u{a0} ; ;\n\"\";\"  \";\n1;2;;\n;;;\n"), [["a", "b"], ["1", "2"]]);
        let rows = parsed("a;b;\n;\n# no\n1;2\n\"3\n\";4\n5;6\n").unwrap();
        let numbers: Vec<usize> = rows.iter().map(|row| row.number).collect();
        assert_eq!(numbers, [1, 4, 5, 6]);
        assert_eq!((rows[0].cells.len(), rows[0].width), (2, 3));
    }

    #[test]
    fn quotes_hold_commas_lines_and_quotes() {
        assert_eq!(texts("a,\"b, \"\"c\"\"\nd\",e\n"), [["a", "b, \"c\"\nd", "e"]]);
        assert_eq!(parsed("a,\"b\" c"), Err(Quote::Stray(4)));
        assert_eq!(parsed("a,b\"c"), Err(Quote::Stray(3)));
        assert_eq!(parsed("a,\"b\nc"), Err(Quote::Unclosed(2)));
    }

    #[test]
    fn cells_are_unwrapped() {
        let row = ["0612", "0612", "a b", "x", "a\n b"];
        assert_eq!(texts("=\"0612\",\"=\"\"0612\"\"\",\u{a0}a b\u{202f},\" x \",\"a\n b \"\n"), [row]);
        assert_eq!(texts("a\tb\n \t2\n"), [["a", "b"], ["", "2"]]);
        for (text, expected) in [("a", "a"), ("a;b", "\"a;b\""), ("#a", "\"#a\""), ("a\"b", "\"a\"\"b\"")] {
            assert_eq!(written(text), expected);
        }
    }

    #[test]
    fn every_cell_knows_its_place() {
        let rows = parsed("a,b\n é , \"x\"\n=\"1\",2\n").unwrap();
        assert_eq!(rows[1].cells[0].span, 5..7);
        assert_eq!(rows[1].cells[1].span, 10..13);
        assert_eq!(rows[2].cells[0].span, 14..18);
    }
}
