//! Parses TOML into a tree with places.

use std::ops::Range;
use std::sync::Arc;

use serde_json::{Map, Number, Value};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::toml_mistakes::{self, SyntaxError};
use super::tree::{Children, Document, Node};
use crate::currency::Currency;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::source::{Source, Spot};
use crate::wording;
use crate::wording::Wording;

/// Parses `part` of a file as TOML. Adds a finding for every line with syntax errors, and returns `None` if there are
/// any. Prices are in `currency`, if that is known.
pub fn read(
    source: &Arc<Source>,
    part: Range<usize>,
    currency: Option<Currency>,
    findings: &mut Vec<Finding>,
) -> Option<Document> {
    let offset = part.start;
    let text = source.text.get(part.clone()).unwrap_or_default();
    let (table, errors) = DeTable::parse_recoverable(text);
    let errors: Vec<SyntaxError<'_>> = errors
        .iter()
        .map(|error| SyntaxError { span: error.span().unwrap_or_default(), message: error.message() })
        .collect();
    if !errors.is_empty() {
        findings.extend(toml_mistakes::explain(source, &part, &errors, currency));
        return None;
    }
    let mut reader = Reader { source, offset, findings };
    let (value, children) = reader.table(table.get_ref());
    Some(Document { value, node: Arc::new(Node::new(source, offset..offset, children)) })
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

    fn refuse(&mut self, span: &Range<usize>, message: Wording, hint: Wording) -> Value {
        let spot = Spot::new(self.source, span.clone());
        self.findings.push(Finding::at(codes::WRONG_TYPE, &spot, message).hint(hint));
        Value::Null
    }

    fn integer(&mut self, digits: &str, radix: u32, span: &Range<usize>) -> Value {
        if let Ok(number) = i64::from_str_radix(digits, radix) {
            return Value::Number(number.into());
        }
        self.refuse(
            span,
            wording!("this number is too large", "ce nombre est trop grand"),
            wording!("numbers here have at most 18 digits", "un nombre a ici 18 chiffres au plus"),
        )
    }

    fn float(&mut self, digits: &str, span: &Range<usize>) -> Value {
        if let Some(number) = digits.parse().ok().and_then(Number::from_f64) {
            return Value::Number(number);
        }
        self.refuse(
            span,
            wording!("this is not a number that can be used", "ce n'est pas un nombre utilisable ici"),
            wording!("write digits", "écrivez des chiffres"),
        )
    }

    fn date(&mut self, date: &toml::value::Datetime, span: &Range<usize>) -> Value {
        let text = date.to_string().replace('T', " ");
        let text = text.trim_end_matches('Z');
        let text = text.strip_suffix(":00").filter(|text| text.len() == 16).unwrap_or(text);
        self.refuse(
            span,
            wording!("a date stands in quotes here", "une date se met entre guillemets ici"),
            wording!("write \"{text}\" (the venue's own time)", "écrivez \"{text}\" (l'heure du lieu)"),
        )
    }
}
