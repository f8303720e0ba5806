//! Sports, schools and venues.

use serde::Serialize;
use utoipa::ToSchema;

use super::Picture;
use crate::schema::catalogue::Gender;

/// An event category (a sport) with those below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventCategory {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// The sport's name.
    pub name: String,
    /// A built-in icon's name; null for none.
    #[schema(required)]
    pub icon: Option<String>,
    /// Its colour, `#rrggbb`; null for none.
    #[schema(required)]
    pub color: Option<String>,
    /// The category above it; null at the top.
    #[schema(required)]
    pub parent_id: Option<i64>,
    /// The categories below it.
    #[schema(no_recursion)]
    pub children: Vec<EventCategory>,
}

/// A participant group (a school) with those below it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ParticipantGroup {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Full name.
    pub name: String,
    /// Crest or logo; null for none.
    #[schema(required)]
    pub image: Option<Picture>,
    /// Its colour, `#rrggbb`; null for none.
    #[schema(required)]
    pub color: Option<String>,
    /// The group above it; null at the top.
    #[schema(required)]
    pub parent_id: Option<i64>,
    /// The groups below it.
    #[schema(no_recursion)]
    pub children: Vec<ParticipantGroup>,
}

/// A participant group with the properties of its teams.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ParticipantGroupProperties {
    /// The group.
    pub participant_group_id: i64,
    /// The properties of its teams.
    pub properties: GroupProperties,
}

/// The genders and sports of a participant group's teams.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct GroupProperties {
    /// Men's teams, women's teams, or both.
    pub gender: Vec<Gender>,
    /// Numbers of the event categories.
    pub sport: Vec<i64>,
}

/// A venue.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventLocation {
    /// Permanent number.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// The venue's name.
    pub name: String,
    /// Its city; null if unknown.
    #[schema(required)]
    pub city: Option<String>,
    /// IANA zone of events there: the venue's own, else the channel's.
    pub time_zone: String,
}
