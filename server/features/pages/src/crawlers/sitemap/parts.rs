//! Divides a sitemap into files.

use std::ops::RangeInclusive;

/// Maximum number of entries in one file, from the protocol. A page has an entry in each language.
const MOST: u64 = 50_000;

/// Number of pages of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    /// Pages that need no database query.
    pub pages: u64,
    /// Teams.
    pub teams: u64,
    /// Events.
    pub events: u64,
}

/// One file of a sitemap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// All pages.
    All,
    /// Pages that need no database query.
    Pages,
    /// Teams: offset and limit.
    Teams(u64, u64),
    /// Events: offset and limit.
    Events(u64, u64),
}

impl Part {
    /// Returns the part with a name from [`index`]; `None` if the channel has no such part.
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

/// Returns the names of a sitemap's parts; `None` if one file is enough.
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
