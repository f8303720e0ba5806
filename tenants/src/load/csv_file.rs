//! CSV files into the tree that a TOML file of the same entries would give.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::cell_values::{self, Cause, Parsed, Refusal};
use super::cells::{self, Cell, Quote, Row};
use super::columns::{Column, Columns};
use super::csv_header::{self, Header, Heading, MOST_COLUMNS};
use super::dialect::{Dialect, Separator};
use super::grouped::Grouped;
use super::source::{Source, Spot};
use super::tree::{Children, Document, Node};
use crate::check::codes;
use crate::check::finding::Finding;
use crate::currency::Currency;
use crate::wording;

/// The column that mistakes of whole rows are grouped by.
const WHOLE_ROW: usize = usize::MAX;

/// Reads rows as entries of `list`, of the type that `columns` describes; a file without rows has none. Prices are in
/// `currency`, where it is known. `None`, with a finding, where there is no usable header.
pub fn read(
    source: &Arc<Source>,
    list: &str,
    columns: &Columns,
    currency: Option<Currency>,
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
    let file = Sheet { source, columns, header: &header, separator: dialect.separator, currency };
    let mut grouped = Grouped::new(source);
    let (values, nodes) = below.into_iter().filter_map(|row| file.entry(row, &mut grouped)).unzip();
    grouped.finish(findings);
    Some(document(source, list, values, nodes))
}

fn document(source: &Arc<Source>, list: &str, values: Vec<Value>, nodes: Vec<Arc<Node>>) -> Document {
    let items = Node::new(source, 0..0, Children::Items(nodes));
    let fields = BTreeMap::from([(list.to_owned(), Arc::new(items))]);
    let value = Value::Object(Map::from_iter([(list.to_owned(), Value::Array(values))]));
    Document { value, node: Arc::new(Node::new(source, 0..0, Children::Fields(fields))) }
}

/// What is wrong with a file that has no rows, whatever its cells are separated by.
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
        let message = wording!("this is a web page, not a CSV file", "c'est une page web, pas un fichier CSV");
        let hint = wording!(
            "open it in a spreadsheet and save the table as \"CSV UTF-8\"; a new name alone doesn't change a file",
            "ouvrez-le dans un tableur et enregistrez le tableau au format « CSV UTF-8 » ; le renommer ne suffit pas"
        );
        (message, hint)
    } else {
        return None;
    };
    Some(Finding::of_file(codes::CSV_SYNTAX, source.file.as_str(), message).hint(hint))
}

fn is_same(row: &Row, other: &Row) -> bool {
    row.cells.len() == other.cells.len() && row.cells.iter().zip(&other.cells).all(|(one, two)| one.text == two.text)
}

/// A row that names the columns once more: two files were put together.
fn repeats_header(source: &Arc<Source>, row: &Row) -> Finding {
    let number = row.number;
    let message = wording!(
        "row {number} names the columns once more, and is not read",
        "la ligne {number} redonne les noms des colonnes, et n'est pas lue"
    );
    let hint = wording!("take the row out of the file", "retirez cette ligne du fichier");
    let span = row.cells.first().map_or(0..0, |cell| cell.span.clone());
    Finding::at(codes::CSV_FORMAT, &Spot::new(source, span), message).hint(hint)
}

fn misquoted(source: &Arc<Source>, quote: Quote) -> Finding {
    let (at, message) = match quote {
        Quote::Unclosed(at) => (at, wording!("this quote is never closed", "ce guillemet n'est jamais fermé")),
        Quote::Stray(at) => {
            (at, wording!("this quote stands in the middle of a cell", "ce guillemet est au milieu d'une cellule"))
        }
    };
    let hint = wording!(
        "quotes stand around a whole cell: \"a, b\"; one inside them is written \"\"",
        "les guillemets entourent une cellule entière : \"a, b\" ; à l'intérieur, un guillemet s'écrit \"\""
    );
    Finding::at(codes::CSV_SYNTAX, &Spot::new(source, at..at + 1), message).hint(hint)
}

/// What is unusual about a file and read all the same.
fn notes(source: &Arc<Source>, separator: Separator, rows: &[Row], named: usize) -> Vec<Finding> {
    let spot = |row: &Row| Spot::new(source, row.cells.first().map_or(0..0, |cell| cell.span.clone()));
    let mut notes = Vec::new();
    if let (Separator::Semicolon | Separator::Tab, Some(row)) = (separator, rows.get(named)) {
        let many = separator.many();
        let message = wording!(
            [many] "the cells of this file are separated by {many}, and were read so",
            "les cellules de ce fichier sont séparées par des {many}, et ont été lues ainsi"
        );
        let hint = wording!(
            "nothing has to be done; saved as \"CSV UTF-8\" with commas, the file has no such note",
            "il n'y a rien à faire ; enregistré en « CSV UTF-8 » avec des virgules, le fichier n'a plus cette remarque"
        );
        notes.push(Finding::at(codes::CSV_FORMAT, &spot(row), message).hint(hint));
    }
    if let (true, Some(row), Some(header)) = (named > 0, rows.first(), rows.get(named)) {
        let number = header.number;
        let message = wording!(
            "the columns' names stand in row {number}; what is above them is not read",
            "les noms des colonnes sont dans la ligne {number} ; ce qui est au-dessus n'est pas lu"
        );
        let hint = wording!(
            "start a note with #, or take it out of the file",
            "commencez une remarque par #, ou retirez-la du fichier"
        );
        notes.push(Finding::at(codes::CSV_FORMAT, &spot(row), message).hint(hint));
    }
    notes
}

/// A file whose header is known.
struct Sheet<'a> {
    source: &'a Arc<Source>,
    columns: &'a Columns,
    header: &'a Header,
    separator: Separator,
    currency: Option<Currency>,
}

impl Sheet<'_> {
    fn entry(&self, row: &Row, grouped: &mut Grouped<'_>) -> Option<(Value, Arc<Node>)> {
        let first = row.cells.first()?.span.clone();
        if let Some(refusal) = self.misaligned(row) {
            grouped.add(WHOLE_ROW, &first, refusal);
            // An entry that nothing is known of, so that its alias isn't called missing elsewhere.
            return Some((Value::Null, Arc::new(Node::new(self.source, first, Children::None))));
        }
        let mut fields = Map::new();
        let mut nodes = BTreeMap::new();
        for (index, (cell, heading)) in row.cells.iter().zip(&self.header.0).enumerate() {
            if cell.text.is_empty() {
                continue;
            }
            match heading {
                Heading::Known(name, column) => {
                    let (value, children) = self.value(cell, column).unwrap_or_else(|refusal| {
                        grouped.add(index, &cell.span, *refusal);
                        (Value::Null, Children::None)
                    });
                    place(&mut fields, &mut nodes, name, value, Node::new(self.source, cell.span.clone(), children));
                }
                Heading::Unnamed => grouped.add(index, &cell.span, unnamed()),
                Heading::Skipped => {}
            }
        }
        for key in self.columns.required().filter(|key| !fields.contains_key(*key)).collect::<Vec<_>>() {
            let index = self.header.first(key).unwrap_or_default();
            let span = row.cells.get(index).map_or_else(|| first.clone(), |cell| cell.span.clone());
            grouped.add(index, &span, missing(key));
            place(&mut fields, &mut nodes, key, Value::Null, Node::new(self.source, span, Children::None));
        }
        Some((Value::Object(fields), Arc::new(Node::new(self.source, first, Children::Fields(nodes)))))
    }

    /// Why the cells of a row can't be told apart. One with few cells ends with empty ones, which spreadsheets leave out.
    fn misaligned(&self, row: &Row) -> Option<Refusal> {
        let (number, found, expected) = (row.number, row.cells.len(), self.header.0.len());
        let other = match row.cells.as_slice() {
            [only] if expected > 1 => [',', ';', '\t'].into_iter().find(|mark| only.text.contains(*mark)),
            _ => None,
        };
        if found <= expected && other.is_none() {
            return None;
        }
        let message = if other.is_some() {
            wording!(
                "row {number} is a single cell, the header has {expected}",
                "la ligne {number} n'est qu'une seule cellule, l'en-tête en a {expected}"
            )
        } else {
            wording!(
                "row {number} has {found} cells, the header has {expected}",
                "la ligne {number} a {found} cellules, l'en-tête en a {expected}"
            )
        };
        let one = self.separator.one();
        let is_curly = row.cells.iter().any(|cell| cell.text.starts_with(['“', '”', '„', '«']));
        let has_price = self.header.0.iter().any(|heading| matches!(heading, Heading::Known(_, Column::Money)));
        let hint = if other.is_some() {
            let many = self.separator.many();
            wording!(
                [many] "separate its cells by {many}, as in the header, without quotes around the whole row",
                "séparez ses cellules par des {many}, comme dans l'en-tête, sans guillemets autour de toute la ligne"
            )
        } else if is_curly {
            wording!(
                [one] "a text with {one} in it stands in straight quotes: \"…\"",
                "un texte qui contient {one} est entre guillemets droits : \"…\""
            )
        } else if has_price && self.separator == Separator::Comma {
            wording!(
                "a text with a comma in it stands in quotes; a price is in cents, without a comma",
                "un texte qui contient une virgule est entre guillemets ; un prix est en centimes, sans virgule"
            )
        } else {
            wording!(
                [one] "a text with {one} in it stands in quotes",
                "un texte qui contient {one} est entre guillemets"
            )
        };
        Some(Refusal { cause: Cause::Length, code: codes::CSV_SYNTAX, message, hint: Some(hint) })
    }

    /// The value of a cell that isn't empty, and what is in it.
    fn value(&self, cell: &Cell, column: &Column) -> Result<(Value, Children), Box<Refusal>> {
        let parts = match cell_values::parse(column, &cell.text, self.currency)? {
            Parsed::One(value) => return Ok((value, Children::None)),
            Parsed::Many(parts) => parts,
        };
        // Where a part of an unquoted cell stands; of a quoted one, the cell.
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

fn unnamed() -> Refusal {
    let message = wording!(
        "this column has something in it, and no name in the first row",
        "cette colonne n'est pas vide, et n'a pas de nom dans la première ligne"
    );
    let hint = wording!(
        "name the column, or empty it; a note stands in a row of its own that starts with #",
        "donnez un nom à la colonne, ou videz-la ; une remarque est dans une ligne à part qui commence par #"
    );
    Refusal { cause: Cause::Unnamed, code: codes::CSV_SYNTAX, message, hint: Some(hint) }
}

fn missing(key: &str) -> Refusal {
    let message = wording!("this row has no {key}", "cette ligne n'a pas de {key}");
    let hint = wording!(
        "fill the cell in the column {key}, or delete the whole row",
        "remplissez la cellule de la colonne {key}, ou supprimez la ligne entière"
    );
    Refusal { cause: Cause::Missing, code: codes::MISSING_KEY, message, hint: Some(hint) }
}

/// Puts a cell's value where its column says; `name.fr` is the key `fr` of the table `name`.
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
