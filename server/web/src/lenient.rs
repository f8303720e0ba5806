//! Lenient deserializers for fields of a body: a value of the wrong type counts as missing, so that it is reported
//! together with all other mistakes.

use serde::{Deserialize, Deserializer};
use serde_json::Value;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

/// Reads a text; anything else counts as missing.
///
/// # Errors
/// The body is not JSON.
pub fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::String(text) => Some(text),
        _ => None,
    })
}

/// Reads a whole number, also from a text; anything else counts as missing.
///
/// # Errors
/// The body is not JSON.
pub fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Number(number) => number.as_i64(),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    })
}

/// Reads a checkbox: true, 1 and their spellings are true, anything else is false.
///
/// # Errors
/// The body is not JSON.
pub fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    Ok(match Value::deserialize(deserializer)? {
        Value::Null => None,
        Value::Bool(flag) => Some(flag),
        Value::Number(number) => Some(number.as_i64() == Some(1)),
        Value::String(text) => Some(matches!(text.as_str(), "1" | "true" | "on" | "yes")),
        Value::Array(_) | Value::Object(_) => Some(false),
    })
}

/// The schema of the checkbox that accepts the terms.
pub fn accepted_terms() -> Object {
    let described = "Whether the terms are accepted, which they must be.";
    ObjectBuilder::new().schema_type(Type::Boolean).description(Some(described)).enum_values(Some([true])).build()
}
