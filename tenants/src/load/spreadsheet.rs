//! CSV files as input of commands, such as lists of people. They accept the same notation of spreadsheets as seed
//! files.

use std::fmt;

use super::cells::{self, Quote};
use super::csv_header::{MOST_COLUMNS, plain};
use super::csv_text;
use super::dialect::Dialect;
pub use super::dialect::Separator;
use super::encoding::NotUtf8;
use crate::wording;
use crate::wording::Wording;

/// Maximum number of characters of a cell, as in Excel.
const LONGEST_CELL: usize = 32_767;

/// Prefixes of HTML and XML files.
const MARKUP: [&str; 4] = ["<!doctype", "<html", "<?xml", "<table"];

/// A parsed CSV file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sheet {
    /// The cell separator.
    pub separator: Separator,
    /// The rows, without empty ones and without a first line `sep=;`.
    pub rows: Vec<Row>,
}

/// A row of a CSV file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The cells up to the last non-empty one, at least one, without quotes, surrounding white space and `="…"`.
    pub cells: Vec<String>,
    /// Number of cells, including the empty ones at the end.
    pub width: usize,
}

impl Row {
    /// The text of a cell by index from 0; empty past the end of the row.
    pub fn cell(&self, index: usize) -> &str {
        self.cells.get(index).map_or("", String::as_str)
    }
}

/// Why a file can't be read. `Display` is English, to follow the file's name and a colon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The line, from 1.
    pub line: usize,
    /// Description of the problem.
    pub message: Wording,
    /// What to do.
    pub hint: Wording,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, message, hint } = self;
        write!(f, "{line}: {message}; {hint}")
    }
}

impl std::error::Error for Refusal {}

/// Reads a CSV file: UTF-8 or UTF-16 with or without a byte order mark, with commas, semicolons or tabs as separators.
/// Lines that start with `#` are rows.
///
/// # Errors
/// The file is not CSV, has a misplaced quote, too many columns, or a cell too long for a spreadsheet.
pub fn read(bytes: &[u8]) -> Result<Sheet, Refusal> {
    let text = csv_text::decode(bytes).map_err(|wrong| undecoded(&wrong))?;
    if is_web_page(&text) {
        let (message, hint) = web_page();
        return Err(Refusal { line: 1, message, hint });
    }
    let dialect = Dialect::of(&text);
    let parsed = cells::every_row(&text, dialect).map_err(|quote| misquoted(&text, quote))?;
    let mut lines = Lines { text: &text, at: 0, line: 1 };
    let rows = parsed.into_iter().map(|row| lines.row(row)).collect::<Result<Vec<Row>, Refusal>>()?;
    match rows.first() {
        Some(names) if names.cells.len() > MOST_COLUMNS => Err(too_wide(names)),
        _ => Ok(Sheet { separator: dialect.separator, rows }),
    }
}

/// Whether a header cell names a column, ignoring case, accents, spaces and punctuation: `E-Mail` is `email`.
pub fn is_named(header: &str, column: &str) -> bool {
    plain(header) == plain(column)
}

/// The message and hint for a file that is a web page.
pub(super) fn web_page() -> (Wording, Wording) {
    let message = wording!("this is a web page, not a CSV file", "c'est une page web, pas un fichier CSV");
    let hint = wording!(
        "open it in a spreadsheet and save the table as \"CSV UTF-8\"; a new name alone doesn't change a file",
        "ouvrez-le dans un tableur et enregistrez le tableau au format « CSV UTF-8 » ; le renommer ne suffit pas"
    );
    (message, hint)
}

fn is_web_page(text: &str) -> bool {
    let text = text.trim_start_matches(cells::is_blank);
    MARKUP.iter().any(|mark| text.get(..mark.len()).is_some_and(|start| start.eq_ignore_ascii_case(mark)))
}

fn undecoded(wrong: &NotUtf8) -> Refusal {
    let finding = wrong.finding("");
    Refusal { line: wrong.line, message: finding.message, hint: finding.hint.unwrap_or_default() }
}

fn misquoted(text: &str, quote: Quote) -> Refusal {
    let line = Lines { text, at: 0, line: 1 }.of(quote.place());
    Refusal { line, message: quote.message(), hint: Quote::hint() }
}

fn too_wide(names: &Row) -> Refusal {
    let found = names.cells.len();
    let message = wording!(
        "this file has {found} columns, and may have {MOST_COLUMNS}",
        "ce fichier a trop de colonnes : {MOST_COLUMNS} au plus, il en a {found}"
    );
    let hint = wording!("take out the columns that are not needed", "retirez les colonnes inutiles");
    Refusal { line: names.line, message, hint }
}

fn too_long(line: usize, length: usize) -> Refusal {
    let message = wording!(
        "a cell that begins here has {length} characters, more than a spreadsheet's cell can hold ({LONGEST_CELL})",
        "une cellule qui commence ici a {length} caractères, plus que celle d'un tableur ne peut en contenir ({LONGEST_CELL})"
    );
    let hint = wording!(
        "a quote is probably missing at its end; save the file from the spreadsheet again",
        "il manque sans doute un guillemet à sa fin ; enregistrez de nouveau le fichier depuis le tableur"
    );
    Refusal { line, message, hint }
}

/// Converts ascending offsets into lines in a single pass.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line of an offset.
    fn of(&mut self, offset: usize) -> usize {
        let passed = self.text.get(self.at..offset).unwrap_or_default();
        self.line += passed.bytes().filter(|byte| *byte == b'\n').count();
        self.at = offset.max(self.at);
        self.line
    }

    fn row(&mut self, row: cells::Row) -> Result<Row, Refusal> {
        let line = self.of(row.cells.first().map_or(self.at, |cell| cell.span.start));
        let mut texts = Vec::with_capacity(row.cells.len());
        for cell in row.cells {
            // A cell has at most as many characters as bytes, so short cells need no counting.
            if cell.text.len() > LONGEST_CELL {
                let length = cell.text.chars().count();
                if length > LONGEST_CELL {
                    return Err(too_long(self.of(cell.span.start), length));
                }
            }
            texts.push(cell.text);
        }
        Ok(Row { line, cells: texts, width: row.width })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(bytes: &[u8]) -> Vec<(usize, Vec<String>)> {
        read(bytes).unwrap().rows.into_iter().map(|row| (row.line, row.cells)).collect()
    }

    fn row(line: usize, cells: [&str; 2]) -> (usize, Vec<String>) {
        (line, cells.map(str::to_owned).to_vec())
    }

    #[test]
    fn files_of_every_spreadsheet_are_read() {
        let expected = [row(1, ["name", "file"]), row(2, ["Ada", "a b"]), row(5, ["Bob", "ü"])];
        let tabs = "name\tfile\nAda\ta b\n\n\t\nBob\tü\n";
        for text in [
            "name,file\nAda,a b\n\n,\nBob,ü",
            "\u{feff}name;file;;\r\nAda; a b ;;\r\n\r\n;;;\r\nBob;ü;;\r\n",
            tabs,
            "name,file\rAda,a b\r\r,\rBob,ü\r",
            "\"name\",\"file\"\n=\"Ada\",\"=\"\"a b\"\"\"\n\n\"\",=\"\"\n\u{a0}Bob,ü\n",
        ] {
            assert_eq!(rows(text.as_bytes()), expected, "{text:?}");
        }
        for of_unit in [u16::to_le_bytes, u16::to_be_bytes] {
            let wide: Vec<u8> = format!("\u{feff}{tabs}").encode_utf16().flat_map(of_unit).collect();
            assert_eq!(rows(&wide), expected);
        }
        assert!(rows(b"").is_empty() && rows(b"\n;;\n").is_empty());
        let sheet = read(b"sep=;\r\na;b;\r\n").unwrap();
        assert_eq!((sheet.separator, sheet.rows[0].line, sheet.rows[0].width), (Separator::Semicolon, 2, 3));
        assert_eq!((sheet.rows[0].cell(1), sheet.rows[0].cell(2)), ("b", ""));
    }

    #[test]
    fn lines_are_those_of_the_file() {
        let text = "#,name\n1,\"two\nlines, \"\"quoted\"\"\"\n\n# 2,Bob\n";
        let expected = [row(1, ["#", "name"]), row(2, ["1", "two\nlines, \"quoted\""]), row(5, ["# 2", "Bob"])];
        assert_eq!(rows(text.as_bytes()), expected);
    }

    #[test]
    fn what_can_not_be_read_is_told_with_its_line() {
        let said = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        let quotes = "quotes stand around a whole cell: \"a, b\"; one inside them is written \"\"";
        assert_eq!(said(b"a,b\n1,2\n3,\"4\n5,6\n"), format!("3: this quote is never closed; {quotes}"));
        assert_eq!(said(b"a,b\n1,2 \"x\"\n"), format!("2: this quote stands in the middle of a cell; {quotes}"));
        let windows = said(b"a\nb\nZo\xe9\n");
        assert!(windows.starts_with("3: ") && windows.contains("\"é\" is written in Windows-1252; save"), "{windows}");
        assert!(said(b"PK\x03\x04\x14\0").starts_with("1: this is a spreadsheet, a document or an archive"));
        assert!(said(b"\n<!DOCTYPE html><p>Sign in").starts_with("1: this is a web page, not a CSV file; open it"));
        assert_eq!(rows(b"<a@example.org>,A\n"), [row(1, ["<a@example.org>", "A"])]);
        let wide = said("a,".repeat(201).as_bytes());
        assert_eq!(wide, "1: this file has 201 columns, and may have 200; take out the columns that are not needed");
    }

    #[test]
    fn a_cell_of_megabytes_is_refused_in_one_pass() {
        for filler in ["a\n", "\"\"", "ü,", "a;"] {
            let filled = filler.repeat((4 << 20) / filler.len());
            let open = read(format!("a,b\n1,\"{filled}").as_bytes()).unwrap_err();
            assert_eq!((open.line, open.message.en.as_str()), (2, "this quote is never closed"), "{filler:?}");
            let closed = read(format!("a,b\n1,2\n\"{filled}\",3\n").as_bytes()).unwrap_err();
            assert_eq!(closed.line, 3, "{filler:?}");
            assert!(closed.message.en.starts_with("a cell that begins here has "), "{filler:?}: {closed}");
            assert!(open.to_string().len() < 300 && closed.to_string().len() < 300);
        }
        let bare = read("x".repeat(4 << 20).as_bytes()).unwrap_err();
        assert!(bare.to_string().starts_with("1: a cell that begins here has 4194304 characters"), "{bare}");
        let longest = "ü".repeat(LONGEST_CELL);
        assert_eq!(rows(format!("a,{longest}\n").as_bytes()), [row(1, ["a", &longest])]);
    }

    #[test]
    fn headers_name_columns_in_many_ways() {
        for header in ["first_name", "First Name", "FIRST-NAME", " firstname ", "first.name", "Fïrst name"] {
            assert!(is_named(header, "first_name"), "{header}");
        }
        assert!(!is_named("first", "first_name") && !is_named("", "first_name"));
    }
}
