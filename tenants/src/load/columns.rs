//! What the columns of a CSV file are, by the JSON Schema of its entries.

use std::sync::Arc;

use serde_json::{Number, Value, json};

use super::cells::Cell;
use super::merge::DROP;
use super::source::Source;
use super::tree::{Children, Node};

/// What a column's cells are read as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// As they stand.
    Text,
    /// Whole numbers.
    Number,
    /// `true`, `false`, `yes`, `no`, `1`, `0`.
    Flag,
    /// Texts with `|` between them.
    List,
}

/// The columns that a kind of entry can have.
pub struct Columns {
    schema: Value,
    entry: Value,
}

impl Columns {
    /// The columns of the entries in `list` of a file's schema.
    pub fn new(schema: &Value, list: &str) -> Self {
        let items = schema.pointer(&format!("/properties/{list}/items")).cloned().unwrap_or_default();
        let entry = follow(schema, &items).clone();
        Self { schema: schema.clone(), entry }
    }

    /// The same in a family of folders, where a row may say a part of an entry, or drop it.
    pub fn of_family(schema: &Value, list: &str) -> Self {
        let mut columns = Self::new(schema, list);
        columns.entry["required"] = json!(["alias"]);
        columns.entry["properties"][DROP] = json!({ "type": "boolean" });
        columns
    }

    /// The column of that name (`name`, `name.fr`, `geo.allow`); `None` where entries have no such key.
    pub fn column(&self, name: &str) -> Option<Column> {
        let mut schema = &self.entry;
        for key in name.split('.') {
            schema = self.property(schema, key)?;
        }
        self.kind(schema)
    }

    /// Every simple column name.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.entry.get("properties").and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name.as_str())
    }

    /// The columns that there must be.
    pub fn required(&self) -> impl Iterator<Item = &str> {
        self.entry.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
    }

    fn property<'a>(&'a self, schema: &'a Value, key: &str) -> Option<&'a Value> {
        let schema = follow(&self.schema, schema);
        let own = schema.get("properties").and_then(|properties| properties.get(key));
        own.or_else(|| alternatives(schema).find_map(|inner| self.property(inner, key)))
    }

    /// How a value of that schema is written in one cell; `None` for tables, which have columns of their own.
    fn kind(&self, schema: &Value) -> Option<Column> {
        let schema = follow(&self.schema, schema);
        if let Some(kind) = alternatives(schema).find_map(|inner| self.kind(inner)) {
            return Some(kind);
        }
        let is = |word: &str| match schema.get("type") {
            Some(Value::String(kind)) => kind == word,
            Some(Value::Array(kinds)) => kinds.iter().any(|kind| kind == word),
            _ => false,
        };
        let columns =
            [("integer", Column::Number), ("boolean", Column::Flag), ("array", Column::List), ("string", Column::Text)];
        columns.into_iter().find(|(word, _)| is(word)).map(|(_, column)| column)
    }
}

fn follow<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let target =
        schema.get("$ref").and_then(Value::as_str).and_then(|target| root.pointer(target.trim_start_matches('#')));
    target.unwrap_or(schema)
}

fn alternatives(schema: &Value) -> impl Iterator<Item = &Value> {
    ["anyOf", "oneOf"].into_iter().filter_map(|key| schema.get(key)?.as_array()).flatten()
}

impl Column {
    /// The value of a cell of `source` that isn't empty, and what is in it. What can't be read as the column's type
    /// stays text, which the schema then refuses.
    pub fn value(self, source: &Arc<Source>, cell: &Cell) -> (Value, Children) {
        let text = || Value::String(cell.text.clone());
        match self {
            Self::Text => (text(), Children::None),
            Self::Number => {
                let number =
                    cell.text.parse::<i64>().map_or_else(|_| text(), |number| Value::Number(Number::from(number)));
                (number, Children::None)
            }
            Self::Flag => {
                let flag = match cell.text.to_lowercase().as_str() {
                    "true" | "yes" | "1" => Value::Bool(true),
                    "false" | "no" | "0" => Value::Bool(false),
                    _ => text(),
                };
                (flag, Children::None)
            }
            Self::List => {
                let parts: Vec<&str> = cell.text.split('|').map(str::trim).filter(|part| !part.is_empty()).collect();
                let node = |part: &&str| Arc::new(Node::new(source, within(cell, part), Children::None));
                let items = Children::Items(parts.iter().map(node).collect());
                (parts.iter().map(|part| Value::String((*part).to_owned())).collect(), items)
            }
        }
    }
}

/// Where a part of an unquoted cell stands; of a quoted one, the cell.
fn within(cell: &Cell, part: &str) -> std::ops::Range<usize> {
    if cell.span.len() != cell.text.len() {
        return cell.span.clone();
    }
    let offset = part.as_ptr() as usize - cell.text.as_ptr() as usize;
    cell.span.start + offset..cell.span.start + offset + part.len()
}
