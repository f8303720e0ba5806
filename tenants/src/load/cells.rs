//! CSV text into cells, each with its place.

use std::ops::Range;

/// One cell: its text without quotes, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The text, trimmed unless it was quoted.
    pub text: String,
    /// Its bytes in the file, quotes included.
    pub span: Range<usize>,
}

/// A quote out of place, and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quote {
    /// It opens a text that never ends.
    Unclosed(usize),
    /// It stands inside a cell, where only doubled ones may.
    Stray(usize),
}

/// Splits CSV (RFC 4180, with either line ending) into rows; blank lines and lines that start with `#` are left out.
///
/// The `csv` crate is not used because it tells a record's place, not a cell's.
///
/// # Errors
/// Where a quote is out of place; the rows before it are lost, since nothing after it can be trusted.
pub fn rows(text: &str) -> Result<Vec<Vec<Cell>>, Quote> {
    let mut rows = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let line_end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        let line = &text[at..line_end];
        if line.trim().is_empty() || line.starts_with('#') {
            at = line_end + 1;
            continue;
        }
        let mut row = Vec::new();
        loop {
            let (cell, next) = cell(text, at)?;
            row.push(cell);
            at = next + 1;
            if text.as_bytes().get(next) != Some(&b',') {
                break;
            }
        }
        rows.push(row);
    }
    Ok(rows)
}

/// The cell that starts at `at`, and the offset of the comma, line end or end of text behind it.
fn cell(text: &str, at: usize) -> Result<(Cell, usize), Quote> {
    let rest = &text[at..];
    let indent = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    if rest[indent..].starts_with('"') {
        return quoted(text, at + indent);
    }
    let end = rest.find([',', '\n']).map_or(text.len(), |length| at + length);
    if let Some(quote) = text[at..end].find('"') {
        return Err(Quote::Stray(at + quote));
    }
    let trimmed = text[at..end].trim();
    let start = if trimmed.is_empty() { at } else { at + indent };
    Ok((Cell { text: trimmed.to_owned(), span: start..start + trimmed.len() }, end))
}

fn quoted(text: &str, open: usize) -> Result<(Cell, usize), Quote> {
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
    let end = text[at..].find([',', '\n']).map_or(text.len(), |length| at + length);
    if !text[at..end].trim().is_empty() {
        return Err(Quote::Stray(at - 1));
    }
    Ok((Cell { text: content, span: open..at }, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<Vec<String>> {
        rows(text).unwrap().into_iter().map(|row| row.into_iter().map(|cell| cell.text).collect()).collect()
    }

    #[test]
    fn comments_blank_lines_and_line_endings_are_left_out() {
        assert_eq!(texts("# source\r\na,b\r\n\r\n1, 2 \r\n"), [["a", "b"], ["1", "2"]]);
        assert_eq!(texts("a,b\n1,"), [["a", "b"], ["1", ""]]);
        assert!(texts("").is_empty());
    }

    #[test]
    fn quotes_hold_commas_lines_and_quotes() {
        assert_eq!(texts("a,\"b, \"\"c\"\"\nd\",e\n"), [["a", "b, \"c\"\nd", "e"]]);
        assert_eq!(rows("a,\"b\" c"), Err(Quote::Stray(4)));
        assert_eq!(rows("a,b\"c"), Err(Quote::Stray(3)));
        assert_eq!(rows("a,\"b\nc"), Err(Quote::Unclosed(2)));
    }

    #[test]
    fn every_cell_knows_its_place() {
        let rows = rows("a,b\n é , \"x\"\n").unwrap();
        assert_eq!(rows[1][0].span, 5..7);
        assert_eq!(rows[1][1].span, 10..13);
    }
}
