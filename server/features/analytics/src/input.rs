//! Parameters and bodies of the endpoints for trackers.

use grandstand_db::analytics::entities::viewings::Media;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

/// Maximum number of entries in one call.
pub const MOST: usize = 200;

/// The session that something happened in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InSession {
    /// The value that `/datalake/session/` returned.
    pub session: String,
}

/// Events of pages.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PageEvents {
    /// The value that `/datalake/session/` returned.
    pub session: String,
    /// 1 to 200 entries.
    #[schema(min_items = 1, max_items = 200)]
    pub events: Vec<PageEvent>,
}

/// An event of a page.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageEvent {
    /// A number that distinguishes events within one millisecond, such as a counter. An event that is sent again with
    /// the same number and millisecond is counted once.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub n: i32,
    /// Time of the event, in milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub ms: i64,
    /// The event's name: up to 40 lower-case letters, digits and `_`; `page_view` for a page.
    #[schema(pattern = "^[a-z0-9_]{1,40}$")]
    #[param(pattern = "^[a-z0-9_]{1,40}$")]
    pub name: String,
    /// The page's path. A query is removed.
    pub path: Option<String>,
    /// Id of the streaming event that it concerns.
    pub event_id: Option<i64>,
    /// A numeric value of the event.
    pub value: Option<i64>,
    /// A text value of the event. Only the first 100 characters are stored.
    pub label: Option<String>,
}

/// Events of players.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VideoEvents {
    /// The value that `/datalake/session/` returned.
    pub session: String,
    /// 1 to 200 entries.
    #[schema(min_items = 1, max_items = 200)]
    pub events: Vec<VideoEvent>,
}

/// An event of a player.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VideoEvent {
    /// See `/datalake/event/`.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub n: i32,
    /// Time of the event, in milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub ms: i64,
    /// The event's name, such as `play`, `pause`, `seek` or `stall`: up to 40 lower-case letters, digits and `_`.
    #[schema(pattern = "^[a-z0-9_]{1,40}$")]
    #[param(pattern = "^[a-z0-9_]{1,40}$")]
    pub name: String,
    /// The viewing that it belongs to; see `/datalake/video/viewing/`.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub viewing: i64,
    /// Kind of media that is playing.
    pub media: Media,
    /// Id of the event, clip or library item that is playing.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub media_id: i64,
    /// Playback position in milliseconds.
    pub position_ms: Option<i64>,
    /// A numeric value of the event.
    pub value: Option<i64>,
    /// A text value of the event. Only the first 100 characters are stored.
    pub label: Option<String>,
}

/// The progress of viewings.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VideoViewings {
    /// The value that `/datalake/session/` returned.
    pub session: String,
    /// 1 to 200 entries.
    #[schema(min_items = 1, max_items = 200)]
    pub viewings: Vec<VideoViewing>,
}

/// The totals of one player since it was opened. Send them every 30 s while it plays, and on leaving. The larger of
/// repeated totals is stored.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VideoViewing {
    /// A number chosen by the page, unique within the session.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub viewing: i64,
    /// Start, in milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub ms: i64,
    /// Kind of media that is playing.
    pub media: Media,
    /// Id of the event, clip or library item that is playing.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub media_id: i64,
    /// Whether it is live.
    #[serde(default)]
    pub live: bool,
    /// Time of the latest playback, in milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub played_until_ms: i64,
    /// Total playback time in milliseconds.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub watched_ms: i64,
    /// Time from pressing play to the first picture, in milliseconds; absent until then.
    pub startup_ms: Option<i64>,
    /// Number of stalls for lack of data after the first picture.
    #[serde(default)]
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub stalls: i64,
    /// Total duration of the stalls in milliseconds.
    #[serde(default)]
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub stalled_ms: i64,
    /// The rendition that is playing.
    pub quality: Option<String>,
}
