//! Text search in `search_entries`.
//!
//! Entries are numbered by channel, group and time ([`place`]), on SQLite in the index itself. So a search reads only
//! its own channel, and for a frequent word it reads the entries nearest in time and stops.

mod candidates;
mod matching;
pub mod place;

pub use candidates::{Candidate, Found, MOST_COUNTED, Total, find, first_that_finds, texts};
pub use matching::Search;

/// A group of search results.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Events.
    Events,
    /// Teams.
    Teams,
    /// Schools.
    Schools,
    /// Sports.
    Sports,
    /// Venues.
    Venues,
    /// Items of the library.
    Library,
}

impl Group {
    /// Every group, in the order of [`Self::code`].
    pub const ALL: [Self; 6] = [Self::Events, Self::Teams, Self::Schools, Self::Sports, Self::Venues, Self::Library];

    /// Returns its code in the database.
    pub const fn code(self) -> i16 {
        match self {
            Self::Events => 0,
            Self::Teams => 1,
            Self::Schools => 2,
            Self::Sports => 3,
            Self::Venues => 4,
            Self::Library => 5,
        }
    }
}
