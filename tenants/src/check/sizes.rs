//! Size limits over all files of a channel: those of the schema and the operator's ceilings.

use super::ceilings::Cost;
use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::Table;
use crate::load::tree::Place;
use crate::schema::limits;
use crate::wording;
use crate::wording::{Wording, in_french};

/// The unit of the text limit.
const MIB: usize = 1 << 20;

/// Checks the number of entries of each kind, and the amount of text.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let loaded = context.loaded;
    let ceilings = &context.allowances.ceilings;
    let mut count = |list: &str, words: Wording, ceiling: Option<Cost>, places: Vec<&Place>| {
        let schema = usize::try_from(limits::entries(list)).unwrap_or(usize::MAX);
        let most = ceiling.map_or(schema, |cost| ceilings.count(cost).min(schema));
        if let Some(place) = places.get(most) {
            let message = one_of(places.len(), &words, most);
            let lowered = ceiling.filter(|_| most < schema);
            findings.push(Finding::at(codes::OUT_OF_RANGE, &place.spot(), message).maybe_hint(hint(lowered)));
        }
    };
    count("entries", wording!("menu entries", "entrées de menu"), Some(Cost::MenuEntries), places(&loaded.menu));
    let forms = loaded.forms.values().map(|form| &form.place).collect();
    count("forms", wording!("forms", "formulaires"), Some(Cost::Forms), forms);
    count("entries", wording!("questions", "questions"), None, places(&loaded.faq));
    count("slides", wording!("slides", "diapositives"), None, places(&loaded.slides));
    count("blocks", wording!("blocks", "blocs"), None, places(&loaded.static_blocks));
    let categories = places(&loaded.event_categories);
    count("event_categories", wording!("event categories", "catégories d'événements"), None, categories);
    let groups = places(&loaded.participant_groups);
    count(
        "participant_groups",
        wording!("participant groups", "groupes de participants"),
        Some(Cost::ParticipantGroups),
        groups,
    );
    count(
        "participants",
        wording!("participants", "participants"),
        Some(Cost::Participants),
        places(&loaded.participants),
    );
    count("locations", wording!("locations", "lieux"), Some(Cost::Locations), places(&loaded.locations));
    count("events", wording!("events", "événements"), Some(Cost::Events), places(&loaded.events));
    count(
        "vod_media_categories",
        wording!("VOD categories", "catégories de la médiathèque"),
        None,
        places(&loaded.vod_media_categories),
    );
    count(
        "vod_media_items",
        wording!("VOD items", "éléments de la médiathèque"),
        Some(Cost::VodItems),
        places(&loaded.vod_media_items),
    );
    count("vod_media_rails", wording!("rails", "rangées"), None, places(&loaded.vod_media_rails));
    count("packages", wording!("packages", "forfaits"), None, places(&loaded.packages));
    count("subscriptions", wording!("subscriptions", "abonnements"), None, places(&loaded.subscriptions));
    count("coupons", wording!("coupons", "codes promo"), Some(Cost::Coupons), places(&loaded.coupons));
    count("prerolls", wording!("prerolls", "publicités"), None, places(&loaded.prerolls));
    pages(context, findings);
    text(context, findings);
}

fn one_of(count: usize, words: &Wording, most: usize) -> Wording {
    let [french_count, french_most] = [count, most].map(|number| in_french(&number));
    wording!(
        [words]
        "this is one of {count} {words}, and a channel may have {most} here",
        "il y a {french_count} {words}, et une chaîne en a ici {french_most} au plus"
    )
}

fn places<T>(table: &Table<T>) -> Vec<&Place> {
    table.entries.iter().map(|entry| &entry.place).collect()
}

/// Maximum length of a page's text in one language, in bytes.
const LONGEST_PAGE: usize = 200_000;

fn pages(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let most = context.allowances.ceilings.count(Cost::Pages);
    let pages = &context.loaded.pages;
    for body in pages.iter().flat_map(|page| std::iter::once(&page.own).chain(page.translations.values())) {
        if body.raw().len() > LONGEST_PAGE {
            let message = wording!(
                "this text is too long: a page may have 200,000 bytes",
                "ce texte est trop long : une page a 200 000 octets au plus"
            );
            findings.push(Finding::at(codes::OUT_OF_RANGE, &body.spot(0..0), message));
        }
    }
    if let Some(page) = pages.get(most) {
        let message = one_of(pages.len(), &wording!("pages", "pages"), most);
        let finding = Finding::at(codes::OUT_OF_RANGE, &page.front.place.spot(), message);
        findings.push(finding.maybe_hint(hint(Some(Cost::Pages))));
    }
}

/// Checks the total size of the text, which is held in memory.
fn text(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let most = context.allowances.ceilings.count(Cost::TextMib);
    let sources = &context.loaded.sources;
    let all: usize = sources.iter().map(|source| source.text.len()).sum();
    if let (true, Some(largest)) = (all > most * MIB, sources.iter().max_by_key(|source| source.text.len())) {
        let all = all.div_ceil(MIB);
        let message = wording!(
            "the channel's files have {all} MiB of text, and may have {most} MiB here",
            "les fichiers de la chaîne ont {all} Mio de texte, et en ont ici {most} au plus"
        );
        let finding = Finding::of_file(codes::OUT_OF_RANGE, largest.file.clone(), message);
        findings.push(finding.maybe_hint(hint(Some(Cost::TextMib))));
    }
}

/// Says that the operator can raise the limit, for limits that are ceilings.
pub fn hint(ceiling: Option<Cost>) -> Option<Wording> {
    ceiling.map(|_| {
        wording!(
            "the operator sets this ceiling (GRANDSTAND_CEILINGS)",
            "l'opérateur fixe ce plafond (GRANDSTAND_CEILINGS)"
        )
    })
}
