//! The texts of reports in every language of the interface, from `texts/`.

use std::sync::LazyLock;

use grandstand_core::texts::{Catalogues, Template, Text, Texts};
use serde::Deserialize;
use tenants::schema::text::Language;

const CATALOGUES: Catalogues =
    Catalogues { en: include_str!("../../texts/en.json"), fr: include_str!("../../texts/fr.json") };

static TEXTS: LazyLock<Texts<AnalyticsTexts>> = LazyLock::new(|| Texts::compiled_in(CATALOGUES));

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct AnalyticsTexts {
    report: Words,
}

/// All texts of the page.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    pub report: Text,
    pub until: Text,
    pub made: Text,
    pub summary: Text,
    pub visits: Text,
    pub visitors: Text,
    pub page_views: Text,
    pub viewings: Text,
    pub watched: Text,
    pub hours: Text,
    pub at_once: Text,
    pub at_once_most: Text,
    pub start_up: Text,
    pub median: Text,
    pub p95: Text,
    pub seconds: Text,
    pub rebuffering: Text,
    pub sales: Text,
    pub renewals: Text,
    pub refunded: Text,
    pub sold: Text,
    pub clips: Text,
    pub clips_made: Text,
    pub clips_watched: Text,
    pub top: Text,
    pub name: Text,
    pub ads: Text,
    pub impressions: Text,
    pub completions: Text,
    pub completed: Text,
    pub products: Text,
    pub bought: Text,
    pub amount: Text,
    pub by_day: Text,
    pub day: Text,
    pub nothing: Text,
    pub no_value: Text,
    pub note: Template,
}

/// Returns the texts in a language.
pub fn words(language: Language) -> &'static Words {
    &TEXTS.get(language).report
}

#[cfg(test)]
mod tests {
    use grandstand_core::texts::check;

    use super::*;

    #[test]
    fn every_text_is_there_in_every_language() {
        check::<AnalyticsTexts>(CATALOGUES).unwrap();
    }

    #[test]
    fn the_note_names_the_time_zone() {
        for language in Language::ALL {
            let note = words(language).note.fill(&[("zone", "Europe/Paris")]);
            assert!(note.contains("Europe/Paris") && !note.contains('{'), "{note}");
        }
    }
}
