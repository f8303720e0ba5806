//! Countries in rights restrictions.

use super::codes;
use super::context::Context;
use super::finding::Finding;
use super::iso;
use crate::load::tree::Place;
use crate::schema::channel::GeoRules;

/// Checks the country codes of the channel and of every event.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    if let Some(channel) = &context.loaded.channel {
        rules(&channel.value.geo, &channel.place, findings);
    }
    for entry in &context.loaded.events.entries {
        rules(&entry.value.geo, &entry.place, findings);
    }
}

fn rules(geo: &GeoRules, place: &Place, findings: &mut Vec<Finding>) {
    for (list, codes_of) in [("allow", &geo.allow), ("block", &geo.block)] {
        for (index, code) in
            codes_of.iter().enumerate().filter(|(_, code)| !iso::countries().any(|known| known == *code))
        {
            let spot = place.value(&format!("geo/{list}/{index}"));
            let hint = iso::meant_country(code).map_or_else(
                || "countries are written as two capital letters (ISO 3166-1): \"US\", \"CA\", \"FR\"".to_owned(),
                |meant| format!("write \"{meant}\""),
            );
            findings.push(Finding::at(codes::BAD_COUNTRY, &spot, format!("there is no country \"{code}\"")).hint(hint));
        }
    }
}
