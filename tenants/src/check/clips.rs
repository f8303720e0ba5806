//! Tags of clips.

use std::collections::HashMap;

use super::context::Context;
use super::names::{bad, is_alias, repaired};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::wording;

/// Checks that the aliases of clip tags are well formed and unique.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    let Some(channel) = &context.loaded.channel else { return };
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (number, tag) in channel.value.clips.tags.iter().enumerate() {
        let spot = |number: usize| channel.place.value(&format!("clips/tags/{number}/alias"));
        if !is_alias(&tag.alias) {
            let spot = spot(number);
            let finding = Finding::at(codes::BAD_ALIAS, &spot, bad(&tag.alias));
            findings.push(finding.maybe_hint(repaired(&tag.alias, &spot)));
        }
        if let Some(first) = seen.insert(&tag.alias, number) {
            let (alias, first) = (&tag.alias, spot(first).place());
            let message = wording!("the tag \"{alias}\" is declared twice", "le mot-clé « {alias} » figure deux fois");
            let hint = wording!([first] "the first one is at {first}", "l'autre : {first}");
            findings.push(Finding::at(codes::DUPLICATE_ALIAS, &spot(number), message).hint(hint));
        }
    }
}
