//! The texts of a catalogue: plain ones, and templates with placeholders.

use std::fmt;
use std::ops::Deref;

use anyhow::{Context, ensure};
use serde::Deserialize;

/// A text without placeholders. Reading one that has a placeholder, or is empty, fails.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Text(String);

impl TryFrom<String> for Text {
    type Error = anyhow::Error;

    fn try_from(text: String) -> anyhow::Result<Self> {
        ensure!(!text.is_empty(), "an empty text");
        ensure!(!text.contains(['{', '}']), "a placeholder where nothing is filled in: {text}");
        Ok(Self(text))
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A text that may have placeholders: `Welcome to {channel}`. Their names are lower-case letters, digits and `_`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Template(Vec<Piece>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Words(String),
    Placeholder(String),
}

impl Template {
    /// Fills in the placeholders from pairs of name and value. Braces in a value are literal. A placeholder without a
    /// value stays as it is.
    pub fn fill(&self, values: &[(&str, &str)]) -> String {
        let mut text = String::new();
        for piece in &self.0 {
            match piece {
                Piece::Words(words) => text.push_str(words),
                Piece::Placeholder(name) => match values.iter().find(|(known, _)| *known == name.as_str()) {
                    Some((_, value)) => text.push_str(value),
                    None => text.extend(["{", name.as_str(), "}"]),
                },
            }
        }
        text
    }

    /// The names of its placeholders.
    pub(super) fn placeholders(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Placeholder(name) => Some(name.as_str()),
            Piece::Words(_) => None,
        })
    }
}

impl TryFrom<String> for Template {
    type Error = anyhow::Error;

    fn try_from(text: String) -> anyhow::Result<Self> {
        ensure!(!text.is_empty(), "an empty text");
        let mut pieces = Vec::new();
        let mut rest = text.as_str();
        while let Some((words, after)) = rest.split_once('{') {
            let (name, next) = after.split_once('}').context("a placeholder that doesn't end")?;
            ensure!(is_name(name), "a placeholder can't be called \"{name}\"");
            pieces.extend([Piece::Words(words.to_owned()), Piece::Placeholder(name.to_owned())]);
            rest = next;
        }
        pieces.push(Piece::Words(rest.to_owned()));
        let is_stray = |piece: &Piece| matches!(piece, Piece::Words(words) if words.contains('}'));
        ensure!(!pieces.iter().any(is_stray), "a placeholder that doesn't begin: {text}");
        Ok(Self(pieces))
    }
}

fn is_name(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    !name.is_empty() && name.bytes().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str) -> anyhow::Result<Template> {
        Template::try_from(text.to_owned())
    }

    #[test]
    fn placeholders_are_filled_by_their_names() {
        let text = template("{amount} of {names}: {amount}").unwrap();
        assert_eq!(text.fill(&[("names", "Gold"), ("amount", "9 €"), ("unused", "x")]), "9 € of Gold: 9 €");
        assert_eq!(text.placeholders().collect::<Vec<_>>(), ["amount", "names", "amount"]);
        assert_eq!(template("Hello").unwrap().fill(&[]), "Hello");
    }

    #[test]
    fn a_value_is_not_searched_for_placeholders() {
        let text = template("{name}, {end}").unwrap();
        assert_eq!(text.fill(&[("name", "{end}"), ("end", "{name}")]), "{end}, {name}");
    }

    #[test]
    fn a_placeholder_without_a_value_stays() {
        assert_eq!(template("until {end}.").unwrap().fill(&[("start", "today")]), "until {end}.");
    }

    #[test]
    fn malformed_texts_are_refused() {
        for text in ["", "{", "}", "a {name", "a name}", "{}", "{Name}", "{a b}", "{{name}}", "{a{b}}"] {
            assert!(template(text).is_err(), "{text}");
        }
        for text in ["", "{name}", "{", "}"] {
            assert!(Text::try_from(text.to_owned()).is_err(), "{text}");
        }
        assert_eq!(&*Text::try_from("a".to_owned()).unwrap(), "a");
    }
}
