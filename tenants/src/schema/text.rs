//! Texts that may be written once or once per language.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::wire::wire_enum;

wire_enum! {
    /// A language the interface is translated into. Wire form: ISO 639-1 (`en`, `fr`).
    #[derive(Default)]
    Language {
        /// English, the default.
        #[default]
        En = "en",
        /// French.
        Fr = "fr",
    }
}

impl Language {
    /// The language of an ISO 639-1 code or a BCP 47 tag (`fr-CA`); `None` for one that is not offered.
    pub fn from_tag(tag: &str) -> Option<Self> {
        let primary = tag.split(['-', '_']).next()?.trim();
        Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(primary))
    }
}

/// A text of a seed file: one string for every language, or a table with one string per language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Localized {
    /// The same words in every language.
    One(String),
    /// One string per language; the channel's own language must be among them.
    #[schemars(extend("properties" = { "en": { "type": "string" }, "fr": { "type": "string" } }))]
    #[schemars(extend("additionalProperties" = false, "minProperties" = 1))]
    PerLanguage(BTreeMap<Language, String>),
}

impl Localized {
    /// The text in `wanted`, else in the channel's own language, else whichever there is.
    pub fn get(&self, wanted: Language, own: Language) -> &str {
        match self {
            Self::One(text) => text,
            Self::PerLanguage(texts) => texts
                .get(&wanted)
                .or_else(|| texts.get(&own))
                .or_else(|| texts.values().next())
                .map_or("", String::as_str),
        }
    }

    /// Every wording, for search indexes and checks.
    pub fn all(&self) -> Vec<&str> {
        match self {
            Self::One(text) => vec![text],
            Self::PerLanguage(texts) => texts.values().map(String::as_str).collect(),
        }
    }
}

impl From<&str> for Localized {
    fn from(text: &str) -> Self {
        Self::One(text.to_owned())
    }
}
