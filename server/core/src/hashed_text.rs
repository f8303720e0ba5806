//! The text form of values whose hashes are stored: written by hand, so that hashes don't depend on a derive.

use std::fmt::Display;

/// A text in double quotes. Backslashes, double quotes and unprintable characters are escaped as in a string literal.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for one in text.chars() {
        match one {
            '\'' => quoted.push(one),
            _ => quoted.extend(one.escape_debug()),
        }
    }
    quoted.push('"');
    quoted
}

/// `Some(…)` or `None`.
pub fn optional(value: Option<impl Display>) -> String {
    value.map_or_else(|| "None".to_owned(), |value| format!("Some({value})"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stored hashes were computed from the standard library's `Debug` output.
    #[test]
    fn texts_are_written_as_they_always_were() {
        let all: Vec<char> = (char::MIN..=char::MAX).collect();
        for some in all.chunks(4_096) {
            let text: String = some.iter().collect();
            assert!(quoted(&text) == format!("{text:?}"), "from {:?}", some.first());
        }
        assert_eq!([quoted(""), quoted("a \"b\"\n")], [r#""""#, r#""a \"b\"\n""#]);
        assert_eq!([optional(Some(-7)), optional(None::<i64>)], ["Some(-7)", "None"]);
    }
}
