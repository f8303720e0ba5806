//! The greeting of mails.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Template, Text, Texts};
use serde::Deserialize;
use tenants::schema::text::Language;

const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../../texts/en.json"), fr: include_str!("../../texts/fr.json") };

static TEXTS: LazyLock<Texts<MailTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct MailTexts {
    greeting: Greeting,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Greeting {
    plain: Text,
    by_name: Template,
}

/// Returns the greeting for a given name, which is empty if it isn't known.
pub fn greeting(name: &str, language: Language) -> String {
    let Greeting { plain, by_name } = &TEXTS.get(language).greeting;
    if name.is_empty() { plain.to_string() } else { by_name.fill(&[("name", name)]) }
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        texts::check::<MailTexts>(CATALOGUES).unwrap();
    }

    #[test]
    fn readers_are_greeted_by_their_names() {
        assert_eq!(greeting("Ada", Language::En), "Hello Ada,");
        assert_eq!(greeting("Ada", Language::Fr), "Bonjour Ada,");
        assert_eq!(greeting("", Language::En), "Hello,");
        assert_eq!(greeting("", Language::Fr), "Bonjour,");
    }
}
