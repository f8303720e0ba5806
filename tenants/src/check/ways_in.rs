//! Checks that everything that must be paid for can be bought.

use std::collections::HashSet;

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::Entry;
use crate::schema::catalogue::{AccessType, Event};
use crate::schema::sales::Package;
use crate::wording;

/// Checks that every paid event is covered by a pass, and every pay-per-view event by a pass or its own price.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let loaded = context.loaded;
    if loaded.packages.incomplete || loaded.subscriptions.incomplete {
        return;
    }
    if !loaded.packages.broken.is_empty() || !loaded.subscriptions.broken.is_empty() {
        return;
    }
    let passes: Vec<&Package> = loaded.packages.values().chain(loaded.subscriptions.values()).collect();
    for entry in &loaded.events.entries {
        match entry.value.r#type {
            AccessType::Paid => paid(context, entry, &passes, findings),
            AccessType::Ppv => ppv(context, entry, &passes, findings),
            AccessType::Free | AccessType::Register => {}
        }
    }
}

fn paid(context: &Context<'_>, entry: &Entry<Event>, passes: &[&Package], findings: &mut Vec<Finding>) {
    if !passes.iter().any(|pass| covers(context, pass, &entry.value)) {
        let message = wording!(
            "no package or subscription covers this paid event, so nobody can watch it",
            "aucun forfait ni abonnement ne couvre cet événement payant : personne ne peut le regarder"
        );
        let hint = if entry.place.is_row() {
            wording!(
                "add a package for its category or teams, or write ppv here and its price in a column base_price",
                "ajoutez un forfait pour sa catégorie ou ses équipes, ou écrivez ici ppv et son prix dans une colonne \
                 base_price"
            )
        } else {
            wording!(
                "add a package for its category or teams, or make it type = \"ppv\" with a base_price",
                "ajoutez un forfait pour sa catégorie ou ses équipes, ou mettez type = \"ppv\" avec un base_price"
            )
        };
        findings.push(Finding::at(codes::NO_WAY_IN, &entry.place.value("type"), message).hint(hint));
    }
}

fn ppv(context: &Context<'_>, entry: &Entry<Event>, passes: &[&Package], findings: &mut Vec<Finding>) {
    // An invalid price counts, because it has its own finding.
    let has_price = entry.value.base_price.is_some() || entry.place.has("base_price");
    if !has_price && !passes.iter().any(|pass| pass.includes_ppv && covers(context, pass, &entry.value)) {
        let message = wording!(
            "this pay-per-view event has no price, and no pass includes it",
            "cet événement à la carte n'a pas de prix, et aucun forfait ni abonnement ne l'inclut"
        );
        let hint = wording!(
            "add base_price, or a package with includes_ppv that covers it",
            "ajoutez base_price, ou un forfait avec includes_ppv qui le couvre"
        );
        findings.push(Finding::at(codes::NO_WAY_IN, &entry.place.value("type"), message).hint(hint));
    }
}

/// Whether a pass covers an event: by its categories or their ancestors, and for a team pass by team.
fn covers(context: &Context<'_>, pass: &Package, event: &Event) -> bool {
    let by_category = pass.event_categories.is_empty() || {
        let categories = with_ancestors(context, event);
        pass.event_categories.iter().any(|alias| categories.contains(alias.as_str()))
    };
    let teams = || event.home_team.iter().chain(&event.away_team).chain(&event.participants);
    by_category && (!pass.is_team_pass || teams().any(|team| pass.participants.contains(team)))
}

fn with_ancestors<'a>(context: &Context<'a>, event: &'a Event) -> HashSet<&'a str> {
    let mut categories = HashSet::new();
    for alias in std::iter::once(&event.event_category).chain(&event.event_categories) {
        let mut next = Some(alias.as_str());
        while let Some(alias) = next.filter(|alias| !categories.contains(alias)) {
            categories.insert(alias);
            next = context.event_category(alias).and_then(|category| category.value.parent.as_deref());
        }
    }
    categories
}
