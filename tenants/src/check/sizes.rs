//! How much a channel may hold, over all its files: as much as the schema allows, and the operator's ceilings.

use super::ceilings::Cost;
use super::codes;
use super::context::Context;
use super::finding::Finding;
use crate::load::Table;
use crate::load::tree::Place;
use crate::schema::limits;

/// Bytes of text that a channel of ordinary size has far less of.
const MIB: usize = 1 << 20;

/// Checks how many entries of each kind there are, and how much text.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let loaded = context.loaded;
    let ceilings = &context.allowances.ceilings;
    let mut count = |list: &str, words: &str, ceiling: Option<Cost>, places: Vec<&Place>| {
        let schema = usize::try_from(limits::entries(list)).unwrap_or(usize::MAX);
        let most = ceiling.map_or(schema, |cost| ceilings.count(cost).min(schema));
        if let Some(place) = places.get(most) {
            let message = format!("this is one of {} {words}, and a channel may have {most} here", places.len());
            let lowered = ceiling.filter(|_| most < schema);
            findings.push(Finding::at(codes::OUT_OF_RANGE, &place.spot(), message).maybe_hint(hint(lowered)));
        }
    };
    count("entries", "menu entries", Some(Cost::MenuEntries), places(&loaded.menu));
    let forms = loaded.forms.values().map(|form| &form.place).collect();
    count("forms", "forms", Some(Cost::Forms), forms);
    count("entries", "questions", None, places(&loaded.faq));
    count("slides", "slides", None, places(&loaded.slides));
    count("blocks", "blocks", None, places(&loaded.static_blocks));
    count("event_categories", "event categories", None, places(&loaded.event_categories));
    let groups = places(&loaded.participant_groups);
    count("participant_groups", "participant groups", Some(Cost::ParticipantGroups), groups);
    count("participants", "participants", Some(Cost::Participants), places(&loaded.participants));
    count("locations", "locations", Some(Cost::Locations), places(&loaded.locations));
    count("events", "events", Some(Cost::Events), places(&loaded.events));
    count("vod_media_categories", "VOD categories", None, places(&loaded.vod_media_categories));
    count("vod_media_items", "VOD items", Some(Cost::VodItems), places(&loaded.vod_media_items));
    count("vod_media_rails", "rails", None, places(&loaded.vod_media_rails));
    count("packages", "packages", None, places(&loaded.packages));
    count("subscriptions", "subscriptions", None, places(&loaded.subscriptions));
    count("coupons", "coupons", Some(Cost::Coupons), places(&loaded.coupons));
    count("prerolls", "prerolls", None, places(&loaded.prerolls));
    pages(context, findings);
    text(context, findings);
}

fn places<T>(table: &Table<T>) -> Vec<&Place> {
    table.entries.iter().map(|entry| &entry.place).collect()
}

/// Bytes of a page's text in one language at most.
const LONGEST_PAGE: usize = 200_000;

fn pages(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let most = context.allowances.ceilings.count(Cost::Pages);
    let pages = &context.loaded.pages;
    for body in pages.iter().flat_map(|page| std::iter::once(&page.own).chain(page.translations.values())) {
        if body.raw().len() > LONGEST_PAGE {
            let message = "this text is too long: a page may have 200,000 bytes";
            findings.push(Finding::at(codes::OUT_OF_RANGE, &body.spot(0..0), message));
        }
    }
    if let Some(page) = pages.get(most) {
        let message = format!("this is one of {} pages, and a channel may have {most} here", pages.len());
        let finding = Finding::at(codes::OUT_OF_RANGE, &page.front.place.spot(), message);
        findings.push(finding.maybe_hint(hint(Some(Cost::Pages))));
    }
}

/// Text is held in memory, in one form or another.
fn text(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let most = context.allowances.ceilings.count(Cost::TextMib);
    let sources = &context.loaded.sources;
    let all: usize = sources.iter().map(|source| source.text.len()).sum();
    if let (true, Some(largest)) = (all > most * MIB, sources.iter().max_by_key(|source| source.text.len())) {
        let message =
            format!("the channel's files have {} MiB of text, and may have {most} MiB here", all.div_ceil(MIB));
        let finding = Finding::of_file(codes::OUT_OF_RANGE, largest.file.clone(), message);
        findings.push(finding.maybe_hint(hint(Some(Cost::TextMib))));
    }
}

/// Who can do something about it.
pub fn hint(ceiling: Option<Cost>) -> Option<String> {
    ceiling.map(|_| "the operator sets this ceiling (GRANDSTAND_CEILINGS)".to_owned())
}
