//! Terms of packages and subscriptions.

use super::codes;
use super::context::Context;
use super::finding::Finding;
use crate::load::Entry;
use crate::schema::sales::{Package, PassType};

/// Checks the terms of everything that is sold.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    for entry in &context.loaded.packages.entries {
        package(entry, findings);
        both(entry, findings);
    }
    for entry in &context.loaded.subscriptions.entries {
        subscription(entry, findings);
        both(entry, findings);
    }
}

fn bad(entry: &Entry<Package>, key: &str, message: &str, hint: &str) -> Finding {
    Finding::at(codes::BAD_OFFER, &entry.place.key(key), message).hint(hint)
}

fn package(entry: &Entry<Package>, findings: &mut Vec<Finding>) {
    if entry.value.offer.is_some() {
        let hint = "a package lasts for a period of days; what renews stands in subscriptions.toml";
        findings.push(bad(entry, "offer", "a package is bought once and has no offer", hint));
    }
    if entry.value.trial_period.is_some() {
        findings.push(bad(entry, "trial_period", "a package has no trial", "trials are for subscriptions"));
    }
}

fn subscription(entry: &Entry<Package>, findings: &mut Vec<Finding>) {
    if entry.value.offer.is_none() {
        let hint = "add offer = \"monthly\" or offer = \"annual\"";
        findings.push(bad(entry, "offer", "this subscription doesn't say how often it renews", hint));
    }
    if entry.value.period.is_some() {
        let hint = "its offer says how long it lasts; passes for a number of days stand in packages.toml";
        findings.push(bad(entry, "period", "a subscription has no period", hint));
    }
}

fn both(entry: &Entry<Package>, findings: &mut Vec<Finding>) {
    let pass = &entry.value;
    if pass.is_team_pass && pass.participants.is_empty() {
        let hint = "add participants = [\"…\"], or leave is_team_pass out";
        findings.push(bad(entry, "is_team_pass", "this team pass names no teams", hint));
    }
    if !pass.is_team_pass && !pass.participants.is_empty() {
        let hint = "add is_team_pass = true";
        findings.push(bad(entry, "participants", "only a team pass names teams", hint));
    }
    if pass.recommended && pass.pass_type == PassType::Addition {
        let hint = "recommend the pass that it is added to";
        findings.push(bad(entry, "recommended", "an addition can't be the recommended pass", hint));
    }
}
