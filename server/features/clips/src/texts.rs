//! The texts of this crate, from `texts/`.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Text, Texts};
use serde::Deserialize;
use tenants::schema::text::Language;

const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../texts/en.json"), fr: include_str!("../texts/fr.json") };

static TEXTS: LazyLock<Texts<ClipTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));

/// Returns the crate's texts in a language.
pub fn texts(language: Language) -> &'static ClipTexts {
    TEXTS.get(language)
}

/// All texts of clips.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClipTexts {
    pub failure: FailureTexts,
}

/// Reasons why a clip failed, by cause.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FailureTexts {
    pub took_too_long: Text,
    pub media_gone: Text,
    pub media_unreadable: Text,
    pub cut_failed: Text,
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts::check;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        check::<ClipTexts>(CATALOGUES).unwrap();
    }
}
