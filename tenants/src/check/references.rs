//! References between entries and files: every referenced alias exists.
//!
//! References are recorded first and reported at the end, so that each unknown alias gives one finding.

use std::collections::HashSet;

use super::context::{Context, Names};
use super::renames;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::tree::Place;
use crate::schema::content::SlidableType;
use crate::source::Spot;
use crate::wording;

/// Checks every reference.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    catalogue(context);
    events(context, findings);
    sales(context, findings);
    library(context, findings);
    slides(context);
    pages(context);
    renames::report(context, findings);
}

/// Records a key that refers to one entry.
fn one(names: &Names<'_>, alias: Option<&str>, place: &Place, key: &str) {
    if let Some(alias) = alias {
        names.refer(alias, || place.value(key));
    }
}

/// Records a key that refers to several entries.
fn many(names: &Names<'_>, aliases: &[String], place: &Place, key: &str, findings: &mut Vec<Finding>) {
    let mut seen = HashSet::new();
    for (index, alias) in aliases.iter().enumerate() {
        let spot = || place.value(&format!("{key}/{index}"));
        if let Some(parts) = joined(names, alias) {
            findings.push(several(names, alias, &parts, place, &spot()));
            parts.into_iter().for_each(|part| names.refer(part, spot));
            continue;
        }
        names.refer(alias, spot);
        if !seen.insert(alias.as_str()) {
            let message =
                wording!("\"{alias}\" stands twice in this list", "« {alias} » figure deux fois dans cette liste");
            let hint = wording!("take one of the two out", "retirez l'un des deux");
            findings.push(Finding::at(codes::REPEATED_REFERENCE, &spot(), message).hint(hint));
        }
    }
}

/// Splits one list item that names several entries (`football & swimming`); `None` for any other text.
fn joined<'a>(names: &Names<'_>, text: &'a str) -> Option<Vec<&'a str>> {
    const BETWEEN: [&str; 8] = ["&", "+", "/", ",", " and ", " et ", " und ", " y "];
    if names.has(text) {
        return None;
    }
    let split = |mark: &&str| {
        let parts: Vec<&'a str> = text.split(*mark).map(str::trim).filter(|part| !part.is_empty()).collect();
        (parts.len() > 1 && parts.iter().all(|part| names.is_known(part))).then_some(parts)
    };
    BETWEEN.iter().find_map(split)
}

fn several(names: &Names<'_>, alias: &str, parts: &[&str], place: &Place, spot: &Spot) -> Finding {
    let no = names.kind.no();
    let message = wording!([no] "there is {no} \"{alias}\"", "il n'y a {no} « {alias} »");
    let hint = if place.is_row() {
        let list = parts.join("|");
        wording!(
            "the entries of a list are separated by |: write {list}",
            "les éléments d'une liste sont séparés par une barre verticale, « | » : écrivez {list}"
        )
    } else {
        let list = parts.join("\", \"");
        wording!(
            "each entry of a list stands in quotes of its own: write \"{list}\"",
            "chaque élément d'une liste a ses propres guillemets : écrivez \"{list}\""
        )
    };
    Finding::at(codes::BROKEN_REFERENCE, spot, message).hint(hint)
}

fn catalogue(context: &Context<'_>) {
    let loaded = context.loaded;
    for entry in &loaded.event_categories.entries {
        one(&context.event_categories, entry.value.parent.as_deref(), &entry.place, "parent");
    }
    for entry in &loaded.participant_groups.entries {
        one(&context.participant_groups, entry.value.parent.as_deref(), &entry.place, "parent");
    }
    for entry in &loaded.participants.entries {
        let (value, place) = (&entry.value, &entry.place);
        one(&context.event_categories, value.event_category.as_deref(), place, "event_category");
        one(&context.participant_groups, value.participant_group.as_deref(), place, "participant_group");
        one(&context.participants, value.parent.as_deref(), place, "parent");
    }
}

fn events(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in &context.loaded.events.entries {
        let (value, place) = (&entry.value, &entry.place);
        one(&context.event_categories, Some(&value.event_category), place, "event_category");
        many(&context.event_categories, &value.event_categories, place, "event_categories", findings);
        one(&context.participants, value.home_team.as_deref(), place, "home_team");
        one(&context.participants, value.away_team.as_deref(), place, "away_team");
        many(&context.participants, &value.participants, place, "participants", findings);
        one(&context.locations, value.location.as_deref(), place, "location");
    }
}

fn sales(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in context.loaded.packages.entries.iter().chain(&context.loaded.subscriptions.entries) {
        let (value, place) = (&entry.value, &entry.place);
        many(&context.event_categories, &value.event_categories, place, "event_categories", findings);
        many(&context.participants, &value.participants, place, "participants", findings);
    }
    for entry in &context.loaded.coupons.entries {
        let (value, place) = (&entry.value, &entry.place);
        many(&context.packages, &value.packages, place, "packages", findings);
        many(&context.subscriptions, &value.subscriptions, place, "subscriptions", findings);
        many(&context.events, &value.events, place, "events", findings);
    }
    for entry in &context.loaded.prerolls.entries {
        let (value, place) = (&entry.value, &entry.place);
        one(&context.locations, value.location.as_deref(), place, "location");
        many(&context.event_categories, &value.event_categories, place, "event_categories", findings);
    }
}

fn library(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in &context.loaded.vod_media_items.entries {
        let (value, place) = (&entry.value, &entry.place);
        one(&context.vod_media_categories, value.vod_media_category.as_deref(), place, "vod_media_category");
        one(&context.events, value.event.as_deref(), place, "event");
    }
    for entry in &context.loaded.vod_media_rails.entries {
        many(&context.vod_media_items, &entry.value.vod_media_items, &entry.place, "vod_media_items", findings);
        if entry.value.vod_media_items.is_empty() {
            let spot = entry.place.value("vod_media_items");
            let message = wording!(
                "this rail has no items and is not shown",
                "cette rangée n'a aucun élément : elle n'est pas affichée"
            );
            findings.push(Finding::at(codes::EMPTY_RAIL, &spot, message));
        }
    }
}

fn slides(context: &Context<'_>) {
    for entry in &context.loaded.slides.entries {
        let names = match entry.value.slidable_type {
            SlidableType::Event => &context.events,
            SlidableType::Participant => &context.participants,
            SlidableType::ParticipantGroup => &context.participant_groups,
            SlidableType::EventCategory => &context.event_categories,
            SlidableType::Package => &context.packages,
            SlidableType::Subscription => &context.subscriptions,
            SlidableType::Page => &context.pages,
        };
        one(names, Some(&entry.value.slidable), &entry.place, "slidable");
    }
}

fn pages(context: &Context<'_>) {
    for page in &context.loaded.pages {
        one(&context.forms, page.front.value.form.as_deref(), &page.front.place, "form");
    }
}
