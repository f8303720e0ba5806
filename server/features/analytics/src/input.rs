//! Parameters and bodies of the endpoints for trackers.

use grandstand_db::analytics::entities::viewings::Media;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// The session that something happened in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InSession {
    /// What `/datalake/session/` answered.
    pub session: String,
}

/// What happened on pages.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PageEvents {
    /// What `/datalake/session/` answered.
    pub session: String,
    /// 1 to 200.
    #[schema(min_items = 1, max_items = 200)]
    pub events: Vec<PageEvent>,
}

/// Something that happened on a page.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageEvent {
    /// A number that tells apart what happened in one millisecond, such as that of a counter. Sent again with the same
    /// number and millisecond, it is counted once.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub n: i32,
    /// When: milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub ms: i64,
    /// What: lower-case letters, digits and `_`, 40 at most; `page_view` for a page.
    #[schema(pattern = "^[a-z0-9_]{1,40}$")]
    #[param(pattern = "^[a-z0-9_]{1,40}$")]
    pub name: String,
    /// The page's path; a query is cut off.
    pub path: Option<String>,
    /// The event that it is about.
    pub event_id: Option<i64>,
    /// A number that belongs to it.
    pub value: Option<i64>,
    /// A word that belongs to it; 100 characters are kept.
    pub label: Option<String>,
}

/// What happened in players.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VideoEvents {
    /// What `/datalake/session/` answered.
    pub session: String,
    /// 1 to 200.
    #[schema(min_items = 1, max_items = 200)]
    pub events: Vec<VideoEvent>,
}

/// Something that happened in a player.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VideoEvent {
    /// As in events of pages.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub n: i32,
    /// When: milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub ms: i64,
    /// What, such as `play`, `pause`, `seek` or `stall`: lower-case letters, digits and `_`, 40 at most.
    #[schema(pattern = "^[a-z0-9_]{1,40}$")]
    #[param(pattern = "^[a-z0-9_]{1,40}$")]
    pub name: String,
    /// In which viewing: see `/datalake/video/viewing/`.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub viewing: i64,
    /// What plays.
    pub media: Media,
    /// Its number.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub media_id: i64,
    /// Where in it, in milliseconds.
    pub position_ms: Option<i64>,
    /// A number that belongs to it.
    pub value: Option<i64>,
    /// A word that belongs to it; 100 characters are kept.
    pub label: Option<String>,
}

/// How far viewings are.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VideoViewings {
    /// What `/datalake/session/` answered.
    pub session: String,
    /// 1 to 200.
    #[schema(min_items = 1, max_items = 200)]
    pub viewings: Vec<VideoViewing>,
}

/// What one player has played since it was opened: its totals so far. To be sent every 30 s while it plays, and on
/// leaving; of totals that are sent again the larger one is kept.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VideoViewing {
    /// A number that the page makes, of which the session has no other.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub viewing: i64,
    /// When it began: milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub ms: i64,
    /// What plays.
    pub media: Media,
    /// Its number.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub media_id: i64,
    /// Whether it is live.
    #[serde(default)]
    pub live: bool,
    /// When it last played: milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub played_until_ms: i64,
    /// How long it has played in all, in milliseconds.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub watched_ms: i64,
    /// From pressing play to the first picture, in milliseconds; none before that.
    pub startup_ms: Option<i64>,
    /// How often it stopped for lack of data, after the first picture.
    #[serde(default)]
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub stalls: i64,
    /// For how long in all, in milliseconds.
    #[serde(default)]
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub stalled_ms: i64,
    /// The rendition that it plays.
    pub quality: Option<String>,
}
