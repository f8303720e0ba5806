//! What viewers send: read forgivingly, checked strictly.

use serde::{Deserialize, Deserializer};
use serde_json::Value;

/// Reads a whole number, also one that is written as text; anything else counts as missing.
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
