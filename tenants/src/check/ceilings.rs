//! The operator's limits on the size of a channel.

use std::fmt;
use std::str::FromStr;

/// A resource that a channel uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cost {
    /// Requests per second to the channel.
    PerSecond,
    /// Requests per second from one client.
    PerClient,
    /// Events.
    Events,
    /// Teams and individual competitors.
    Participants,
    /// Items of the library.
    VodItems,
    /// Pages.
    Pages,
    /// Entries of the menu.
    MenuEntries,
    /// Custom forms.
    Forms,
    /// Locations.
    Locations,
    /// Groups of participants.
    ParticipantGroups,
    /// Coupons.
    Coupons,
    /// Pictures.
    Pictures,
    /// MiB of text in all files together.
    TextMib,
}

/// Each resource with its name in the setting, the maximum in the schema, and the operator's default ceiling.
const COSTS: [(Cost, &str, u32, u32); 13] = [
    (Cost::PerSecond, "per_second", 1_000_000, 20_000),
    (Cost::PerClient, "per_client", 1_000_000, 2_000),
    (Cost::Events, "events", 200_000, 20_000),
    (Cost::Participants, "participants", 50_000, 10_000),
    (Cost::VodItems, "vod_media_items", 50_000, 10_000),
    (Cost::Pages, "pages", 5_000, 500),
    (Cost::MenuEntries, "menu_entries", 1_000, 1_000),
    (Cost::Forms, "forms", 1_000, 1_000),
    (Cost::Locations, "locations", 10_000, 10_000),
    (Cost::ParticipantGroups, "participant_groups", 5_000, 5_000),
    (Cost::Coupons, "coupons", 5_000, 5_000),
    (Cost::Pictures, "pictures", 50_000, 10_000),
    (Cost::TextMib, "text_mib", 256, 32),
];

/// The operator's ceilings, at or below what the schema allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ceilings([u32; COSTS.len()]);

impl Default for Ceilings {
    fn default() -> Self {
        Self(COSTS.map(|(.., ceiling)| ceiling))
    }
}

impl Ceilings {
    /// The ceiling of a resource.
    pub fn of(&self, cost: Cost) -> u32 {
        COSTS.iter().zip(self.0).find(|((one, ..), _)| *one == cost).map_or(0, |(_, ceiling)| ceiling)
    }

    /// The ceiling as a `usize`.
    pub fn count(&self, cost: Cost) -> usize {
        usize::try_from(self.of(cost)).unwrap_or(usize::MAX)
    }
}

impl FromStr for Ceilings {
    type Err = String;

    /// Reads `events=5000,pages=50`. Resources that are not named keep their default.
    fn from_str(text: &str) -> Result<Self, String> {
        let mut ceilings = Self::default();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let names = || COSTS.map(|(_, name, ..)| name).join(", ");
            let (name, value) =
                part.split_once('=').ok_or_else(|| format!("{part} has no number: write events=5000"))?;
            let known = COSTS.iter().zip(&mut ceilings.0).find(|((_, known, ..), _)| *known == name.trim());
            let ((.., most, _), ceiling) = known.ok_or_else(|| format!("{name} is none of {}", names()))?;
            *ceiling = value.trim().parse().map_err(|_| format!("{value} is no whole number"))?;
            if *ceiling == 0 || *ceiling > *most {
                return Err(format!("{name} is from 1 to {most}"));
            }
        }
        Ok(ceilings)
    }
}

impl fmt::Display for Ceilings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> =
            COSTS.iter().zip(self.0).map(|((_, name, ..), value)| format!("{name}={value}")).collect();
        formatter.write_str(&parts.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::limits;

    #[test]
    fn ceilings_are_read_by_their_names() {
        let read: Ceilings = "events=50, pages=7".parse().unwrap();
        assert_eq!((read.of(Cost::Events), read.of(Cost::Pages), read.of(Cost::PerClient)), (50, 7, 2_000));
        assert_eq!(read.to_string().parse::<Ceilings>().unwrap(), read);
        assert_eq!("".parse::<Ceilings>().unwrap(), Ceilings::default());
        for wrong in ["events", "events=", "events=0", "events=-1", "events=200001", "horses=3", "pages=1e3"] {
            assert!(wrong.parse::<Ceilings>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn defaults_are_within_what_the_schema_allows() {
        assert!(COSTS.iter().all(|(_, _, most, ceiling)| 0 < *ceiling && ceiling <= most));
        for list in ["events", "participants", "vod_media_items", "forms", "locations", "participant_groups", "coupons"]
        {
            let most = COSTS.iter().find(|(_, name, ..)| *name == list).map(|(_, _, most, _)| u64::from(*most));
            assert_eq!(most, Some(limits::entries(list)), "{list}");
        }
    }
}
