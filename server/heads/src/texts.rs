//! Texts of pages that the channel doesn't write itself. Texts that the front end shows too are in its catalogues, the
//! rest is in `texts/`.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Template, Text, Texts};
use serde::Deserialize;
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
static SCREENS: LazyLock<Texts<ScreenTexts>> = LazyLock::new(|| Texts::compiled_in(FRONT_END));

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeadTexts {
    description: Descriptions,
    all_about: Template,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Descriptions {
    live: Template,
    upcoming: Template,
    recordings: Template,
    schedule: Template,
    library: Template,
    packages: Template,
    faq: Template,
    contacts: Template,
    search: Template,
}

#[derive(Debug, Default, Deserialize)]
struct ScreenTexts {
    events: Events,
    library: Titled,
    passes: Titled,
    faq: Titled,
    search: Titled,
    pages: Pages,
}

#[derive(Debug, Default, Deserialize)]
struct Titled {
    title: Text,
}

#[derive(Debug, Default, Deserialize)]
struct Events {
    title: EventTitles,
}

#[derive(Debug, Default, Deserialize)]
struct EventTitles {
    live: Text,
    upcoming: Text,
    vod: Text,
    schedule: Text,
}

#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Pages {
    contacts: Titled,
    not_found: Titled,
}

/// The title of a screen.
pub fn title(screen: Screen, language: Language) -> &'static str {
    let screens = SCREENS.get(language);
    match screen {
        Screen::Live => &screens.events.title.live,
        Screen::Upcoming => &screens.events.title.upcoming,
        Screen::Recordings => &screens.events.title.vod,
        Screen::Schedule => &screens.events.title.schedule,
        Screen::Library => &screens.library.title,
        Screen::Packages => &screens.passes.title,
        Screen::Faq => &screens.faq.title,
        Screen::Contacts => &screens.pages.contacts.title,
        Screen::Search => &screens.search.title,
    }
}

/// The description of a screen, for the channel of that name.
pub fn description(screen: Screen, language: Language, name: &str) -> String {
    let descriptions = &HEADS.get(language).description;
    let text = match screen {
        Screen::Live => &descriptions.live,
        Screen::Upcoming => &descriptions.upcoming,
        Screen::Recordings => &descriptions.recordings,
        Screen::Schedule => &descriptions.schedule,
        Screen::Library => &descriptions.library,
        Screen::Packages => &descriptions.packages,
        Screen::Faq => &descriptions.faq,
        Screen::Contacts => &descriptions.contacts,
        Screen::Search => &descriptions.search,
    };
    text.fill(&[("name", name)])
}

/// The title of a page that is not found.
pub fn missing(language: Language) -> &'static str {
    &SCREENS.get(language).pages.not_found.title
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
        Texts::<ScreenTexts>::read(FRONT_END).unwrap();
    }

    #[test]
    fn every_screen_has_a_title_and_a_description_of_the_channel() {
        for language in Language::ALL {
            for screen in Screen::ALL {
                assert_ne!(title(screen, language), "");
                let description = description(screen, language, "Quay");
                assert!(description.contains("Quay") && !description.contains('{'), "{description}");
            }
        }
        assert_eq!(title(Screen::Recordings, Language::Fr), "À la demande");
        assert_eq!(missing(Language::En), "This page does not exist");
        assert_eq!(all_about("Otters", Language::En, "Quay"), "Otters on Quay: live, coming up and on demand.");
        assert_eq!(
            all_about("Loutres", Language::Fr, "Quay"),
            "Loutres sur Quay : en direct, à venir et à la demande."
        );
    }
}
