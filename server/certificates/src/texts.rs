//! The texts of this crate, from `texts/`.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Template, Text, Texts};
use serde::Deserialize;
use tenants::schema::text::Language;

const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../texts/en.json"), fr: include_str!("../texts/fr.json") };

static TEXTS: LazyLock<Texts<CertificateTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));

/// Returns the crate's texts in a language.
pub fn texts(language: Language) -> &'static CertificateTexts {
    TEXTS.get(language)
}

/// All texts of certificates.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CertificateTexts {
    pub owner: OwnerTexts,
}

/// Paragraphs for the owner of a domain that doesn't lead here.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnerTexts {
    pub records: Template,
    /// Where one `CNAME` record can take the place of the others.
    pub alias: Template,
    /// Where the domain has other addresses.
    pub remove: Template,
    pub closing: Text,
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts::check;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        check::<CertificateTexts>(CATALOGUES).unwrap();
    }
}
