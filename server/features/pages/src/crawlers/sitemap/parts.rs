//! How a site map is divided.

use std::ops::RangeInclusive;

/// Entries of one file at most, by the protocol. A page has an entry in each language.
const MOST: u64 = 50_000;

/// How many pages of each kind a channel has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Those that are known without the database.
    pub pages: u64,
    /// Teams.
    pub teams: u64,
    /// Events.
    pub events: u64,
}

/// One file of a site map.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Everything.
    All,
    /// The pages that are known without the database.
    Pages,
    /// Teams: how many are left out at the front, and how many there are at most.
    Teams(u64, u64),
    /// Events, in the same way.
    Events(u64, u64),
}

impl Part {
    /// The part of a name that [`index`] gives, where the channel has so many.
    pub fn named(name: &str, counts: &Counts, languages: u64) -> Option<Self> {
        if name == "pages" {
            return Some(Self::Pages);
        }
        let (kind, number) = name.split_once('-')?;
        let number: u64 = number.parse().ok()?;
        let size = size(languages);
        let skipped = number.checked_sub(1)?.checked_mul(size)?;
        match kind {
            "teams" => numbers(counts.teams, size).contains(&number).then_some(Self::Teams(skipped, size)),
            "events" => numbers(counts.events, size).contains(&number).then_some(Self::Events(skipped, size)),
            _ => None,
        }
    }
}

/// The names of a site map's parts; `None` where one file has room for everything.
pub fn index(counts: &Counts, languages: u64) -> Option<Vec<String>> {
    if (counts.pages + counts.teams + counts.events).saturating_mul(languages) <= MOST {
        return None;
    }
    let size = size(languages);
    let named = |kind: &'static str, count| numbers(count, size).map(move |number| format!("{kind}-{number}"));
    let parts = std::iter::once("pages".to_owned());
    Some(parts.chain(named("teams", counts.teams)).chain(named("events", counts.events)).collect())
}

fn size(languages: u64) -> u64 {
    MOST / languages.max(1)
}

fn numbers(count: u64, size: u64) -> RangeInclusive<u64> {
    1..=count.div_ceil(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_has_fifty_thousand_entries_at_most() {
        let counts = Counts { pages: 10, teams: 90, events: 49_900 };
        assert_eq!(index(&counts, 1), None);
        let more = Counts { events: 49_901, ..counts };
        assert_eq!(index(&more, 1).unwrap(), ["pages", "teams-1", "events-1"]);
        assert_eq!(index(&counts, 2).unwrap(), ["pages", "teams-1", "events-1", "events-2"]);
        let many = Counts { teams: 0, events: 120_000, ..counts };
        assert_eq!(index(&many, 1).unwrap(), ["pages", "events-1", "events-2", "events-3"]);
    }

    #[test]
    fn parts_are_found_by_their_names() {
        let counts = Counts { pages: 10, teams: 90, events: 60_000 };
        let named = |name| Part::named(name, &counts, 1);
        assert_eq!(named("pages"), Some(Part::Pages));
        assert_eq!(named("teams-1"), Some(Part::Teams(0, 50_000)));
        assert_eq!(named("events-2"), Some(Part::Events(50_000, 50_000)));
        for wrong in ["events-3", "events-0", "events--1", "events-18446744073709551615", "teams-2", "all", "", "x-1"] {
            assert_eq!(named(wrong), None, "{wrong}");
        }
    }
}
