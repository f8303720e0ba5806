//! Texts for people, from catalogues that are compiled in.
//!
//! A crate with texts has a JSON file for each language in its folder `texts/`, and a struct with a field for each key.
//! The struct refuses unknown keys (`deny_unknown_fields`), so the compiler knows each text by name. A unit test that
//! calls [`check`] fails if a language lacks a text or has an unknown one.

mod template;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, bail, ensure};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tenants::schema::text::Language;

pub use template::{Template, Text};

/// The texts of a crate as JSON, for each language.
#[derive(Debug, Clone, Copy)]
pub struct Catalogues {
    /// English.
    pub en: &'static str,
    /// French.
    pub fr: &'static str,
}

impl Catalogues {
    const fn get(self, language: Language) -> &'static str {
        match language {
            Language::En => self.en,
            Language::Fr => self.fr,
        }
    }
}

/// Texts in each language.
#[derive(Debug, Default)]
pub struct Texts<T> {
    en: T,
    fr: T,
}

impl<T> Texts<T> {
    /// The texts in a language.
    pub const fn get(&self, language: Language) -> &T {
        match language {
            Language::En => &self.en,
            Language::Fr => &self.fr,
        }
    }
}

impl<T: DeserializeOwned + Default> Texts<T> {
    /// Reads catalogues that are compiled in. If they can't be read, all texts are empty rather than every request
    /// failing; a unit test rules that out.
    pub fn compiled_in(catalogues: Catalogues) -> Self {
        Self::read(catalogues).unwrap_or_default()
    }

    /// Reads catalogues.
    ///
    /// # Errors
    /// A text is missing, unknown or malformed in one of the languages.
    pub fn read(catalogues: Catalogues) -> anyhow::Result<Self> {
        let texts = |language: Language| {
            let parsed = serde_json::from_str::<T>(catalogues.get(language));
            parsed.with_context(|| format!("texts in the language {}", language.code()))
        };
        Ok(Self { en: texts(Language::En)?, fr: texts(Language::Fr)? })
    }
}

/// Words that American and British English spell differently. The server's texts are for both, and use others.
const REGIONAL: [&str; 10] =
    ["favor", "favour", "color", "colour", "canceled", "cancelled", "center", "centre", "license", "licence"];

/// Checks a crate's catalogues: they can be read, each text has the same placeholders in every language, and the English
/// is the same in every country.
///
/// # Errors
/// The first problem found.
pub fn check<T: DeserializeOwned + Default>(catalogues: Catalogues) -> anyhow::Result<()> {
    Texts::<T>::read(catalogues)?;
    for (key, text) in texts_of(catalogues.en)? {
        let text = text.to_lowercase();
        let regional = REGIONAL.iter().find(|word| text.contains(**word));
        ensure!(regional.is_none(), "{key} has {regional:?}, which American and British English spell differently");
    }
    let english = placeholders(catalogues.en)?;
    for language in Language::ALL {
        let translated = placeholders(catalogues.get(language))?;
        for (key, names) in &english {
            let other = translated.get(key);
            ensure!(other == Some(names), "{key} has {names:?} in English and {other:?} in {}", language.code());
        }
    }
    Ok(())
}

/// The names of each text's placeholders, by JSON pointer: `/mails/welcome/subject`.
fn placeholders(catalogue: &str) -> anyhow::Result<BTreeMap<String, BTreeSet<String>>> {
    let mut found = BTreeMap::new();
    for (key, text) in texts_of(catalogue)? {
        let template = Template::try_from(text).with_context(|| key.clone())?;
        found.insert(key, template.placeholders().map(str::to_owned).collect());
    }
    Ok(found)
}

/// The texts by JSON pointer.
fn texts_of(catalogue: &str) -> anyhow::Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), serde_json::from_str::<Value>(catalogue)?)];
    while let Some((key, value)) = open.pop() {
        match value {
            Value::String(text) => found.push((key, text)),
            Value::Object(texts) => {
                open.extend(texts.into_iter().map(|(name, value)| (format!("{key}/{name}"), value)));
            }
            _ => bail!("{key} is no text"),
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Mails {
        welcome: Welcome,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Welcome {
        subject: Template,
        note: Text,
    }

    const FRENCH: &str = r#"{ "welcome": { "subject": "Bienvenue chez {channel}", "note": "À bientôt." } }"#;

    fn checked(en: &'static str) -> Result<(), String> {
        check::<Mails>(Catalogues { en, fr: FRENCH }).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn a_text_is_read_in_each_language() {
        let en = r#"{ "welcome": { "subject": "Welcome to {channel}", "note": "See you soon." } }"#;
        assert_eq!(checked(en), Ok(()));
        let texts = Texts::<Mails>::compiled_in(Catalogues { en, fr: FRENCH });
        assert_eq!(texts.get(Language::En).welcome.subject.fill(&[("channel", "Quay")]), "Welcome to Quay");
        assert_eq!(&*texts.get(Language::Fr).welcome.note, "À bientôt.");
    }

    #[test]
    fn a_text_that_a_language_lacks_or_has_alone_is_an_error() {
        for (en, fault) in [
            (r#"{ "welcome": { "subject": "Welcome to {channel}" } }"#, "missing field `note`"),
            (r#"{ "welcome": { "subject": "{channel}", "note": "a", "more": "b" } }"#, "unknown field `more`"),
            (r#"{ "welcome": { "subject": "{channel}", "note": "" } }"#, "empty"),
            (r#"{ "welcome": { "subject": "{channel}", "note": ["a"] } }"#, "texts in the language en"),
            ("", "texts in the language en"),
        ] {
            let error = checked(en).unwrap_err();
            assert!(error.contains(fault), "{error}");
        }
    }

    #[test]
    fn placeholders_are_the_same_in_every_language() {
        for en in [
            r#"{ "welcome": { "subject": "Welcome", "note": "a" } }"#,
            r#"{ "welcome": { "subject": "Welcome to {name}", "note": "a" } }"#,
            r#"{ "welcome": { "subject": "Welcome to {channel}, {name}", "note": "a" } }"#,
        ] {
            let error = checked(en).unwrap_err();
            assert!(error.starts_with("/welcome/subject has "), "{error}");
        }
        let shown_as_it_stands = r#"{ "welcome": { "subject": "{channel}", "note": "by {channel}" } }"#;
        assert!(checked(shown_as_it_stands).is_err(), "nothing would fill this one");
    }

    #[test]
    fn the_english_is_the_same_in_every_country() {
        let en = r#"{ "welcome": { "subject": "Welcome to {channel}", "note": "Your favourites" } }"#;
        assert!(checked(en).unwrap_err().starts_with("/welcome/note has Some(\"favour\")"));
    }
}
