//! CSV files into the tree that a TOML file of the same entries would give.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Map, Value};

use super::cells::{self, Cell, Quote};
use super::columns::{Column, Columns};
use super::source::{Source, Spot};
use super::tree::{Children, Document, Node};
use crate::check::codes;
use crate::check::finding::Finding;
use crate::check::suggest;

/// Columns of a file at most, more than there are.
const MOST_COLUMNS: usize = 200;

/// Reads rows as entries of `list`, of the type that `columns` describes; a file without rows has none. `None`, with a
/// finding, where there is no usable header.
pub fn read(source: &Arc<Source>, list: &str, columns: &Columns, findings: &mut Vec<Finding>) -> Option<Document> {
    let rows = match cells::rows(&source.text) {
        Ok(rows) => rows,
        Err(quote) => {
            let (at, message) = match quote {
                Quote::Unclosed(at) => (at, "this quote is never closed"),
                Quote::Stray(at) => (at, "this quote stands in the middle of a cell"),
            };
            let finding = Finding::at(codes::CSV_SYNTAX, &Spot::new(source, at..at + 1), message);
            findings.push(finding.hint("quotes stand around a whole cell: \"a, b\"; one inside them is written \"\""));
            return None;
        }
    };
    let Some((header, rows)) = rows.split_first() else { return Some(document(source, list, Vec::new(), Vec::new())) };
    if header.len() > MOST_COLUMNS {
        let message = format!("this file has {} columns, and may have {MOST_COLUMNS}", header.len());
        findings.push(Finding::at(codes::CSV_SYNTAX, &Spot::new(source, 0..0), message));
        return None;
    }
    let before = findings.len();
    let header = Header::read(source, header, columns, findings);
    if findings[before..].iter().any(|finding| finding.code == codes::MISSING_KEY.name) {
        // Without a required column every row would be wrong in the same way.
        return None;
    }
    let (values, nodes) = rows.iter().filter_map(|row| header.entry(source, row, findings)).unzip();
    Some(document(source, list, values, nodes))
}

fn document(source: &Arc<Source>, list: &str, values: Vec<Value>, nodes: Vec<Arc<Node>>) -> Document {
    let items = Node::new(source, 0..0, Children::Items(nodes));
    let fields = BTreeMap::from([(list.to_owned(), Arc::new(items))]);
    let value = Value::Object(Map::from_iter([(list.to_owned(), Value::Array(values))]));
    Document { value, node: Arc::new(Node::new(source, 0..0, Children::Fields(fields))) }
}

/// The header row: what each column is; unknown ones are reported once and skipped.
struct Header<'a>(Vec<Option<(&'a str, Column)>>);

impl<'a> Header<'a> {
    fn read(source: &Arc<Source>, header: &'a [Cell], columns: &Columns, findings: &mut Vec<Finding>) -> Self {
        let mut seen = BTreeSet::new();
        let mut kinds = Vec::with_capacity(header.len());
        for cell in header {
            let spot = Spot::new(source, cell.span.clone());
            let name = cell.text.as_str();
            let column = columns.column(name);
            if column.is_none() {
                let hint = suggest::did_you_mean(name, columns.names());
                findings.push(
                    Finding::at(codes::UNKNOWN_KEY, &spot, format!("unknown column \"{name}\"")).maybe_hint(hint),
                );
            } else if !seen.insert(name) {
                findings.push(Finding::at(codes::CSV_SYNTAX, &spot, format!("the column \"{name}\" stands twice")));
            }
            if let Some(table) = name.split_once('.').map(|(table, _)| table).filter(|table| seen.contains(table)) {
                let message = format!("the columns \"{table}\" and \"{name}\" can't stand together");
                findings.push(
                    Finding::at(codes::CSV_SYNTAX, &spot, message)
                        .hint("one column for every language, or one per language"),
                );
                kinds.push(None);
                continue;
            }
            kinds.push(column.map(|column| (name, column)));
        }
        let present = |key: &str| seen.iter().any(|name| name.split('.').next() == Some(key));
        for key in columns.required().filter(|key| !present(key)) {
            let spot = Spot::new(source, header.first().map_or(0..0, |cell| cell.span.clone()));
            findings.push(Finding::at(codes::MISSING_KEY, &spot, format!("the column \"{key}\" is missing")));
        }
        Self(kinds)
    }

    fn entry(&self, source: &Arc<Source>, row: &[Cell], findings: &mut Vec<Finding>) -> Option<(Value, Arc<Node>)> {
        let first = row.first()?.span.clone();
        if row.len() != self.0.len() {
            let spot = Spot::new(source, first.clone());
            let message = format!("this row has {} cells, the header has {}", row.len(), self.0.len());
            findings.push(
                Finding::at(codes::CSV_SYNTAX, &spot, message).hint("a text with a comma in it stands in quotes"),
            );
            // An entry that nothing is known of, so that its alias isn't called missing elsewhere.
            return Some((Value::Null, Arc::new(Node::new(source, first, Children::None))));
        }
        let mut fields = Map::new();
        let mut nodes = BTreeMap::new();
        for (cell, column) in row.iter().zip(&self.0) {
            let Some((name, column)) = column else { continue };
            if cell.text.is_empty() {
                continue;
            }
            let (value, children) = column.value(source, cell);
            let node = Node::new(source, cell.span.clone(), children);
            place(&mut fields, &mut nodes, name, value, node);
        }
        Some((Value::Object(fields), Arc::new(Node::new(source, first, Children::Fields(nodes)))))
    }
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
