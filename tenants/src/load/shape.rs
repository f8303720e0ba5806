//! Validates the shape of files, and describes each deviation in simple words.
//!
//! The JSON Schema is the one that editors use, so the two can't disagree.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use jsonschema::error::ValidationErrorKind;
use jsonschema::{ValidationError, Validator};
use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value};

use super::shape_words::{self, describe, missing, single_header, unknown_key};
use super::tree::{Children, Document, Node};
use crate::currency::Currency;
use crate::findings::finding::Finding;
use crate::schema::limits;

/// Maximum number of findings per file.
const MOST_FINDINGS: usize = 1_000;

/// The expected shape of a file.
pub struct Shape {
    /// The JSON Schema.
    pub schema: Value,
    /// The lists whose entries are validated one by one.
    pub lists: &'static [&'static str],
    validator: Option<Validator>,
}

/// The invalid parts of a document.
#[derive(Debug, Default)]
pub struct Wrong {
    /// Pointers to invalid values, `""` for the file itself. Unknown keys are not included, because the rest of the
    /// table is still valid.
    pub pointers: BTreeSet<String>,
    /// The document with null in place of invalid values; `None` if everything is valid, or nothing can be checked.
    pub rest: Option<Value>,
}

impl Shape {
    /// The shape of `File`. Entries of `lists` are validated one by one.
    pub fn of<File: JsonSchema>(lists: &'static [&'static str]) -> Self {
        let mut schema = schema_for!(File).to_value();
        limits::bound(&mut schema, lists);
        let mut strict = schema.clone();
        bound_numbers(&mut strict);
        let validator = jsonschema::validator_for(&strict).ok();
        Self { schema, lists, validator }
    }

    /// Adds a finding for every deviation and removes invalid values from the tree. Prices are in `currency`, if that
    /// is known.
    pub fn check(&self, document: &mut Document, currency: Option<Currency>, findings: &mut Vec<Finding>) -> Wrong {
        let Some(validator) = &self.validator else { return Wrong::default() };
        let required = names(self.schema.get("required"));
        if !required.is_empty() && document.value.as_object().is_some_and(Map::is_empty) {
            findings.push(shape_words::empty(&document.place(), &required));
            return Wrong { pointers: BTreeSet::from([String::new()]), rest: Some(document.value.clone()) };
        }
        self.wrap_single_headers(document, findings);
        let mut deviations = Deviations::default();
        let mut absent: Vec<Absent> = Vec::new();
        // Tables and missing keys that a misspelt key probably stands for.
        let mut meant: HashSet<(String, String)> = HashSet::new();
        let place = document.place();
        let before = findings.len();
        for error in validator.iter_errors(&document.value) {
            if findings.len() + absent.len() - before >= MOST_FINDINGS {
                break;
            }
            for error in leaves(&error) {
                let pointer = error.instance_path().as_str().to_owned();
                match error.kind() {
                    // A null value was refused while reading, and has its finding.
                    _ if error.instance().is_null() => {}
                    ValidationErrorKind::AdditionalProperties { unexpected } => {
                        let known = self.keys_at(error);
                        if pointer.is_empty() && !self.lists.is_empty() {
                            // The list may have a misspelt name, so its entries may be incomplete.
                            deviations.wrong.insert(String::new());
                        }
                        for key in unexpected.iter().take(MOST_FINDINGS) {
                            let (finding, other) = unknown_key(&place, &pointer, key, &known);
                            findings.push(finding);
                            meant.extend(other.map(|other| (pointer.clone(), other)));
                            deviations.unknown.push(format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1")));
                        }
                        continue;
                    }
                    ValidationErrorKind::Required { property } => {
                        let key = property.as_str().unwrap_or_default();
                        let finding = missing(&place, &pointer, key, self.type_of(error, key));
                        absent.push(Absent { key: (pointer.clone(), key.to_owned()), finding });
                        deviations.lacking.insert(pointer.clone());
                    }
                    _ => findings.push(describe(&place, error, currency)),
                }
                deviations.wrong.insert(pointer);
            }
        }
        let is_full = findings.len() + absent.len() - before >= MOST_FINDINGS;
        // A misspelt key is reported once, not as a missing key as well.
        findings.extend(absent.into_iter().filter(|absent| !meant.contains(&absent.key)).map(|absent| absent.finding));
        if is_full {
            // After this many findings the rest is not validated, so nothing of the file is used.
            document.value = Value::Object(Map::new());
            return Wrong { pointers: BTreeSet::from([String::new()]), rest: None };
        }
        self.take_out(&mut document.value, deviations)
    }

    /// Removes invalid values, and returns a copy with null in their place.
    fn take_out(&self, value: &mut Value, deviations: Deviations) -> Wrong {
        let Deviations { wrong, lacking, unknown } = deviations;
        for pointer in &unknown {
            self.prune(value, pointer);
        }
        let rest = (!wrong.is_empty()).then(|| {
            let mut rest = value.clone();
            for pointer in wrong.iter().filter(|pointer| !lacking.contains(*pointer) && !pointer.is_empty()) {
                if let Some(value) = rest.pointer_mut(pointer) {
                    *value = Value::Null;
                }
            }
            rest
        });
        for pointer in &wrong {
            self.prune(value, pointer);
        }
        Wrong { pointers: wrong, rest }
    }

    /// Reports a list written as a single table (`[slides]`), and treats the table as its only entry.
    fn wrap_single_headers(&self, document: &mut Document, findings: &mut Vec<Finding>) {
        for list in self.lists {
            let spot = document.place().value(list);
            let is_header = spot.source.text.get(spot.span.start..).is_some_and(|text| text.starts_with('['));
            if !is_header {
                continue;
            }
            let Some(value) = document.value.get_mut(list).filter(|value| value.is_object()) else { continue };
            let Children::Fields(nodes) = &mut Arc::make_mut(&mut document.node).children else { continue };
            let Some(node) = nodes.get_mut(*list) else { continue };
            findings.push(single_header(&spot, list));
            *value = Value::Array(vec![value.take()]);
            let items = Node::new(&spot.source, spot.span.clone(), Children::Items(vec![Arc::clone(node)]));
            *node = Arc::new(items);
        }
    }

    /// Removes the value at `pointer`. For an item of a nested list it removes the whole list. An entry is replaced by
    /// null, so that indexes stay correct.
    fn prune(&self, value: &mut Value, pointer: &str) {
        let Some((parent, last)) = pointer.rsplit_once('/') else { return };
        let key = last.replace("~1", "/").replace("~0", "~");
        match value.pointer_mut(parent) {
            Some(Value::Object(fields)) => {
                fields.remove(&key);
            }
            Some(Value::Array(items)) if self.lists.iter().any(|list| parent.strip_prefix('/') == Some(list)) => {
                if let Some(item) = key.parse::<usize>().ok().and_then(|index| items.get_mut(index)) {
                    *item = Value::Null;
                }
            }
            Some(_) => self.prune(value, parent),
            None => {}
        }
    }

    /// The allowed keys of the table in an `additionalProperties` error.
    fn keys_at(&self, error: &ValidationError<'_>) -> Vec<String> {
        self.properties(error).map(|properties| properties.keys().cloned().collect()).unwrap_or_default()
    }

    /// The type of the missing key in a `required` error.
    fn type_of(&self, error: &ValidationError<'_>, key: &str) -> ValueType {
        let Some(property) = self.properties(error).and_then(|properties| properties.get(key)) else {
            return ValueType::Other;
        };
        if property.get("$ref").and_then(Value::as_str).is_some_and(|name| name.ends_with("/ThemeColor")) {
            return ValueType::Color;
        }
        if property.get("type").and_then(Value::as_str) == Some("string") { ValueType::Text } else { ValueType::Other }
    }

    /// The properties of the table in an error.
    fn properties(&self, error: &ValidationError<'_>) -> Option<&Map<String, Value>> {
        let table = error.schema_path().as_str().rsplit_once('/').map_or("", |(table, _)| table);
        self.schema.pointer(table)?.get("properties")?.as_object()
    }
}

/// A missing key with its table's pointer, and the finding.
struct Absent {
    key: (String, String),
    finding: Finding,
}

/// The strings in a JSON array.
fn names(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// The type of a value, for choosing an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    /// Text in quotes.
    Text,
    /// A colour of a palette.
    Color,
    /// Anything else.
    Other,
}

/// Pointers to deviations.
#[derive(Default)]
struct Deviations {
    wrong: BTreeSet<String>,
    /// Tables without a required key. Their other values may be valid.
    lacking: BTreeSet<String>,
    unknown: Vec<String>,
}

/// Limits integers to the range of their Rust types, which the schema gives as `format`.
fn bound_numbers(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            let most = match fields.get("format").and_then(Value::as_str) {
                Some("uint8") => Some(u64::from(u8::MAX)),
                Some("uint16") => Some(u64::from(u16::MAX)),
                Some("uint32") => Some(u64::from(u32::MAX)),
                Some("int32") => u64::try_from(i32::MAX).ok(),
                _ => None,
            };
            if let (Some(most), false) = (most, fields.contains_key("maximum")) {
                fields.insert("maximum".to_owned(), most.into());
            }
            fields.iter_mut().for_each(|(_, inner)| bound_numbers(inner));
        }
        Value::Array(items) => items.iter_mut().for_each(bound_numbers),
        _ => {}
    }
}

/// The actual errors: those of an alternative rather than "none of the alternatives matches".
fn leaves<'a, 'b>(error: &'b ValidationError<'a>) -> Vec<&'b ValidationError<'a>>
where
    'static: 'a,
{
    let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) = error.kind() else {
        return vec![error];
    };
    let fits = |branch: &&Vec<ValidationError<'static>>| {
        !branch.iter().any(|inner| {
            inner.instance_path() == error.instance_path()
                && matches!(inner.kind(), ValidationErrorKind::Type { .. } | ValidationErrorKind::Constant { .. })
        })
    };
    let fitting: Vec<_> = context.iter().filter(fits).collect();
    match fitting.as_slice() {
        [only] => only.iter().flat_map(|inner| leaves(inner)).collect(),
        _ => vec![error],
    }
}
