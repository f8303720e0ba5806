//! Whether a file has the shape that its type asks for: every deviation, said in an admin's words.
//!
//! The JSON Schema is the one that editors complete from, so that the two can't disagree.

use std::collections::BTreeSet;

use jsonschema::error::{TypeKind, ValidationErrorKind};
use jsonschema::{JsonType, ValidationError, Validator};
use schemars::{JsonSchema, schema_for};
use serde_json::{Map, Value};

use super::tree::{Document, Place};
use crate::check::codes;
use crate::check::finding::Finding;
use crate::check::suggest;
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

impl Shape {
    /// The shape of `File`, whose `lists` hold entries that are judged one by one.
    pub fn of<File: JsonSchema>(lists: &'static [&'static str]) -> Self {
        let mut schema = schema_for!(File).to_value();
        limits::bound(&mut schema, lists);
        let validator = jsonschema::validator_for(&schema).ok();
        Self { schema, lists, validator }
    }

    /// Adds a finding for every deviation and takes the deviating values out of the tree.
    ///
    /// Returns the pointers of what was wrong, `""` for the file itself. Keys that are merely unknown are taken out
    /// and not listed, since what is left can be judged without them.
    pub fn check(&self, document: &mut Document, findings: &mut Vec<Finding>) -> BTreeSet<String> {
        let mut wrong = BTreeSet::new();
        let mut unknown = Vec::new();
        let place = document.place();
        let Some(validator) = &self.validator else { return wrong };
        let before = findings.len();
        for error in validator.iter_errors(&document.value) {
            if findings.len() - before >= MOST_FINDINGS {
                break;
            }
            for error in leaves(&error) {
                let pointer = error.instance_path().as_str().to_owned();
                if error.instance().is_null() {
                    // Only values that were refused while reading are null, and those have their finding.
                } else if let ValidationErrorKind::AdditionalProperties { unexpected } = error.kind() {
                    let known = self.keys_at(error);
                    if pointer.is_empty() && !self.lists.is_empty() {
                        // The list may stand under a misspelt name, so what is known of its entries is not all.
                        wrong.insert(String::new());
                    }
                    for key in unexpected.iter().take(MOST_FINDINGS) {
                        findings.push(unknown_key(&place, &pointer, key, &known));
                        unknown.push(format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1")));
                    }
                    continue;
                } else {
                    findings.push(describe(&place, error));
                }
                wrong.insert(pointer);
            }
        }
        if findings.len() - before >= MOST_FINDINGS {
            // Nobody reads more. What follows can't be judged, so that nothing of the file is.
            document.value = Value::Object(Map::new());
            return BTreeSet::from([String::new()]);
        }
        for pointer in unknown.iter().chain(&wrong) {
            self.prune(&mut document.value, pointer);
        }
        wrong
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
        let table = error.schema_path().as_str().rsplit_once('/').map_or("", |(table, _)| table);
        let properties =
            self.schema.pointer(table).and_then(|table| table.get("properties")).and_then(Value::as_object);
        properties.map(|properties| properties.keys().cloned().collect()).unwrap_or_default()
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

fn unknown_key(place: &Place, pointer: &str, key: &str, known: &[String]) -> Finding {
    let candidates: Vec<&str> = known.iter().map(String::as_str).collect();
    let spot = place.key(&format!("{pointer}/{}", key.replace('~', "~0").replace('/', "~1")));
    Finding::at(codes::UNKNOWN_KEY, &spot, format!("unknown key \"{key}\""))
        .maybe_hint(suggest::one_of(key, &candidates))
}

fn describe(place: &Place, error: &ValidationError<'_>) -> Finding {
    let spot = place.value(error.instance_path().as_str());
    let instance = error.instance().as_ref();
    let range = |message: String| Finding::at(codes::OUT_OF_RANGE, &spot, message);
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            let key = property.as_str().unwrap_or_default();
            Finding::at(codes::MISSING_KEY, &spot, format!("the key \"{key}\" is missing"))
                .hint(format!("add: {key} = …"))
        }
        ValidationErrorKind::Minimum { limit } => range(format!("{instance} is too small: the least is {limit}")),
        ValidationErrorKind::Maximum { limit } => range(format!("{instance} is too large: the most is {limit}")),
        ValidationErrorKind::MinLength { limit } => {
            range(format!("this text is too short: it needs {limit} characters or more"))
        }
        ValidationErrorKind::MaxLength { limit } => {
            range(format!("this text is too long: it may have {limit} characters"))
        }
        ValidationErrorKind::MaxItems { limit } => range(format!("this list is too long: it may have {limit} entries")),
        ValidationErrorKind::MaxProperties { limit } => {
            range(format!("this table is too large: it may have {limit} keys"))
        }
        ValidationErrorKind::MinProperties { .. } => range("this table is empty".into()),
        ValidationErrorKind::Pattern { pattern } => {
            range(format!("{instance} is not written as it has to be")).hint(format!("it has to match {pattern}"))
        }
        kind => unfit(&spot, kind, instance),
    }
}

/// A value that is of the wrong type, or not among those that may be chosen.
fn unfit(spot: &super::source::Spot, kind: &ValidationErrorKind, instance: &Value) -> Finding {
    let choices = choices(kind);
    if let (Some(text), false) = (instance.as_str(), choices.is_empty()) {
        let hint = suggest::one_of(text, &choices.iter().map(String::as_str).collect::<Vec<_>>());
        return Finding::at(
            codes::UNKNOWN_VALUE,
            spot,
            format!("\"{text}\" is not one of the values this key can have"),
        )
        .maybe_hint(hint);
    }
    let expected = if choices.is_empty() { types(kind) } else { BTreeSet::from(["text in quotes"]) };
    let expected: Vec<&str> = expected.into_iter().collect();
    let found = found(instance);
    let message = if expected.is_empty() {
        format!("{found} can't stand here")
    } else {
        format!("expected {}, found {found}", expected.join(" or "))
    };
    Finding::at(codes::WRONG_TYPE, spot, message).maybe_hint(conversion(&expected, instance))
}

/// Every value that an alternative names.
fn choices(kind: &ValidationErrorKind) -> Vec<String> {
    match kind {
        ValidationErrorKind::Constant { expected_value } => {
            expected_value.as_str().map(str::to_owned).into_iter().collect()
        }
        ValidationErrorKind::Enum { options } => {
            options.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
        }
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.iter().flatten().flat_map(|inner| choices(inner.kind())).collect()
        }
        _ => Vec::new(),
    }
}

/// Every type that would have been right.
fn types(kind: &ValidationErrorKind) -> BTreeSet<&'static str> {
    match kind {
        ValidationErrorKind::Type { kind: TypeKind::Single(one) } => word(*one).into_iter().collect(),
        ValidationErrorKind::Type { kind: TypeKind::Multiple(set) } => set.iter().filter_map(word).collect(),
        ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context } => {
            context.iter().flatten().flat_map(|inner| types(inner.kind())).collect()
        }
        _ => BTreeSet::new(),
    }
}

const fn word(kind: JsonType) -> Option<&'static str> {
    match kind {
        JsonType::Null => None,
        JsonType::Boolean => Some("true or false"),
        JsonType::Integer => Some("a whole number"),
        JsonType::Number => Some("a number"),
        JsonType::String => Some("text in quotes"),
        JsonType::Array => Some("a list"),
        JsonType::Object => Some("a table"),
    }
}

fn found(instance: &Value) -> String {
    match instance {
        Value::Null => "nothing".into(),
        Value::Bool(flag) => format!("{flag}"),
        Value::Number(number) => format!("the number {number}"),
        Value::String(text) if text.chars().count() <= 40 => format!("the text \"{text}\""),
        Value::String(_) => "a text".into(),
        Value::Array(_) => "a list".into(),
        Value::Object(_) => "a table".into(),
    }
}

/// How the value would be written in the type that was expected, where that is plain.
fn conversion(expected: &[&str], instance: &Value) -> Option<String> {
    let wants = |word: &str| expected.contains(&word);
    match instance {
        Value::String(text) if wants("a whole number") && text.parse::<i64>().is_ok() => {
            Some(format!("write {text} without quotes"))
        }
        Value::String(text) if wants("true or false") && ["true", "false"].contains(&text.as_str()) => {
            Some(format!("write {text} without quotes"))
        }
        Value::String(text) if wants("a list") => Some(format!("write [\"{text}\"]")),
        Value::Number(_) | Value::Bool(_) if wants("text in quotes") => Some(format!("write \"{instance}\"")),
        Value::Number(number) if wants("a whole number") && number.is_f64() => {
            Some("money is written in minor units: 9.99 is 999".into())
        }
        _ => None,
    }
}
