//! People in a CSV file as a spreadsheet saves it: every mistake by its line, with what was expected.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use tenants::check::suggest;
use tenants::load::encoding;

use crate::features::accounts::input::fold;
use crate::features::accounts::operator::{self, Person};

/// The columns that are read. Only the first has to be there.
const COLUMNS: [&str; 5] = [EMAIL, "first_name", "last_name", "phone", "verified"];
const EMAIL: &str = "email";
/// Most characters of a name, as in the registration form.
const LONGEST_NAME: usize = 100;
/// Most characters of a cell that a message repeats.
const LONGEST_SHOWN: usize = 60;

/// The contents of a file.
#[derive(Debug, Default)]
pub struct Found {
    /// The people of the lines in which nothing is wrong.
    pub rows: Vec<Row>,
    /// What has to be mended before anybody is imported.
    pub mistakes: Vec<Remark>,
    /// Columns that are not read.
    pub notes: Vec<Remark>,
    /// Each address, folded, with its first line.
    seen: HashMap<String, usize>,
}

/// One person.
#[derive(Debug)]
pub struct Row {
    /// Line of the file, from 1.
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
    match encoding::decode(bytes) {
        Ok(text) => found.read(&with_newlines(&text)),
        Err(wrong) => {
            let finding = wrong.finding("");
            let hint = finding.hint.map(|hint| format!("; {hint}")).unwrap_or_default();
            found.refuse(wrong.line, format!("{}{hint}", finding.message));
        }
    }
    found
}

impl Found {
    fn refuse(&mut self, line: usize, text: String) {
        self.mistakes.push(Remark { line, text });
    }

    fn read(&mut self, text: &str) {
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(separator(text))
            .from_reader(text.as_bytes());
        let mut lines = Lines { text, at: 0, line: 1 };
        let mut header: Option<Header> = None;
        for record in reader.records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => return self.refuse(lines.line, error.to_string()),
            };
            let line = lines.of(record.position());
            let cells: Vec<&str> = record.iter().map(plain).collect();
            if cells.iter().all(|cell| cell.is_empty()) {
                continue;
            }
            match &header {
                Some(header) => self.row(header, line, &cells),
                // Excel declares the separator (`sep=;`) in a line above the header.
                None if cells.first().is_some_and(|cell| cell.eq_ignore_ascii_case("sep=")) => {}
                None => match self.header(line, &cells) {
                    Some(read) => header = Some(read),
                    None => return,
                },
            }
        }
        if header.is_none() {
            self.refuse(1, format!("the file is empty; {}", first_line()));
        }
    }

    /// Reads the names of the columns; `None`, with a mistake, where no address can be found in any line.
    fn header(&mut self, line: usize, cells: &[&str]) -> Option<Header> {
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
        Some(Header(places))
    }

    /// The column that a name is probably a slip of, which is a mistake. Other columns are not read.
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

    fn row(&mut self, header: &Header, line: usize, cells: &[&str]) {
        let Header(places) = header;
        if cells.iter().any(|cell| cell.contains('\n')) {
            let text = "a cell goes on in the next line; close its quote, or write the cell in one line";
            return self.refuse(line, text.to_owned());
        }
        if cells.iter().skip(places.len()).any(|cell| !cell.is_empty()) {
            let (own, most) = (cells.len(), places.len());
            let text = format!("this line has {own} cells, the first {most}; a text with a comma stands in quotes");
            return self.refuse(line, text);
        }
        let cell = |name: &str| {
            let place = places.iter().position(|place| *place == Some(name));
            place.and_then(|place| cells.get(place)).copied().unwrap_or_default()
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

    /// Refuses an address that an earlier line has.
    fn once(&mut self, line: usize, email: &str) {
        let first = match self.seen.entry(fold(email)) {
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

/// The column that each cell of a line stands in.
struct Header(Vec<Option<&'static str>>);

/// The line numbers of a file.
struct Lines<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl Lines<'_> {
    /// The line of a record. The next one can only be asked for a later record.
    fn of(&mut self, position: Option<&csv::Position>) -> usize {
        let start = position.and_then(|position| usize::try_from(position.byte()).ok()).unwrap_or(self.at);
        // A record's position is the end of the former one: empty lines may follow.
        let rest = self.text.get(start..).unwrap_or_default();
        let start = start + rest.len() - rest.trim_start_matches('\n').len();
        self.line += self.text.get(self.at..start).unwrap_or_default().matches('\n').count();
        self.at = start.max(self.at);
        self.line
    }
}

/// The text with one kind of line end.
fn with_newlines(text: &str) -> Cow<'_, str> {
    if text.contains('\r') { Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n")) } else { Cow::Borrowed(text) }
}

/// What stands between cells: a comma, a semicolon or a tab, whichever the first line has most of.
fn separator(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |mark: &u8| header.bytes().filter(|byte| byte == mark).count();
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// A cell without what spreadsheets put around a text: blanks, and the formula `="…"`.
fn plain(cell: &str) -> &str {
    let cell = cell.trim();
    cell.strip_prefix("=\"").and_then(|inner| inner.strip_suffix('"')).map_or(cell, str::trim)
}

/// The column of a name in any case, with or without spaces, hyphens and underscores.
fn column(name: &str) -> Option<&'static str> {
    let letters = |name: &str| -> String {
        name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let wanted = letters(name);
    COLUMNS.into_iter().find(|column| letters(column) == wanted)
}

/// Whether a cell says yes; `None` where it says neither.
fn flag(cell: &str) -> Option<bool> {
    match cell.to_lowercase().as_str() {
        "yes" | "true" | "1" | "oui" | "vrai" => Some(true),
        "" | "no" | "false" | "0" | "non" | "faux" => Some(false),
        _ => None,
    }
}

/// Explains a field that accounts refuse.
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

/// The beginning of a cell, as a terminal may show it.
fn shown(cell: &str) -> String {
    let start = cell.chars().map(|letter| if letter.is_control() { '\u{fffd}' } else { letter });
    let shown: String = start.take(LONGEST_SHOWN).collect();
    if cell.chars().count() > LONGEST_SHOWN { format!("{shown}…") } else { shown }
}
