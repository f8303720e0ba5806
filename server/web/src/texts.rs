//! The texts of this crate, from `texts/`.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Text, Texts};
use serde::Deserialize;
use tenants::schema::text::Language;

const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../texts/en.json"), fr: include_str!("../texts/fr.json") };

static TEXTS: LazyLock<Texts<WebTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));

/// The crate's texts in a language.
pub fn texts(language: Language) -> &'static WebTexts {
    TEXTS.get(language)
}

/// All texts of this crate.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WebTexts {
    pub simulated_viewer: SimulatedViewer,
}

/// The names of simulated viewers.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SimulatedViewer {
    pub subscriber: Name,
    pub user: Name,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Name {
    pub first_name: Text,
    pub last_name: Text,
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts::check;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        check::<WebTexts>(CATALOGUES).unwrap();
    }
}
