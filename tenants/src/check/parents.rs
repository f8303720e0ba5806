//! Parents: trees have no cycles and a limited depth.

use std::collections::HashMap;

use super::context::Context;
use super::kinds::Named;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::load::Table;
use crate::wording;

/// Maximum depth of a tree.
const DEEPEST: usize = 16;

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
    // The depth of each entry. Known depths are reused, which keeps this linear.
    let mut depths: HashMap<&str, usize> = HashMap::new();
    let mut is_deep = false;
    for entry in &table.entries {
        let mut path = Vec::new();
        let mut at = entry.value.alias();
        let above = loop {
            if let Some(depth) = depths.get(at) {
                break *depth;
            }
            if let Some(start) = path.iter().position(|seen| *seen == at) {
                report(&path[start..], table, findings);
                break 0;
            }
            path.push(at);
            match parents.get(at) {
                Some(next) if path.len() <= DEEPEST => at = next,
                Some(_) => break DEEPEST,
                None => break 0,
            }
        };
        depths.extend(path.iter().rev().zip(above..).map(|(alias, above)| (*alias, above + 1)));
        if !is_deep && depths.get(entry.value.alias()).is_some_and(|depth| *depth > DEEPEST) {
            is_deep = true;
            let (this, most) = (T::KIND.this(), DEEPEST - 1);
            let message = wording!(
                [this] "{this} stands below more than {most} others",
                "{this} se trouve sous plus de {most} autres"
            );
            let finding = Finding::at(codes::OUT_OF_RANGE, &entry.place.value("parent"), message);
            findings.push(finding.hint(wording!("take some of the parents out", "retirez quelques-uns des parents")));
        }
    }
}

fn report<T: Named>(circle: &[&str], table: &Table<T>, findings: &mut Vec<Finding>) {
    let Some(entry) = circle.iter().find_map(|alias| table.entries.iter().find(|entry| entry.value.alias() == *alias))
    else {
        return;
    };
    let spot = entry.place.value("parent");
    let message = match circle {
        [alone] => {
            let the = T::KIND.the();
            wording!([the] "{the} \"{alone}\" is its own parent", "{the} « {alone} » est son propre parent")
        }
        _ => {
            let (path, first) = (circle.join(" → "), circle[0]);
            wording!(
                "these are each other's parents: {path} → {first}",
                "ces entrées sont parentes l'une de l'autre : {path} → {first}"
            )
        }
    };
    let hint = wording!(
        "take parent out of the topmost entry, which has none",
        "retirez « parent » de l'entrée qui est tout en haut"
    );
    findings.push(Finding::at(codes::CYCLIC_PARENT, &spot, message).hint(hint));
}
