//! An event's card.

use serde::{Deserialize, Serialize};
use tenants::payload::Picture;
use tenants::schema::catalogue::{AccessType, Gender, StreamStatus};
use tenants::schema::channel::GeoRules;
use utoipa::ToSchema;

/// The facts that decide an event's status and access to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct EventFacts {
    /// The event's id.
    pub id: i64,
    /// The viewers who may watch it.
    pub access_type: AccessType,
    /// The declared status, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declared_status: Option<StreamStatus>,
    /// Its end, unix seconds.
    pub ends_at: i64,
    /// Its categories, ancestors included.
    pub categories: Vec<i64>,
    /// The ids of its participants.
    pub participants: Vec<i64>,
    /// The event's own region rules.
    #[serde(default, skip_serializing_if = "GeoRules::is_open")]
    pub geo: GeoRules,
    /// External HLS address, or `sample`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// Price with the fee in minor units, if the event is sold by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub price: Option<i64>,
}

/// The declared part of an event in a list, in one language: all but what depends on the moment and the viewer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventCard {
    /// Numeric id.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Its name. A match without one is called "away short name @ home short name", or as the channel's `[words]` say.
    pub name: String,
    /// The viewers who may watch it.
    pub r#type: AccessType,
    /// Start, unix seconds.
    pub event_utc_ts: i64,
    /// Start, RFC 3339 in UTC.
    pub starts_at: String,
    /// End, RFC 3339 in UTC.
    pub ends_at: String,
    /// IANA zone of the venue.
    pub time_zone: String,
    /// Its sport.
    pub event_category_id: i64,
    /// Every category declared on it.
    pub event_categories: Vec<i64>,
    /// The participants, home side first.
    pub participants: Vec<EventParticipant>,
    /// The home side of a match.
    #[schema(required)]
    pub home_team_id: Option<i64>,
    /// Its venue.
    #[schema(required)]
    pub location_id: Option<i64>,
    /// Price of the single event without the fee, minor units.
    #[schema(required)]
    pub base_price: Option<i64>,
    /// Service fee, minor units.
    #[schema(required)]
    pub service_fee: Option<i64>,
    /// The total charge in minor units.
    #[schema(required)]
    pub price: Option<i64>,
    /// ISO code of the prices.
    #[schema(required)]
    pub currency: Option<String>,
    /// Its picture; null if match art is drawn.
    #[schema(required)]
    pub image: Option<Picture>,
    /// Competition and season.
    #[schema(required)]
    pub competition: Option<String>,
    /// Round or stage.
    #[schema(required)]
    pub round: Option<String>,
    /// Final score of a match.
    #[schema(required)]
    pub score: Option<Score>,
}

/// Someone who takes part in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventParticipant {
    /// Numeric id.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Full name.
    pub name: String,
    /// For scores and match titles.
    pub short_name: String,
    /// `#rrggbb`.
    #[schema(required)]
    pub color: Option<String>,
    /// Avatar.
    #[schema(required)]
    pub image: Option<Picture>,
    /// Its school.
    #[schema(required)]
    pub participant_group_id: Option<i64>,
    /// Men's or women's.
    #[schema(required)]
    pub gender: Option<Gender>,
}

/// Final score of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Score {
    /// The home side's score.
    pub home: i32,
    /// The away side's score.
    pub away: i32,
}
