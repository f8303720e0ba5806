//! Texts as people type them: e-mail addresses, phone numbers, single lines.

use serde_json::Value;

/// Digits of a phone number.
const PHONE_DIGITS: std::ops::RangeInclusive<usize> = 10..=14;

/// Normalises an e-mail address, so that equal addresses compare equal.
pub fn fold_email(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Whether a text anywhere in a value is an e-mail address that folds to `folded`.
pub fn mentions_email(value: &Value, folded: &str) -> bool {
    match value {
        Value::String(text) => fold_email(text) == folded,
        Value::Array(values) => values.iter().any(|value| mentions_email(value, folded)),
        Value::Object(values) => values.values().any(|value| mentions_email(value, folded)),
        _ => false,
    }
}

/// A single line, trimmed and without control characters, which databases refuse.
pub fn single_line(text: &str) -> String {
    text.replace(char::is_control, " ").trim().to_owned()
}

/// Whether a text is a phone number: an optional plus, then 10 to 14 digits with separators.
pub fn is_phone(text: &str) -> bool {
    let digits = text.strip_prefix('+').unwrap_or(text);
    let is_separator = |letter: char| matches!(letter, ' ' | '-' | '.' | '(' | ')' | '/');
    digits.chars().all(|letter| letter.is_ascii_digit() || is_separator(letter))
        && PHONE_DIGITS.contains(&digits.chars().filter(char::is_ascii_digit).count())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn phone_numbers_have_ten_to_fourteen_digits() {
        for right in ["+1 (312) 555-0142", "3125550142", "+49.30.1234.5678", "01234567890123"] {
            assert!(is_phone(right), "{right}");
        }
        for wrong in ["312555014", "012345678901234", "++13125550142", "1312555014x", "131255+50142", ""] {
            assert!(!is_phone(wrong), "{wrong}");
        }
    }

    #[test]
    fn lines_hold_nothing_that_a_database_refuses() {
        assert_eq!(single_line("  Ada\0Byron\n"), "Ada Byron");
        assert_eq!(single_line(""), "");
        assert_eq!(fold_email(" Ada@Example.ORG "), "ada@example.org");
    }

    #[test]
    fn an_address_is_found_wherever_it_stands_alone() {
        let answers =
            json!({ "name": "Ada", "contact": { "any": [1, " ADA@example.org"] }, "note": "to bob@example.org" });
        assert!(mentions_email(&answers, "ada@example.org"));
        assert!(!mentions_email(&answers, "bob@example.org"), "part of a text");
        assert!(!mentions_email(&json!({ "ada@example.org": null }), "ada@example.org"), "a field's name");
    }
}
