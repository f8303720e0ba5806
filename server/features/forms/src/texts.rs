//! The texts of this crate, from `texts/`.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Template, Text, Texts};
use serde::Deserialize;
use tenants::schema::text::Language;

const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../texts/en.json"), fr: include_str!("../texts/fr.json") };

static TEXTS: LazyLock<Texts<FormTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));

/// Returns the crate's texts in a language.
pub fn texts(language: Language) -> &'static FormTexts {
    TEXTS.get(language)
}

/// All texts of forms.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FormTexts {
    pub answers_mail: AnswersMail,
}

/// The mail with the answers to a form.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswersMail {
    pub subject: Template,
    pub note: Text,
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts::check;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        check::<FormTexts>(CATALOGUES).unwrap();
    }
}
