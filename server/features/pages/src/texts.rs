//! The texts of this crate, from `texts/`, and the texts shared with the front end.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Text, Texts};
use grandstand_heads::texts::FRONT_END;
use serde::Deserialize;
use tenants::schema::text::Language;

const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../texts/en.json"), fr: include_str!("../texts/fr.json") };

static TEXTS: LazyLock<Texts<PageTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));
static SCREENS: LazyLock<Texts<ScreenTexts>> = LazyLock::new(|| Texts::compiled_in(FRONT_END));

/// Returns the crate's texts in a language.
pub fn texts(language: Language) -> &'static PageTexts {
    TEXTS.get(language)
}

/// Returns the front end's texts in a language.
pub fn screen_texts(language: Language) -> &'static ScreenTexts {
    SCREENS.get(language)
}

/// All texts of pages.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PageTexts {
    pub offline: Offline,
}

/// Texts of the offline page.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offline {
    pub text: Text,
}

/// Texts of the front end that are used here.
#[derive(Debug, Default, Deserialize)]
pub struct ScreenTexts {
    pub errors: Errors,
    pub ui: Ui,
}

#[derive(Debug, Default, Deserialize)]
pub struct Errors {
    pub offline: Text,
}

#[derive(Debug, Default, Deserialize)]
pub struct Ui {
    pub error: LoadingError,
}

/// Text in place of something that could not be loaded.
#[derive(Debug, Default, Deserialize)]
pub struct LoadingError {
    pub retry: Text,
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts::check;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        check::<PageTexts>(CATALOGUES).unwrap();
        Texts::<ScreenTexts>::read(FRONT_END).unwrap();
    }

    #[test]
    fn the_front_ends_texts_are_those_that_are_meant() {
        let texts = screen_texts(Language::Fr);
        assert_eq!((&*texts.errors.offline, &*texts.ui.error.retry), ("Vous êtes hors ligne", "Réessayer"));
    }
}
