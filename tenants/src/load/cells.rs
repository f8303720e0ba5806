//! CSV text into cells, each with its place.

use std::ops::Range;

use super::cell_values;
use super::dialect::Dialect;
use crate::wording;
use crate::wording::Wording;

/// One cell: its text without quotes, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The text, [`cleaned`].
    pub text: String,
    /// Its bytes in the file, quotes included.
    pub span: Range<usize>,
}

/// One row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Its number as a spreadsheet shows it, from 1.
    pub number: usize,
    /// Its cells up to the last that isn't empty; at least one.
    pub cells: Vec<Cell>,
    /// How many cells it has with the empty ones at its end.
    pub width: usize,
}

/// A quote out of place, and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    /// It opens a text that never ends.
    Unclosed(usize),
    /// It stands inside a cell, where only doubled ones may.
    Stray(usize),
}

impl Quote {
    /// Its offset in the text.
    pub const fn place(self) -> usize {
        match self {
            Self::Unclosed(at) | Self::Stray(at) => at,
        }
    }

    /// Says what is wrong with it.
    pub fn message(self) -> Wording {
        match self {
            Self::Unclosed(_) => wording!("this quote is never closed", "ce guillemet n'est jamais fermé"),
            Self::Stray(_) => {
                wording!("this quote stands in the middle of a cell", "ce guillemet est au milieu d'une cellule")
            }
        }
    }

    /// Says how quotes are written.
    pub fn hint() -> Wording {
        wording!(
            "quotes stand around a whole cell: \"a, b\"; one inside them is written \"\"",
            "les guillemets entourent une cellule entière : \"a, b\" ; à l'intérieur, un guillemet s'écrit \"\""
        )
    }
}

/// Splits CSV (RFC 4180, with either line ending) into rows; rows without text and lines that start with `#` are left
/// out.
///
/// The `csv` crate is not used because it tells a record's place, not a cell's.
///
/// # Errors
/// Where a quote is out of place; the rows before it are lost, since nothing after it can be trusted.
pub fn rows(text: &str, dialect: Dialect) -> Result<Vec<Row>, Quote> {
    split(text, dialect, is_comment)
}

/// The same, with lines that start with `#` as rows like any other.
///
/// # Errors
/// See [`rows`].
pub fn every_row(text: &str, dialect: Dialect) -> Result<Vec<Row>, Quote> {
    split(text, dialect, |_, _| false)
}

/// Splits CSV into rows; those that `is_note` tells by their text and the separator are left out.
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
        // A spreadsheet puts quotes around a comment with a separator in it.
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

/// White space, also what doesn't break or has no width.
pub fn is_blank(character: char) -> bool {
    character.is_whitespace() || matches!(character, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2060}' | '\u{feff}')
}

/// A cell's text without what spreadsheets put around it: blanks, and the formula of a text (`="0612"`). A text of
/// several lines keeps its indentation.
pub fn cleaned(text: &str) -> &str {
    if text.contains('\n') {
        return text.trim_end_matches(is_blank);
    }
    let trimmed = text.trim_matches(is_blank);
    let inner = trimmed.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"'));
    inner.filter(|inner| !inner.contains('"')).map_or(trimmed, |inner| inner.trim_matches(is_blank))
}

/// A cell's text as a file has it, in quotes where it needs them.
pub fn written(text: &str) -> String {
    if text.contains([',', ';', '\t', '"', '\n', '\r']) || text.starts_with('#') || cleaned(text) != text {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// The cell that starts at `at`, and the offset of the separator, line end or end of text behind it.
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
