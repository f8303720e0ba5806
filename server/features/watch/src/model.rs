//! Response body with what a player needs.

use serde::Serialize;
use tenants::payload::sales::Preroll;
use utoipa::ToSchema;

/// How to play an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Playback {
    /// Address of the HLS master playlist.
    pub hls: String,
    /// Whether it is live. Viewers can seek back; there is no end.
    pub live: bool,
    /// Address of its poster.
    #[schema(required)]
    pub poster: Option<String>,
    /// Address of a WebVTT track with thumbnails for seeking (cues `0.jpg#xywh=…`, relative to the track); null while
    /// it is live and until the thumbnails are made. Load it only when a viewer seeks, because thumbnails reveal what
    /// happens later.
    #[schema(required)]
    pub thumbnails: Option<String>,
    /// Captions beside the video.
    pub captions: Vec<Caption>,
    /// Interval of `POST /viewings` in seconds; null if devices aren't limited.
    #[schema(required)]
    pub heartbeat_seconds: Option<u32>,
    /// Advertisements to choose from. The player shows the first one that the viewer hasn't seen before this event
    /// within the time in the channel's settings (`prerolls`).
    pub prerolls: Vec<Preroll>,
}

/// Captions in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Caption {
    /// BCP 47 tag, as `fr` or `pt-BR`.
    pub language: String,
    /// Their name in the player's menu.
    pub label: String,
    /// Address of the WebVTT file.
    pub src: String,
}
