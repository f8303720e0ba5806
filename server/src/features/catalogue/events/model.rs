//! Events as the API answers them.

use serde::Serialize;
use tenants::payload::Picture;
use tenants::schema::catalogue::{AccessType, Gender, StreamStatus};
use utoipa::ToSchema;

use crate::features::access::model::Access;
use crate::features::watch::model::Playback;

/// An event in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventItem {
    /// Numeric id.
    pub id: i64,
    /// Permanent name.
    pub alias: String,
    /// Its name; a match without one is "away short name @ home short name".
    pub name: String,
    /// Who may watch.
    pub r#type: AccessType,
    /// Live, upcoming or finished, at the moment of the answer.
    pub stream_status: StreamStatus,
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
    /// Who takes part, home side first.
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
    /// What is charged in all, minor units.
    #[schema(required)]
    pub price: Option<i64>,
    /// ISO code of the prices.
    #[schema(required)]
    pub currency: Option<String>,
    /// Its picture; without one, art is drawn.
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
    /// Whether the viewer may watch now.
    pub has_access: bool,
    /// Whether there is a recording.
    pub has_replay: bool,
    /// Length of the recording in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<i64>,
}

/// One event with everything about it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventDetail {
    /// What lists say of it.
    #[serde(flatten)]
    pub item: EventItem,
    /// Its description, sanitised HTML.
    #[schema(required)]
    pub description_html: Option<String>,
    /// Whether the viewer may watch, and why.
    pub access: Access,
    /// Where to play it; null unless access is granted.
    #[schema(required)]
    pub playback: Option<Playback>,
}

/// Someone who takes part in an event.
#[derive(Debug, Clone, Serialize, ToSchema)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub struct Score {
    /// The home side's.
    pub home: i32,
    /// The visitors'.
    pub away: i32,
}

/// The home page's lists.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HomepageEvents {
    /// What is live, earliest start first.
    pub live: Vec<EventItem>,
    /// What comes next.
    pub upcoming: Vec<EventItem>,
    /// The latest recordings.
    pub finished: Vec<EventItem>,
}
