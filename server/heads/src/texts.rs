//! Texts of pages that the channel doesn't write itself. Texts that the front end shows too are in its catalogues, the
//! rest is in `texts/`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Template, Texts};
use serde::Deserialize;
use serde_json::Value;
use tenants::schema::text::Language;

use super::route::Screen;

const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../texts/en.json"), fr: include_str!("../texts/fr.json") };

/// The front end's catalogues. Structs that are read from them declare only the keys that they need.
pub static FRONT_END: Catalogues = Catalogues {
    en: include_str!("../../../frontend/src/i18n/en.json"),
    fr: include_str!("../../../frontend/src/i18n/fr.json"),
};

static HEADS: LazyLock<Texts<HeadTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));
static SCREENS: LazyLock<Texts<Value>> = LazyLock::new(|| Texts::compiled_in(FRONT_END));

/// The key of the title of a page that is not found.
const MISSING: &str = "pages.notFound.title";

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadTexts {
    /// Descriptions of screens by their path.
    description: BTreeMap<String, Template>,
    all_about: Template,
}

/// The title of a screen.
pub fn title(screen: Screen, language: Language) -> &'static str {
    let key = screen.entry().and_then(|entry| entry.title.as_deref());
    key.map(|key| of_front_end(key, language)).unwrap_or_default()
}

/// A text of the front end by its key, in which dots part the sections: `faq.title`.
fn of_front_end(key: &str, language: Language) -> &'static str {
    let texts = SCREENS.get(language);
    key.split('.').try_fold(texts, |texts, part| texts.get(part)).and_then(Value::as_str).unwrap_or_default()
}

/// The description of a screen, for the channel of that name.
pub fn description(screen: Screen, language: Language, name: &str) -> String {
    match HEADS.get(language).description.get(screen.path()) {
        Some(text) => text.fill(&[("name", name)]),
        None => all_about(title(screen, language), language, name),
    }
}

/// The title of a page that is not found.
pub fn missing(language: Language) -> &'static str {
    of_front_end(MISSING, language)
}

/// The description of a team, school or sport, for the channel of that name.
pub fn all_about(what: &str, language: Language, name: &str) -> String {
    HEADS.get(language).all_about.fill(&[("what", what), ("name", name)])
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        texts::check::<HeadTexts>(CATALOGUES).unwrap();
        Texts::<Value>::read(FRONT_END).unwrap();
        let screens: Vec<&str> = Screen::all().map(Screen::path).collect();
        let described = HEADS.get(Language::En).description.keys();
        assert!(described.clone().all(|path| screens.contains(&path.as_str())), "{described:?}");
    }

    #[test]
    fn every_screen_has_a_title_and_a_description_of_the_channel() {
        for language in Language::ALL {
            for screen in Screen::all() {
                assert_ne!(title(screen, language), "");
                let description = description(screen, language, "Quay");
                assert!(description.contains("Quay") && !description.contains('{'), "{description}");
            }
        }
        for known in [Screen::LIVE, Screen::UPCOMING, Screen::RECORDINGS, Screen::LIBRARY, Screen::PACKAGES] {
            assert!(Screen::all().any(|screen| screen == known), "{known:?} is not in the table of routes");
        }
        assert_eq!(title(Screen::RECORDINGS, Language::Fr), "À la demande");
        assert_eq!(missing(Language::En), "This page does not exist");
        assert_eq!(all_about("Otters", Language::En, "Quay"), "Otters on Quay: live, coming up and on demand.");
        assert_eq!(
            all_about("Loutres", Language::Fr, "Quay"),
            "Loutres sur Quay : en direct, à venir et à la demande."
        );
    }
}
