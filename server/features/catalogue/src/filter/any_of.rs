//! Filters events by any of several teams, schools, sports and venues, or by id.

/// The entries that an event may belong to, by number. The lists are sorted and without duplicates, so equal filters
/// are equal values.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct AnyOf {
    /// Teams, including their sub-teams.
    pub participants: Vec<i64>,
    /// Schools, including everything below them.
    pub groups: Vec<i64>,
    /// Sports, including their sub-categories.
    pub categories: Vec<i64>,
    /// Venues.
    pub locations: Vec<i64>,
    /// Single events.
    pub events: Vec<i64>,
}

impl AnyOf {
    /// Whether it matches no event.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
