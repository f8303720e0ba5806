//! Generates a new channel that passes `check`, with an example of every kind of file.

mod drawing;

use std::collections::BTreeMap;

use crate::check;
use crate::wording::Wording;

/// The error for an invalid channel key.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the key \"{key}\" {problem}: {hint}")]
pub struct BadKey {
    key: String,
    problem: Wording,
    hint: Wording,
}

/// File templates with placeholders: `KEY`, `NAME` and colours.
const FILES: [(&str, &str); 16] = [
    ("channel.toml", include_str!("files/channel.toml")),
    ("theme.toml", include_str!("files/theme.toml")),
    ("menu.toml", include_str!("files/menu.toml")),
    ("slides.toml", include_str!("files/slides.toml")),
    ("static_blocks.toml", include_str!("files/static_blocks.toml")),
    ("faq.toml", include_str!("files/faq.toml")),
    ("forms.toml", include_str!("files/forms.toml")),
    ("event_categories.toml", include_str!("files/event_categories.toml")),
    ("participants.toml", include_str!("files/participants.toml")),
    ("locations.toml", include_str!("files/locations.toml")),
    ("events.toml", include_str!("files/events.toml")),
    ("library.toml", include_str!("files/library.toml")),
    ("pages/about.md", include_str!("files/pages/about.md")),
    ("pages/contacts.md", include_str!("files/pages/contacts.md")),
    ("pages/privacy_policy.md", include_str!("files/pages/privacy_policy.md")),
    ("pages/terms_conditions.md", include_str!("files/pages/terms_conditions.md")),
];

/// Primary and accent colour. Each pair has enough contrast with the theme's surface.
#[derive(Debug, Clone, Copy)]
struct Colors {
    primary: &'static str,
    accent: &'static str,
}

const COLORS: [Colors; 6] = [
    Colors { primary: "#12355b", accent: "#f2a541" },
    Colors { primary: "#14523c", accent: "#e8c547" },
    Colors { primary: "#5b1a3a", accent: "#f29e6d" },
    Colors { primary: "#3a2a6b", accent: "#f4b942" },
    Colors { primary: "#0b4f5c", accent: "#ff8a5b" },
    Colors { primary: "#6b2420", accent: "#f0b95b" },
];

/// The files of a new channel, by path. The same key always gives the same files.
///
/// # Errors
/// The channel key is invalid.
pub fn files(key: &str) -> Result<BTreeMap<String, String>, BadKey> {
    if let Some((problem, hint)) = check::key_problem(key) {
        return Err(BadKey { key: key.to_owned(), problem, hint });
    }
    let name = name(key);
    let colors = colors(key);
    let fill = |text: &str| {
        let text = text.replace("KEY", key).replace("NAME", &name);
        text.replace("PRIMARY", colors.primary).replace("ACCENT", colors.accent)
    };
    let mut files: BTreeMap<String, String> =
        FILES.iter().map(|(path, text)| ((*path).to_owned(), fill(text))).collect();
    files.insert("images/logo.svg".to_owned(), drawing::logo(&name, colors));
    files.insert("images/favicon.svg".to_owned(), drawing::favicon(&name, colors));
    Ok(files)
}

/// The name for a key: `Harbour Town` for `harbour-town`.
fn name(key: &str) -> String {
    let words = key.split('-').filter(|word| !word.is_empty()).map(|word| {
        let (first, rest) = word.split_at(1);
        first.to_ascii_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}

fn colors(key: &str) -> Colors {
    let sum: usize = key.bytes().map(usize::from).sum();
    COLORS[sum % COLORS.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_becomes_a_name() {
        assert_eq!(name("harbour-town"), "Harbour Town");
        assert_eq!(name("a--1st"), "A 1st");
    }

    #[test]
    fn keys_that_no_channel_can_have_are_refused() {
        for key in ["", "www", "Harbour", "-a", "a b", "../a", "ä"] {
            let error = files(key).unwrap_err();
            assert!(error.to_string().starts_with(&format!("the key \"{key}\" ")), "{error}");
        }
    }

    #[test]
    fn every_colour_is_some_keys() {
        let all: std::collections::BTreeSet<&str> =
            ["a", "b", "c", "d", "e", "f"].map(|key| colors(key).primary).into();
        assert_eq!(all.len(), COLORS.len());
    }
}
