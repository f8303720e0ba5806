//! The list that `grandstand media add --from` reads: CSV as spreadsheets write it.

use std::path::Path;

use anyhow::{Context, bail, ensure};

/// Bytes of a list at most.
const LARGEST: u64 = 4 << 20;
/// Rows of a list at most.
const MOST: usize = 10_000;
/// The columns that are read.
const COLUMNS: [&str; 3] = ["event", "item", "file"];

/// A row; cells that are empty, or have no column, are empty texts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The line of the list that it begins in.
    pub line: u64,
    /// An event's alias.
    pub event: String,
    /// The alias of an item of the library.
    pub item: String,
    /// A path.
    pub file: String,
}

/// A list that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// Its rows but the empty ones.
    pub rows: Vec<Row>,
    /// Names of columns that are not read.
    pub ignored: Vec<String>,
}

/// Reads a list.
///
/// # Errors
/// It can't be read, is too large or no text, or its first line doesn't name the columns.
pub async fn read(list: &Path) -> anyhow::Result<Rows> {
    let told = || list.display().to_string();
    let length = tokio::fs::metadata(list).await.with_context(told)?.len();
    ensure!(length <= LARGEST, "{}: a list may have {} MiB at most", list.display(), LARGEST >> 20);
    let bytes = tokio::fs::read(list).await.with_context(told)?;
    parse(&decoded(&bytes).with_context(told)?).with_context(told)
}

/// The text of a list, without a byte order mark.
fn decoded(bytes: &[u8]) -> anyhow::Result<String> {
    let units = |of: fn([u8; 2]) -> u16| -> Vec<u16> {
        bytes.as_chunks::<2>().0.iter().skip(1).map(|pair| of(*pair)).collect()
    };
    let utf16 = match bytes {
        [0xff, 0xfe, ..] => Some(units(u16::from_le_bytes)),
        [0xfe, 0xff, ..] => Some(units(u16::from_be_bytes)),
        _ => None,
    };
    if let Some(units) = utf16 {
        return String::from_utf16(&units).context("it isn't text: save the list as \"CSV UTF-8\"");
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').unwrap_or(text).to_owned()),
        Err(error) => {
            let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
            let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
            bail!("line {line} has a letter that isn't UTF-8: save the list as \"CSV UTF-8\"")
        }
    }
}

fn parse(text: &str) -> anyhow::Result<Rows> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    // Spreadsheets tell each other the separator by such a line.
    let told = first.strip_prefix("sep=").and_then(|told| told.chars().next());
    let separator = told.unwrap_or_else(|| separator(first));
    let mut records = records(&text, separator)?.into_iter().skip(usize::from(told.is_some()));
    let (line, header) = records.next().context("the list is empty")?;
    let names: Vec<String> = header.iter().map(|name| name.to_lowercase()).collect();
    let [event, item, file] = places(line, &names)?;
    let row = |(line, record): (u64, Vec<String>)| {
        let at = |place: Option<usize>| place.and_then(|place| record.get(place)).cloned().unwrap_or_default();
        Row { line, event: at(event), item: at(item), file: at(file) }
    };
    let rows: Vec<Row> = records.map(row).collect();
    ensure!(rows.len() <= MOST, "a list may have {MOST} rows at most");
    let is_ignored = |name: &String| !name.is_empty() && !COLUMNS.contains(&name.as_str());
    Ok(Rows { rows, ignored: names.into_iter().filter(is_ignored).collect() })
}

/// The records of a list that have anything in them, each with the line that it begins in. Quotes hold separators and
/// line ends, and stand for themselves where they are doubled.
fn records(text: &str, separator: char) -> anyhow::Result<Vec<(u64, Vec<String>)>> {
    let (mut records, mut record, mut text_of_cell) = (Vec::new(), Vec::new(), String::new());
    let (mut line, mut begun, mut is_quoted) = (1, 1, false);
    let mut letters = text.chars().chain(['\n']).peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.next_if_eq(&'"').is_some() => text_of_cell.push('"'),
            '"' if is_quoted => is_quoted = false,
            '"' if text_of_cell.trim().is_empty() => is_quoted = true,
            '\n' if !is_quoted => {
                record.push(cell(&std::mem::take(&mut text_of_cell)));
                records.push((begun, std::mem::take(&mut record)));
                line += 1;
                begun = line;
            }
            letter if letter == separator && !is_quoted => record.push(cell(&std::mem::take(&mut text_of_cell))),
            letter => {
                line += u64::from(letter == '\n');
                text_of_cell.push(letter);
            }
        }
    }
    ensure!(!is_quoted, "a quote is never closed; the row of it begins in line {begun}");
    records.retain(|(_, cells): &(u64, Vec<String>)| cells.iter().any(|cell| !cell.is_empty()));
    Ok(records)
}

/// The separator that the first line has most of.
fn separator(header: &str) -> char {
    let count = |separator: char| header.matches(separator).count();
    let (comma, semicolon, tab) = (count(','), count(';'), count('\t'));
    match semicolon.max(tab) {
        most if most <= comma => ',',
        most if most == semicolon => ';',
        _ => '\t',
    }
}

/// The text of a cell; spreadsheets write `="12"` for texts that look like numbers.
fn cell(text: &str) -> String {
    let text = text.trim();
    text.strip_prefix("=\"").and_then(|text| text.strip_suffix('"')).map_or(text, str::trim).to_owned()
}

/// Where the columns `event`, `item` and `file` are.
fn places(line: u64, names: &[String]) -> anyhow::Result<[Option<usize>; 3]> {
    for name in COLUMNS {
        let times = names.iter().filter(|known| *known == name).count();
        ensure!(times < 2, "line {line} names the column {name:?} {times} times");
    }
    let found = COLUMNS.map(|name| names.iter().position(|known| known == name));
    let [event, item, file] = found;
    if file.is_none() || (event.is_none() && item.is_none()) {
        let named: Vec<String> = names.iter().filter(|name| !name.is_empty()).map(|name| format!("{name:?}")).collect();
        let named = named.join(", ");
        bail!("line {line} must name the columns, as \"event,file\"; it names {named}");
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(line: u64, event: &str, file: &str) -> Row {
        Row { line, event: event.to_owned(), item: String::new(), file: file.to_owned() }
    }

    fn rows(bytes: &[u8]) -> Vec<Row> {
        parse(&decoded(bytes).unwrap()).unwrap().rows
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
        assert_eq!(parse(semicolon.trim_start_matches('\u{feff}')).unwrap().ignored, ["note"]);
    }

    #[test]
    fn what_is_no_list_is_told_with_its_line() {
        let said = |bytes: &[u8]| decoded(bytes).and_then(|text| parse(&text)).unwrap_err().to_string();
        assert_eq!(said(b""), "the list is empty");
        let typo = "line 1 must name the columns, as \"event,file\"; it names \"event\", \"flie\"";
        assert_eq!(said(b"event,flie\n"), typo);
        assert_eq!(said(b"\n\nfile,File,event\n"), "line 3 names the column \"file\" 2 times");
        let open = b"event,file\nold,a.mp4\nnew,\"b.mp4\nlast,c.mp4\n";
        assert_eq!(said(open), "a quote is never closed; the row of it begins in line 3");
        let windows = b"event,file\nold,a.mp4\nnew,\xfcber.mp4\n";
        assert_eq!(said(windows), "line 3 has a letter that isn't UTF-8: save the list as \"CSV UTF-8\"");
    }
}
