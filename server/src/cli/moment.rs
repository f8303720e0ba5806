//! Moments in commands' output.

use jiff::Timestamp;

/// A moment to the second, from unix seconds: `2026-11-29 13:40:00 UTC`.
///
/// # Errors
/// The number is out of range.
pub fn written(second: i64) -> anyhow::Result<String> {
    Ok(Timestamp::from_second(second)?.strftime("%Y-%m-%d %H:%M:%S UTC").to_string())
}
