//! Whether a file has the shape that its type asks for: every deviation, said in an admin's words.
//!
//! The JSON Schema is the one that editors complete from, so that the two can't disagree.

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

/// Findings of a file at most.
const MOST_FINDINGS: usize = 1_000;

/// The schema of a file's type.
pub struct Shape {
    /// The schema itself.
    pub schema: Value,
    /// The lists of entries that stand on their own.
    pub lists: &'static [&'static str],
    validator: Option<Validator>,
}

/// What is wrong with a document's shape.
#[derive(Debug, Default)]
pub struct Wrong {
    /// Pointers to what is wrong, `""` for the file itself. Keys that are merely unknown are not listed, since what is
    /// left can be judged without them.
    pub pointers: BTreeSet<String>,
    /// What the document says with null in place of what is wrong; `None` where nothing is, or nothing can be judged.
    pub rest: Option<Value>,
}

impl Shape {
    /// The shape of `File`, whose `lists` hold entries that are judged one by one.
    pub fn of<File: JsonSchema>(lists: &'static [&'static str]) -> Self {
        let mut schema = schema_for!(File).to_value();
        limits::bound(&mut schema, lists);
        let mut strict = schema.clone();
        bound_numbers(&mut strict);
        let validator = jsonschema::validator_for(&strict).ok();
        Self { schema, lists, validator }
    }

    /// Adds a finding for every deviation and takes the deviating values out of the tree. Prices are in `currency`,
    /// where it is known.
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
        // Keys that others are probably meant to be, with their tables.
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
                    // Only values that were refused while reading are null, and those have their finding.
                    _ if error.instance().is_null() => {}
                    ValidationErrorKind::AdditionalProperties { unexpected } => {
                        let known = self.keys_at(error);
                        if pointer.is_empty() && !self.lists.is_empty() {
                            // The list may stand under a misspelt name, so what is known of its entries is not all.
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
        // A key under another name is one mistake.
        findings.extend(absent.into_iter().filter(|absent| !meant.contains(&absent.key)).map(|absent| absent.finding));
        if is_full {
            // Nobody reads more. What follows can't be judged, so that nothing of the file is.
            document.value = Value::Object(Map::new());
            return Wrong { pointers: BTreeSet::from([String::new()]), rest: None };
        }
        self.take_out(&mut document.value, deviations)
    }

    /// Takes out what deviates, and keeps the rest of what it stands in apart.
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

    /// Reports each list that is written as one table (`[slides]`), and takes that for its only entry.
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

    /// Takes the value at `pointer` out; of a list inside an entry, the whole list; of a list of entries, the entry,
    /// leaving a null so that indexes stay true.
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

    /// The keys that the table of an `additionalProperties` error may have.
    fn keys_at(&self, error: &ValidationError<'_>) -> Vec<String> {
        self.properties(error).map(|properties| properties.keys().cloned().collect()).unwrap_or_default()
    }

    /// What values a key takes that the table of a `required` error lacks.
    fn type_of(&self, error: &ValidationError<'_>, key: &str) -> ValueType {
        let Some(property) = self.properties(error).and_then(|properties| properties.get(key)) else {
            return ValueType::Other;
        };
        if property.get("$ref").and_then(Value::as_str).is_some_and(|name| name.ends_with("/ThemeColor")) {
            return ValueType::Color;
        }
        if property.get("type").and_then(Value::as_str) == Some("string") { ValueType::Text } else { ValueType::Other }
    }

    /// The properties of the table that an error is about.
    fn properties(&self, error: &ValidationError<'_>) -> Option<&Map<String, Value>> {
        let table = error.schema_path().as_str().rsplit_once('/').map_or("", |(table, _)| table);
        self.schema.pointer(table)?.get("properties")?.as_object()
    }
}

/// A key that a table lacks, with the table's pointer, and what is said of it.
struct Absent {
    key: (String, String),
    finding: Finding,
}

/// The names in a list of a schema.
fn names(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}

/// What values a key takes, as far as examples differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    /// Text in quotes.
    Text,
    /// A colour of a palette.
    Color,
    /// Anything else.
    Other,
}

/// Pointers to what deviates.
#[derive(Default)]
struct Deviations {
    wrong: BTreeSet<String>,
    /// Tables without a key that there must be; what they say may be right.
    lacking: BTreeSet<String>,
    unknown: Vec<String>,
}

/// Bounds whole numbers by the types that they are read into, which the schema tells by their format.
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

/// What is really wrong: an alternative's own mistakes rather than "none of the alternatives".
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
