//! TOML text into a tree with places.

use std::ops::Range;
use std::sync::Arc;

use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::source::{Source, Spot};
use super::tree::{Children, Document, Node};
use crate::check::codes;
use crate::check::finding::Finding;

/// Reads `part` of a file as TOML. Every syntax error is added to `findings`; `None` where there was any.
pub fn read(source: &Arc<Source>, part: Range<usize>, findings: &mut Vec<Finding>) -> Option<Document> {
    let offset = part.start;
    let text = source.text.get(part).unwrap_or_default();
    let (table, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let span = error.span().unwrap_or_default();
        let spot = Spot::new(source, span.start + offset..span.end + offset);
        findings.push(
            Finding::at(codes::TOML_SYNTAX, &spot, sentence(error.message())).maybe_hint(advice(error.message())),
        );
    }
    if !errors.is_empty() {
        return None;
    }
    let mut reader = Reader { source, offset, findings };
    let (value, children) = reader.table(table.get_ref());
    Some(Document { value, node: Arc::new(Node::new(source, offset..offset, children)) })
}

/// The parser's words, for people.
fn sentence(message: &str) -> String {
    match message {
        "duplicate key" => "this key stands twice in the same table".into(),
        other => format!("this is not TOML: {other}"),
    }
}

fn advice(message: &str) -> Option<String> {
    if message.contains("string values must be quoted") {
        return Some("texts stand in quotes: \"…\"".into());
    }
    message
        .contains("duplicate key")
        .then(|| "keep one of the two; a new entry of a list starts with its [[header]]".into())
}

struct Reader<'a> {
    source: &'a Arc<Source>,
    offset: usize,
    findings: &'a mut Vec<Finding>,
}

impl Reader<'_> {
    fn span(&self, span: Range<usize>) -> Range<usize> {
        span.start + self.offset..span.end + self.offset
    }

    fn table(&mut self, table: &DeTable<'_>) -> (Value, Children) {
        let mut fields = Map::new();
        let mut nodes = std::collections::BTreeMap::new();
        for (key, value) in table.iter() {
            let (field, mut node) = self.value(value);
            node.key = Some(self.span(key.span()));
            fields.insert(key.get_ref().to_string(), field);
            nodes.insert(key.get_ref().to_string(), Arc::new(node));
        }
        (Value::Object(fields), Children::Fields(nodes))
    }

    fn value(&mut self, value: &Spanned<DeValue<'_>>) -> (Value, Node) {
        let span = self.span(value.span());
        let (value, children) = match value.get_ref() {
            DeValue::Table(table) => self.table(table),
            DeValue::Array(items) => {
                let (values, nodes) =
                    items.iter().map(|item| self.value(item)).map(|(value, node)| (value, Arc::new(node))).unzip();
                (Value::Array(values), Children::Items(nodes))
            }
            DeValue::String(text) => (Value::String(text.to_string()), Children::None),
            DeValue::Boolean(flag) => (Value::Bool(*flag), Children::None),
            DeValue::Integer(number) => (self.integer(number.as_str(), number.radix(), &span), Children::None),
            DeValue::Float(number) => (self.float(number.as_str(), &span), Children::None),
            DeValue::Datetime(date) => (self.date(date, &span), Children::None),
        };
        (value, Node::new(self.source, span, children))
    }

    fn refuse(&mut self, span: &Range<usize>, message: &str, hint: String) -> Value {
        let spot = Spot::new(self.source, span.clone());
        self.findings.push(Finding::at(codes::WRONG_TYPE, &spot, message).hint(hint));
        Value::Null
    }

    fn integer(&mut self, digits: &str, radix: u32, span: &Range<usize>) -> Value {
        match i64::from_str_radix(digits, radix) {
            Ok(number) => Value::Number(number.into()),
            Err(_) => self.refuse(span, "this number is too large", "numbers here have at most 18 digits".into()),
        }
    }

    fn float(&mut self, digits: &str, span: &Range<usize>) -> Value {
        match digits.parse().ok().and_then(Number::from_f64) {
            Some(number) => Value::Number(number),
            None => self.refuse(span, "this is not a number that can be used", "write digits".into()),
        }
    }

    fn date(&mut self, date: &toml::value::Datetime, span: &Range<usize>) -> Value {
        let text = date.to_string().replace('T', " ");
        let text = text.trim_end_matches('Z');
        let text = text.strip_suffix(":00").filter(|text| text.len() == 16).unwrap_or(text);
        self.refuse(span, "a date stands in quotes here", format!("write \"{text}\" (the venue's own time)"))
    }
}
