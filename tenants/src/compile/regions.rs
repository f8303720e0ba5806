//! Groups of countries that a channel treats alike.

use std::collections::BTreeSet;

use crate::schema::ChannelSeed;

/// A group of countries that get the same answers from a channel.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Region {
    /// A country in a rule, by upper-case code.
    Named(String),
    /// All countries outside the rules; without rules, also unknown ones.
    Unnamed,
    /// An unknown country, if there are rules.
    Unknown,
}

impl Region {
    /// The region of a country (upper-case ISO code, `None` if unknown), given the countries in rules.
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

/// Codes of the countries in the rules of the channel and its events, upper-case, sorted, unique.
pub(super) fn of(seed: &ChannelSeed) -> Vec<String> {
    let rules = std::iter::once(&seed.channel.geo).chain(seed.events.iter().map(|event| &event.geo));
    let codes = rules.flat_map(|rules| rules.allow.iter().chain(&rules.block));
    let named: BTreeSet<String> = codes.map(|code| code.to_ascii_uppercase()).collect();
    named.into_iter().collect()
}
