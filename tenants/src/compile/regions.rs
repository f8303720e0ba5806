//! The countries that make a difference on a channel.

use std::collections::BTreeSet;

use crate::schema::ChannelSeed;

/// Countries that are alike on a channel: what it answers to one, it answers to all of them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Region {
    /// One that a rule names, by its code in capitals.
    Named(String),
    /// All that no rule names; where there are no rules, an unknown one, too.
    Unnamed,
    /// An unknown one, where there are rules.
    Unknown,
}

impl Region {
    /// Where a country (ISO code in capitals, `None` if unknown) belongs, with those that rules name.
    pub(super) fn of(named: &[String], country: Option<&str>) -> Self {
        match country {
            _ if named.is_empty() => Self::Unnamed,
            None => Self::Unknown,
            Some(code) if named.binary_search_by(|known| known.as_str().cmp(code)).is_ok() => {
                Self::Named(code.to_owned())
            }
            Some(_) => Self::Unnamed,
        }
    }
}

/// Codes of the countries that a rule of the channel or of one of its events names, in capitals, sorted, each once.
pub(super) fn of(seed: &ChannelSeed) -> Vec<String> {
    let rules = std::iter::once(&seed.channel.geo).chain(seed.events.iter().map(|event| &event.geo));
    let codes = rules.flat_map(|rules| rules.allow.iter().chain(&rules.block));
    let named: BTreeSet<String> = codes.map(|code| code.to_ascii_uppercase()).collect();
    named.into_iter().collect()
}
