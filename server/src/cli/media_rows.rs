//! The list that `grandstand media add --from` reads: CSV as spreadsheets write it.

use std::path::Path;

use anyhow::{Context, anyhow, bail, ensure};
use tenants::load::spreadsheet::{self, Sheet, is_named};

use super::csv_input::{self, shown};

/// Maximum size of a list in bytes.
const LARGEST: u64 = 4 << 20;
/// Maximum number of rows.
const MOST: usize = 10_000;
/// Maximum number of column names in a message.
const MOST_NAMED: usize = 10;
/// The columns that are read.
const COLUMNS: [&str; 3] = ["event", "item", "file"];

/// A row; empty or missing cells are empty texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line of the list on which the row starts.
    pub line: usize,
    /// An event's alias.
    pub event: String,
    /// The alias of an item of the library.
    pub item: String,
    /// The path of the file.
    pub file: String,
}

/// A list that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// The rows, without empty ones.
    pub rows: Vec<Row>,
    /// Names of ignored columns.
    pub ignored: Vec<String>,
}

/// Reads a list.
///
/// # Errors
/// The list can't be read, is too large or not text, or its first line doesn't name the columns.
pub async fn read(list: &Path) -> anyhow::Result<Rows> {
    parse(&list.display().to_string(), &csv_input::read(list, LARGEST).await?)
}

fn parse(name: &str, bytes: &[u8]) -> anyhow::Result<Rows> {
    let sheet = spreadsheet::read(bytes).map_err(|refusal| anyhow!("{name}:{refusal}"))?;
    rows(&sheet).with_context(|| name.to_owned())
}

fn rows(sheet: &Sheet) -> anyhow::Result<Rows> {
    let Some((header, below)) = sheet.rows.split_first() else {
        bail!("the list is empty; its first line names the columns, as \"event,file\"");
    };
    ensure!(below.len() <= MOST, "a list may have {MOST} rows at most");
    let [event, item, file] = places(header.line, &header.cells)?;
    let row = |row: &spreadsheet::Row| {
        let at = |place: Option<usize>| place.map_or("", |place| row.cell(place)).to_owned();
        Row { line: row.line, event: at(event), item: at(item), file: at(file) }
    };
    let is_ignored = |name: &&String| !name.is_empty() && !COLUMNS.iter().any(|column| is_named(name, column));
    let ignored = header.cells.iter().filter(is_ignored).map(|name| shown(&name.to_lowercase())).collect();
    Ok(Rows { rows: below.iter().map(row).collect(), ignored })
}

/// The indexes of the columns `event`, `item` and `file`.
fn places(line: usize, names: &[String]) -> anyhow::Result<[Option<usize>; 3]> {
    for column in COLUMNS {
        let times = names.iter().filter(|name| is_named(name, column)).count();
        ensure!(times < 2, "line {line} names the column {column:?} {times} times");
    }
    let found = COLUMNS.map(|column| names.iter().position(|name| is_named(name, column)));
    let [event, item, file] = found;
    if file.is_none() || (event.is_none() && item.is_none()) {
        let named = names.iter().filter(|name| !name.is_empty()).take(MOST_NAMED);
        let named: Vec<String> = named.map(|name| format!("{:?}", shown(&name.to_lowercase()))).collect();
        let named = named.join(", ");
        bail!("line {line} must name the columns, as \"event,file\"; it names {named}");
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(line: usize, event: &str, file: &str) -> Row {
        Row { line, event: event.to_owned(), item: String::new(), file: file.to_owned() }
    }

    fn rows(bytes: &[u8]) -> Vec<Row> {
        parse("list.csv", bytes).unwrap().rows
    }

    /// The error message for a list.
    fn said(bytes: &[u8]) -> String {
        format!("{:#}", parse("list.csv", bytes).unwrap_err())
    }

    #[test]
    fn lists_of_every_spreadsheet_are_read() {
        let expected = [row(2, "old", "a b.mp4"), row(4, "new", "über.mp4")];
        let comma = "event,file\nold,a b.mp4\n,\nnew,über.mp4\n";
        let semicolon = "\u{feff}Event;FILE;note\r\nold;a b.mp4;x\r\n;;\r\nnew; über.mp4 ;\r\n";
        let tabs = "file\tevent\na b.mp4\told\n\t\nüber.mp4\tnew\n";
        let cells = "event,file\n\"old\",\"a b.mp4\"\n\"\",=\"\"\n=\"new\",über.mp4";
        for text in [comma, semicolon, tabs, cells] {
            assert_eq!(rows(text.as_bytes()), expected, "{text}");
        }
        let utf16: Vec<u8> = format!("\u{feff}{tabs}").encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(rows(&utf16), expected);
        let told = "sep=;\r\nevent;file\r\nold;a,b.mp4\r\n";
        assert_eq!(rows(told.as_bytes()), [row(3, "old", "a,b.mp4")]);
        let quoted = "event,file,note\nold,\"a, \"\"b\"\".mp4\",\"two\nlines\"\n\nnew,c.mp4\n";
        assert_eq!(rows(quoted.as_bytes()), [row(2, "old", "a, \"b\".mp4"), row(5, "new", "c.mp4")]);
        assert_eq!(parse("list.csv", semicolon.as_bytes()).unwrap().ignored, ["note"]);
    }

    #[test]
    fn what_is_no_list_is_told_with_its_line() {
        let empty = "list.csv: the list is empty; its first line names the columns, as \"event,file\"";
        assert_eq!((said(b"").as_str(), said(b"\n;;\n").as_str()), (empty, empty));
        let typo = "list.csv: line 1 must name the columns, as \"event,file\"; it names \"event\", \"flie\"";
        assert_eq!(said(b"event,flie\n"), typo);
        assert_eq!(said(b"\n\nfile,File,event\n"), "list.csv: line 3 names the column \"file\" 2 times");
        let open = said(b"event,file\nold,a.mp4\nnew,\"b.mp4\nlast,c.mp4\n");
        assert!(open.starts_with("list.csv:3: this quote is never closed; quotes stand around a whole cell"), "{open}");
        let windows = said(b"event,file\nold,a.mp4\nnew,\xfcber.mp4\n");
        assert!(windows.starts_with("list.csv:3: ") && windows.contains("its \"ü\" is written in Windows-1252"));
        assert!(windows.ends_with("save the file as UTF-8 (spreadsheets: \"CSV UTF-8\")"), "{windows}");
        let many = said(format!("event,file\n{}", "old,a.mp4\n".repeat(MOST + 1)).as_bytes());
        assert_eq!(many, "list.csv: a list may have 10000 rows at most");
    }

    #[test]
    fn the_largest_list_in_a_single_cell_is_refused_by_its_line() {
        let most = usize::try_from(LARGEST).unwrap();
        for filler in ["a\n", "\"\"", "a,", "=\""] {
            for end in ["", "\",b.mp4\n"] {
                let head = "event,file\nold,a.mp4\n\"";
                let room = most - head.len() - end.len();
                let filled = filler.repeat(room / filler.len()) + &"a".repeat(room % filler.len());
                let list = format!("{head}{filled}{end}");
                assert_eq!(list.len(), most);
                let said = said(list.as_bytes());
                assert!(said.starts_with("list.csv:3: ") && said.len() < 300, "{filler:?}{end:?}: {said}");
            }
        }
        let header = said("a".repeat(most).as_bytes());
        assert!(header.starts_with("list.csv:1: a cell that begins here has 4194304 characters"), "{header}");
        let names = said("name,".repeat(100).as_bytes());
        assert!(names.contains("it names \"name\", ") && names.len() < 300, "{names}");
    }
}
