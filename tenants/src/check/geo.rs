//! The channel's country, and countries in rights restrictions.

use super::context::Context;
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::iso;
use crate::load::tree::Place;
use crate::schema::channel::GeoRules;
use crate::source::Spot;
use crate::wording;

/// Checks the country codes of the channel and of every event.
pub fn check(context: &Context<'_>, findings: &mut Vec<Finding>) {
    if let Some(channel) = &context.loaded.channel {
        rules(&channel.value.geo, &channel.place, findings);
        if let Some(code) = channel.value.country.as_deref().filter(|code| !is_country(code)) {
            findings.push(unknown(code, &channel.place.value("country")));
        }
    }
    for entry in &context.loaded.events.entries {
        rules(&entry.value.geo, &entry.place, findings);
    }
}

fn rules(geo: &GeoRules, place: &Place, findings: &mut Vec<Finding>) {
    for (list, codes_of) in [("allow", &geo.allow), ("block", &geo.block)] {
        for (index, code) in codes_of.iter().enumerate().filter(|(_, code)| !is_country(code)) {
            let spot = place.value(&format!("geo/{list}/{index}"));
            findings.push(unknown(code, &spot));
        }
    }
}

/// Whether a country has the code.
pub(super) fn is_country(code: &str) -> bool {
    iso::countries().any(|known| known == code)
}

/// The finding for a code that no country has.
pub(super) fn unknown(code: &str, spot: &Spot) -> Finding {
    let hint = match iso::meant_country(code).map(|meant| spot.typed(meant)) {
        Some(meant) => wording!("write {meant}", "écrivez {meant}"),
        None => {
            let [us, ca, fr] = ["US", "CA", "FR"].map(|country| spot.typed(country));
            wording!(
                "countries are written as two capital letters (ISO 3166-1): {us}, {ca}, {fr}",
                "les pays s'écrivent en deux majuscules (ISO 3166-1), par exemple {us}, {ca} ou {fr}"
            )
        }
    };
    let message = wording!("there is no country \"{code}\"", "il n'y a pas de pays « {code} »");
    Finding::at(codes::BAD_COUNTRY, spot, message).hint(hint)
}
