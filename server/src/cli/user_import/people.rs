//! Reads people from a CSV file as spreadsheets save it. Every mistake names its line and what was expected.

#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use grandstand_accounts::LONGEST_NAME;
use grandstand_accounts::operator::{self, Person};
use grandstand_core::text_input::fold_email;
use tenants::findings::suggest;
use tenants::load::spreadsheet::{self, Separator, Sheet, is_named};

use crate::cli::csv_input::shown;

/// The columns that are read. Only the first is required.
const COLUMNS: [&str; 5] = [EMAIL, "first_name", "last_name", "phone", "verified"];
const EMAIL: &str = "email";

/// The contents of a file.
#[derive(Debug, Default)]
pub struct Found {
    /// The people of lines without mistakes.
    pub rows: Vec<Row>,
    /// Mistakes that prevent the import.
    pub mistakes: Vec<Remark>,
    /// Remarks on ignored columns.
    pub notes: Vec<Remark>,
    /// Each normalised address, with its first line.
    seen: HashMap<String, usize>,
}

/// A person in the file.
#[derive(Debug)]
pub struct Row {
    /// The line in the file, from 1.
    pub line: usize,
    /// The person to import.
    pub person: Person,
}

/// A remark about a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Remark {
    line: usize,
    text: String,
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.text)
    }
}

/// Reads a file.
pub fn read(bytes: &[u8]) -> Found {
    let mut found = Found::default();
    match spreadsheet::read(bytes) {
        Ok(sheet) => found.read(&sheet),
        Err(refusal) => found.refuse(refusal.line, format!("{}; {}", refusal.message, refusal.hint)),
    }
    found
}

impl Found {
    fn refuse(&mut self, line: usize, text: String) {
        self.mistakes.push(Remark { line, text });
    }

    fn read(&mut self, sheet: &Sheet) {
        let Some((names, below)) = sheet.rows.split_first() else {
            return self.refuse(1, format!("the file is empty; {}", first_line()));
        };
        let Some(header) = self.header(names) else { return };
        for row in below {
            self.row(&header, row, sheet.separator);
        }
    }

    /// Reads the names of the columns; `None`, with a mistake, if there is no column of addresses.
    fn header(&mut self, names: &spreadsheet::Row) -> Option<Header> {
        let (line, cells) = (names.line, &names.cells);
        let known: Vec<Option<&'static str>> = cells.iter().map(|cell| column(cell)).collect();
        let mut taken: Vec<&'static str> = known.iter().flatten().copied().collect();
        let mut places: Vec<Option<&'static str>> = Vec::with_capacity(cells.len());
        for (cell, known) in cells.iter().zip(known) {
            let place = match known {
                Some(name) if places.contains(&Some(name)) => {
                    self.refuse(line, format!("the column \"{name}\" stands twice; keep one of the two"));
                    None
                }
                Some(name) => Some(name),
                None => self.unknown_column(line, cell, &mut taken),
            };
            places.push(place);
        }
        if !places.contains(&Some(EMAIL)) {
            self.notes.clear();
            self.refuse(line, format!("there is no column \"{EMAIL}\"; {}", first_line()));
            return None;
        }
        Some(Header { places, width: names.width })
    }

    /// Reports a column that is probably a misspelt known one as a mistake, and returns the latter. Other columns are
    /// ignored.
    fn unknown_column(&mut self, line: usize, cell: &str, taken: &mut Vec<&'static str>) -> Option<&'static str> {
        if cell.is_empty() {
            return None;
        }
        let cell = shown(cell);
        let near = suggest::nearest(&cell, COLUMNS.into_iter().filter(|name| !taken.contains(name)));
        match near {
            Some(name) => {
                taken.push(name);
                self.refuse(line, format!("unknown column \"{cell}\"; did you mean \"{name}\"?"));
            }
            None => self.notes.push(Remark { line, text: format!("the column \"{cell}\" is not read") }),
        }
        near
    }

    fn row(&mut self, header: &Header, row: &spreadsheet::Row, separator: Separator) {
        let line = row.line;
        if row.cells.iter().any(|cell| cell.contains('\n')) {
            let text = "a cell goes on in the next line; close its quote, or write the cell in one line";
            return self.refuse(line, text.to_owned());
        }
        let (own, most) = (row.cells.len(), header.width);
        if own > most {
            let one = separator.one();
            let text = format!("this line has {own} cells, the first {most}; a text with {one} stands in quotes");
            return self.refuse(line, text);
        }
        let cell = |name: &str| {
            let place = header.places.iter().position(|place| *place == Some(name));
            place.map_or("", |place| row.cell(place))
        };
        let verified = flag(cell("verified"));
        let person = Person {
            email: cell(EMAIL).to_owned(),
            first_name: cell("first_name").to_owned(),
            last_name: cell("last_name").to_owned(),
            phone: Some(cell("phone").to_owned()).filter(|phone| !phone.is_empty()),
            verified: verified.unwrap_or_default(),
        };
        let before = self.mistakes.len();
        let refused = operator::refused_fields(&person);
        for field in &refused {
            self.refuse(line, expected(field, cell(field)));
        }
        for name in ["first_name", "last_name"] {
            let length = cell(name).chars().count();
            if length > LONGEST_NAME {
                self.refuse(line, format!("{name}: has {length} characters; expected {LONGEST_NAME} at most"));
            }
        }
        if verified.is_none() {
            let value = shown(cell("verified"));
            self.refuse(line, format!("verified: \"{value}\" is neither yes nor no; expected yes, no or nothing"));
        }
        if !refused.iter().any(|field| field == EMAIL) {
            self.once(line, &person.email);
        }
        if self.mistakes.len() == before {
            self.rows.push(Row { line, person });
        }
    }

    /// Reports an address that an earlier line has.
    fn once(&mut self, line: usize, email: &str) {
        let first = match self.seen.entry(fold_email(email)) {
            Entry::Occupied(seen) => *seen.get(),
            Entry::Vacant(new) => {
                new.insert(line);
                return;
            }
        };
        let email = shown(email);
        self.refuse(line, format!("{EMAIL}: \"{email}\" stands in line {first}, too; expected one line per address"));
    }
}

/// The columns of a file.
struct Header {
    /// For each cell of a line, its column.
    places: Vec<Option<&'static str>>,
    /// Maximum number of cells in a line.
    width: usize,
}

/// The column that a header names.
fn column(header: &str) -> Option<&'static str> {
    COLUMNS.into_iter().find(|column| is_named(header, column))
}

/// Parses a yes/no cell; `None` if it is neither.
fn flag(cell: &str) -> Option<bool> {
    match cell.to_lowercase().as_str() {
        "yes" | "true" | "1" | "oui" | "vrai" => Some(true),
        "" | "no" | "false" | "0" | "non" | "faux" => Some(false),
        _ => None,
    }
}

/// Explains a value that accounts refuse.
fn expected(field: &str, value: &str) -> String {
    let is_shortened = value.contains(['E', 'e']) && value.parse::<f64>().is_ok();
    let value = shown(value);
    match field {
        EMAIL if value.is_empty() => format!("{EMAIL}: is missing; expected an address such as ada@example.org"),
        EMAIL => format!("{EMAIL}: \"{value}\" is not an address; expected one such as ada@example.org"),
        _ if is_shortened => format!(
            "{field}: the spreadsheet shortened the number to \"{value}\"; give the column the format \"text\" and type \
             the number again"
        ),
        _ => format!("{field}: \"{value}\" is not a phone number; expected 10 to 14 digits such as +1 312 555 0142"),
    }
}

fn first_line() -> String {
    format!("the first line names the columns: {}", COLUMNS.join(","))
}
