//! The texts of this crate, from `texts/`.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Template, Text, Texts};
use serde::Deserialize;
use tenants::schema::text::Language;

const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../texts/en.json"), fr: include_str!("../texts/fr.json") };

static TEXTS: LazyLock<Texts<AccountTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));

/// Returns the crate's texts in a language.
pub fn texts(language: Language) -> &'static AccountTexts {
    TEXTS.get(language)
}

/// All texts of accounts.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AccountTexts {
    pub mails: MailTexts,
}

/// The mails, by occasion. Each text may contain the `channel`.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailTexts {
    pub welcome: Welcome,
    pub verify: Mail,
    pub reset: Mail,
    pub delete: Mail,
    pub invite: Mail,
    pub sign_ins_removed: SignInsRemoved,
}

/// A mail of one paragraph.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mail {
    pub subject: Template,
    pub text: Template,
    pub button: Text,
    pub note: Text,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Welcome {
    pub subject: Template,
    /// Used if the address needs no confirmation.
    pub ready: Template,
    pub confirm: Template,
    pub button: Text,
    pub note: Text,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SignInsRemoved {
    pub subject: Template,
    pub shown: Template,
    pub removed: Template,
    pub button: Text,
    pub note: Text,
    pub note_with_link: Text,
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts::check;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        check::<AccountTexts>(CATALOGUES).unwrap();
    }
}
