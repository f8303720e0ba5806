//! Reads CSV files into the same tree as a TOML file with the same entries.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::cell_dates;
use super::cell_values::{self, Parsed, Refusal};
use super::cells::{self, Cell, Quote, Row};
use super::columns::{Column, Columns};
use super::csv_header::{self, Header, Heading, MOST_COLUMNS, is_of_key};
use super::dialect::{Dialect, Separator};
use super::grouped::Grouped;
use super::locale::Locale;
use super::row_mistakes;
use super::shifted::{self, Shift};
use super::spreadsheet;
use super::tree::{Children, Document, Node};
use crate::dates::When;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::source::{Source, Spot};
use crate::wording;

/// Pseudo-column for mistakes of whole rows.
const WHOLE_ROW: usize = usize::MAX;

/// Reads rows as entries of `list`, with columns of `columns`. A file without rows has no entries. Returns `None` and
/// adds a finding if there is no usable header.
pub fn read(
    source: &Arc<Source>,
    list: &str,
    columns: &Columns,
    locale: Locale<'_>,
    findings: &mut Vec<Finding>,
) -> Option<Document> {
    if let Some(finding) = no_table(source) {
        findings.push(finding);
        return None;
    }
    let dialect = Dialect::of(&source.text);
    let rows = match cells::rows(&source.text, dialect) {
        Ok(rows) => rows,
        Err(quote) => {
            findings.push(misquoted(source, quote));
            return None;
        }
    };
    let named = csv_header::find(&rows, columns);
    let Some((names, below)) = rows.get(named..).and_then(<[Row]>::split_first) else {
        return Some(document(source, list, Vec::new(), Vec::new()));
    };
    findings.extend(notes(source, dialect.separator, &rows, named));
    let mut header = Header::read(source, &names.cells, columns, findings)?;
    header.0.resize(names.width.min(MOST_COLUMNS), Heading::Unnamed);
    let (repeated, below): (Vec<&Row>, Vec<&Row>) = below.iter().partition(|row| is_same(row, names));
    findings.extend(repeated.first().map(|row| repeats_header(source, row)));
    let locales = locales(&header, &below, locale);
    let sheet = Sheet { source, columns, header: &header, locales, separator: dialect.separator };
    let mut grouped = Grouped::new(source);
    let (values, nodes) = sheet.entries(&below, &mut grouped);
    grouped.finish(findings);
    Some(document(source, list, values, nodes))
}

fn document(source: &Arc<Source>, list: &str, values: Vec<Value>, nodes: Vec<Arc<Node>>) -> Document {
    let items = Node::new(source, 0..0, Children::Items(nodes));
    let fields = BTreeMap::from([(list.to_owned(), Arc::new(items))]);
    let value = Value::Object(Map::from_iter([(list.to_owned(), Value::Array(values))]));
    Document { value, node: Arc::new(Node::new(source, 0..0, Children::Fields(fields))) }
}

/// The finding for a file without a table.
fn no_table(source: &Arc<Source>) -> Option<Finding> {
    let text = source.text.trim_start_matches(cells::is_blank);
    let (message, hint) = if text.is_empty() {
        let message = wording!("this file is empty", "ce fichier est vide");
        let hint = wording!(
            "save the table into it again, or delete the file",
            "enregistrez-y de nouveau le tableau, ou supprimez le fichier"
        );
        (message, hint)
    } else if text.starts_with('<') {
        spreadsheet::web_page()
    } else {
        return None;
    };
    Some(Finding::of_file(codes::CSV_SYNTAX, source.file.as_str(), message).hint(hint))
}

fn is_same(row: &Row, other: &Row) -> bool {
    row.cells.len() == other.cells.len() && row.cells.iter().zip(&other.cells).all(|(one, two)| one.text == two.text)
}

/// The finding for a row that repeats the header, as in concatenated files.
fn repeats_header(source: &Arc<Source>, row: &Row) -> Finding {
    let number = row.number;
    let message = wording!(
        "row {number} names the columns once more, and is not read",
        "la ligne {number} répète les noms des colonnes, et n'est pas lue"
    );
    let hint = wording!("take the row out of the file", "supprimez cette ligne du fichier");
    let span = row.cells.first().map_or(0..0, |cell| cell.span.clone());
    Finding::at(codes::CSV_FORMAT, &Spot::new(source, span), message).hint(hint)
}

fn misquoted(source: &Arc<Source>, quote: Quote) -> Finding {
    let at = quote.place();
    Finding::at(codes::CSV_SYNTAX, &Spot::new(source, at..at + 1), quote.message()).hint(Quote::hint())
}

/// Notes on unusual notation that is accepted.
fn notes(source: &Arc<Source>, separator: Separator, rows: &[Row], named: usize) -> Vec<Finding> {
    let spot = |row: &Row| Spot::new(source, row.cells.first().map_or(0..0, |cell| cell.span.clone()));
    let mut notes = Vec::new();
    if let (Separator::Semicolon | Separator::Tab, Some(row)) = (separator, rows.get(named)) {
        let many = separator.many();
        let message = wording!(
            [many] "the cells of this file are separated by {many}, and were read so",
            "les cellules de ce fichier sont séparées par des {many}, et ont été lues ainsi"
        );
        let hint = wording!("nothing has to be done", "il n'y a rien à faire");
        notes.push(Finding::at(codes::CSV_FORMAT, &spot(row), message).hint(hint));
    }
    if let (true, Some(row), Some(header)) = (named > 0, rows.first(), rows.get(named)) {
        let number = header.number;
        let message = wording!(
            "the columns' names stand in row {number}; what is above them is not read",
            "les noms des colonnes sont à la ligne {number} ; ce qui est au-dessus n'est pas lu"
        );
        let hint = wording!(
            "start a note with #, or take it out of the file",
            "supprimez ce qui est au-dessus, ou mettez # au début de ces lignes"
        );
        notes.push(Finding::at(codes::CSV_FORMAT, &spot(row), message).hint(hint));
    }
    notes
}

/// The locale of each column. If a column's dates don't show the order of day and month, those of other columns do.
fn locales<'a>(header: &Header, rows: &[&Row], locale: Locale<'a>) -> Vec<Locale<'a>> {
    let texts = |index: usize| rows.iter().filter_map(move |row| Some(row.cells.get(index)?.text.as_str()));
    let dates = header.0.iter().enumerate().filter(|(_, heading)| has_dates(heading)).map(|(index, _)| index);
    let order = cell_dates::order(dates.flat_map(texts));
    let of_column = |(index, heading): (usize, &Heading)| {
        let order = if has_dates(heading) { cell_dates::order(texts(index)).or(order) } else { None };
        Locale { order, ..locale }
    };
    header.0.iter().enumerate().map(of_column).collect()
}

const fn has_dates(heading: &Heading) -> bool {
    matches!(heading, Heading::Known(_, Column::Date))
}

/// A file with its parsed header.
struct Sheet<'a> {
    source: &'a Arc<Source>,
    columns: &'a Columns,
    header: &'a Header,
    /// By column.
    locales: Vec<Locale<'a>>,
    separator: Separator,
}

impl Sheet<'_> {
    fn entries(&self, rows: &[&Row], grouped: &mut Grouped<'_>) -> (Vec<Value>, Vec<Arc<Node>>) {
        let mut entries = Vec::with_capacity(rows.len());
        let mut rows = rows.iter().peekable();
        while let Some(row) = rows.next() {
            if rows.next_if(|next| self.is_continued(row, next)).is_some() {
                let end = row.cells.last().map_or(0..0, |cell| cell.span.clone());
                entries.push(self.unknown(&end, row_mistakes::continued(row), grouped));
            } else {
                entries.extend(self.entry(row, grouped));
            }
        }
        entries.into_iter().unzip()
    }

    /// Whether a row ends inside a cell that continues in `next`: the two rows together have one cell too many, because
    /// the cell with the line break is split.
    fn is_continued(&self, row: &Row, next: &Row) -> bool {
        let are_parts = row.width > 1 && next.width > 1 && row.width + next.width == self.header.0.len() + 1;
        are_parts && next.number == row.number + 1 && self.columns.required().any(|key| self.lacks(row, key))
    }

    /// Whether all cells of `key` in a row are empty.
    fn lacks(&self, row: &Row, key: &str) -> bool {
        let is_of = |heading: &Heading| matches!(heading, Heading::Known(name, _) if is_of_key(name, key));
        !row.cells.iter().zip(&self.header.0).any(|(cell, heading)| !cell.text.is_empty() && is_of(heading))
    }

    /// Stands for an unreadable entry, so that references to its alias are not reported.
    fn unknown(&self, span: &Range<usize>, refusal: Refusal, grouped: &mut Grouped<'_>) -> (Value, Arc<Node>) {
        grouped.add(WHOLE_ROW, span, refusal);
        (Value::Null, Arc::new(Node::new(self.source, span.clone(), Children::None)))
    }

    fn entry(&self, row: &Row, grouped: &mut Grouped<'_>) -> Option<(Value, Arc<Node>)> {
        let first = row.cells.first()?.span.clone();
        if let Some(refusal) = row_mistakes::misaligned(row, self.header, self.separator) {
            return Some(self.unknown(&first, refusal, grouped));
        }
        let lacking: Vec<&str> = self.columns.required().filter(|key| self.lacks(row, key)).collect();
        if lacking.len() > 1 && lacking.contains(&"alias") {
            let filled = row.cells.iter().find(|cell| !cell.text.is_empty()).map_or(first, |cell| cell.span.clone());
            return Some(self.unknown(&filled, row_mistakes::no_entry(&lacking), grouped));
        }
        match shifted::find(row, self.header, &self.locales) {
            Some(shift) => Some(self.shifted(row, &shift, grouped)),
            None => Some(self.fields(row, &lacking, &[], grouped)),
        }
    }

    /// The entry of a row with a missing cell. The cells after it are read in their correct columns.
    fn shifted(&self, row: &Row, shift: &Shift, grouped: &mut Grouped<'_>) -> (Value, Arc<Node>) {
        let span = row.cells.get(shift.cell).map_or(0..0, |cell| cell.span.clone());
        let required: Vec<&str> = self.columns.required().collect();
        let refusal = row_mistakes::shifted(row, self.header, shift, &required);
        if self.header.first("alias").is_none_or(|alias| shift.unknown().contains(&alias)) {
            return self.unknown(&span, refusal, grouped);
        }
        grouped.add(shift.cell, &span, refusal);
        let repaired = shift.repaired(row);
        let unknown: Vec<usize> = shift.unknown().collect();
        let is_unknown = |key: &str| unknown.iter().any(|index| self.header.is_of(*index, key));
        let lacking: Vec<&str> =
            required.into_iter().filter(|key| self.lacks(&repaired, key) && !is_unknown(key)).collect();
        self.fields(&repaired, &lacking, &unknown, grouped)
    }

    /// The entry of a row without the `lacking` keys. Cells in the `unknown` columns count as invalid.
    fn fields(&self, row: &Row, lacking: &[&str], unknown: &[usize], grouped: &mut Grouped<'_>) -> (Value, Arc<Node>) {
        let first = row.cells.first().map_or(0..0, |cell| cell.span.clone());
        let mut fields = Map::new();
        let mut nodes = BTreeMap::new();
        let headings = self.header.0.iter().zip(&self.locales);
        for (index, (cell, (heading, locale))) in row.cells.iter().zip(headings).enumerate() {
            if cell.text.is_empty() {
                if let (Heading::Known(name, _), true) = (heading, unknown.contains(&index)) {
                    place(&mut fields, &mut nodes, name, Value::Null, self.node(cell, Children::None));
                }
                continue;
            }
            match heading {
                Heading::Known(name, column) => {
                    let locale = Locale { start: self.start(row, name), ..*locale };
                    let (value, children) = self.value(cell, column, &locale).unwrap_or_else(|refusal| {
                        grouped.add(index, &cell.span, *refusal);
                        (Value::Null, Children::None)
                    });
                    place(&mut fields, &mut nodes, name, value, self.node(cell, children));
                }
                Heading::Unnamed => grouped.add(index, &cell.span, row_mistakes::unnamed()),
                Heading::Skipped => {}
            }
        }
        for key in lacking {
            let index = self.header.first(key).unwrap_or_default();
            let span = row.cells.get(index).map_or_else(|| first.clone(), |cell| cell.span.clone());
            grouped.add(index, &span, row_mistakes::missing(key));
            place(&mut fields, &mut nodes, key, Value::Null, Node::new(self.source, span, Children::None));
        }
        (Value::Object(fields), Arc::new(Node::new(self.source, first, Children::Fields(nodes))))
    }

    fn node(&self, cell: &Cell, children: Children) -> Node {
        Node::new(self.source, cell.span.clone(), children)
    }

    /// The start of a row's entry, if `name` is the column of its end.
    fn start(&self, row: &Row, name: &str) -> Option<When> {
        let start = match name {
            "ends_at" => "starts_at",
            "ends" => "starts",
            _ => return None,
        };
        let index = self.header.first(start)?;
        cell_dates::when(&row.cells.get(index)?.text, self.locales.get(index)?)
    }

    /// Parses a non-empty cell, and locates the items of a list.
    fn value(&self, cell: &Cell, column: &Column, locale: &Locale<'_>) -> Result<(Value, Children), Box<Refusal>> {
        let parts = match cell_values::parse(column, &cell.text, locale)? {
            Parsed::One(value) => return Ok((value, Children::None)),
            Parsed::Many(parts) => parts,
        };
        // An item's place in an unquoted cell; for quoted cells, the place of the whole cell.
        let is_bare = cell.span.len() == cell.text.len();
        let node = |(at, part): &(usize, &str)| {
            let start = cell.span.start + at;
            let span = if is_bare { start..start + part.len() } else { cell.span.clone() };
            Arc::new(Node::new(self.source, span, Children::None))
        };
        let nodes = Children::Items(parts.iter().map(node).collect());
        Ok((parts.into_iter().map(|(_, part)| Value::from(part)).collect(), nodes))
    }
}

/// Puts a cell's value at its key; `name.fr` is the key `fr` of the table `name`.
fn place(
    fields: &mut Map<String, Value>,
    nodes: &mut BTreeMap<String, Arc<Node>>,
    name: &str,
    value: Value,
    node: Node,
) {
    let Some((key, inner)) = name.split_once('.') else {
        fields.insert(name.to_owned(), value);
        nodes.insert(name.to_owned(), Arc::new(node));
        return;
    };
    let mut table = match fields.remove(key) {
        Some(Value::Object(table)) => table,
        _ => Map::new(),
    };
    table.insert(inner.to_owned(), value);
    fields.insert(key.to_owned(), Value::Object(table));
    let (source, span) = (Arc::clone(&node.source), node.span.clone());
    let mut children = match nodes.remove(key).and_then(Arc::into_inner).map(|node| node.children) {
        Some(Children::Fields(children)) => children,
        _ => BTreeMap::new(),
    };
    children.insert(inner.to_owned(), Arc::new(node));
    nodes.insert(key.to_owned(), Arc::new(Node::new(&source, span, Children::Fields(children))));
}
