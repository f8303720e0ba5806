//! The countries that make a difference on a channel.

use std::collections::BTreeSet;

use crate::schema::ChannelSeed;

/// Codes of the countries that a rule of the channel or of one of its events names, in capitals, sorted, each once.
pub(super) fn of(seed: &ChannelSeed) -> Vec<String> {
    let rules = std::iter::once(&seed.channel.geo).chain(seed.events.iter().map(|event| &event.geo));
    let codes = rules.flat_map(|rules| rules.allow.iter().chain(&rules.block));
    let named: BTreeSet<String> = codes.map(|code| code.to_ascii_uppercase()).collect();
    named.into_iter().collect()
}
