//! Parents: no entry is its own ancestor.

use std::collections::{HashMap, HashSet};

use super::codes;
use super::context::{Context, Named};
use super::finding::Finding;
use crate::load::Table;

/// Checks the trees of categories, groups and teams.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let loaded = context.loaded;
    tree(&loaded.event_categories, |entry| entry.parent.as_deref(), findings);
    tree(&loaded.participant_groups, |entry| entry.parent.as_deref(), findings);
    tree(&loaded.participants, |entry| entry.parent.as_deref(), findings);
}

fn tree<T: Named>(table: &Table<T>, parent: impl Fn(&T) -> Option<&str>, findings: &mut Vec<Finding>) {
    let parents: HashMap<&str, &str> =
        table.values().filter_map(|entry| Some((entry.alias(), parent(entry)?))).collect();
    // What is known to lead to a root or to a circle is not followed again, which keeps this linear.
    let mut settled: HashSet<&str> = HashSet::new();
    for entry in &table.entries {
        let mut path = Vec::new();
        let mut at = entry.value.alias();
        while let Some(next) = parents.get(at).filter(|_| !settled.contains(at)) {
            if let Some(start) = path.iter().position(|seen| *seen == at) {
                report(&path[start..], table, findings);
                break;
            }
            path.push(at);
            at = next;
        }
        settled.extend(path);
    }
}

fn report<T: Named>(circle: &[&str], table: &Table<T>, findings: &mut Vec<Finding>) {
    let Some(entry) = circle.iter().find_map(|alias| table.entries.iter().find(|entry| entry.value.alias() == *alias))
    else {
        return;
    };
    let spot = entry.place.value("parent");
    let message = match circle {
        [alone] => format!("the {} \"{alone}\" is its own parent", T::KIND),
        _ => format!("these are each other's parents: {} → {}", circle.join(" → "), circle[0]),
    };
    findings.push(Finding::at(codes::CYCLIC_PARENT, &spot, message).hint("the topmost entry has no parent"));
}
