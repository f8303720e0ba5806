//! Response body with what a player needs.

use serde::Serialize;
use tenants::payload::sales::Preroll;
use utoipa::ToSchema;

/// Where to play an event from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Playback {
    /// Address of the HLS master playlist.
    pub hls: String,
    /// Whether it is live: seekable back, without an end.
    pub live: bool,
    /// Address of a picture out of it.
    #[schema(required)]
    pub poster: Option<String>,
    /// Address of a WebVTT track of small pictures for looking for a place in it (cues `0.jpg#xywh=…`, relative to the
    /// track); null while it is live, and until they are made. To be asked for when somebody looks: they show what is to
    /// come.
    #[schema(required)]
    pub thumbnails: Option<String>,
    /// Captions beside the video.
    pub captions: Vec<Caption>,
    /// How often, in seconds, to tell that it plays (`POST /viewings`); null where nobody counts on how many devices.
    #[schema(required)]
    pub heartbeat_seconds: Option<u32>,
    /// Advertisements to show before it: the first of them that the viewer was not shown lately before this event. How long
    /// "lately" is stands in the channel's settings (`prerolls`).
    pub prerolls: Vec<Preroll>,
}

/// Captions in one language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Caption {
    /// BCP 47 tag, as `fr` or `pt-BR`.
    pub language: String,
    /// What the menu calls them.
    pub label: String,
    /// Address of the WebVTT file.
    pub src: String,
}
