//! Clips in the API. Times are seconds from the recording's start.

use grandstand_access::model::Access;
use grandstand_catalogue::events::model::EventItem;
use grandstand_db::entities::clips::{ClipState, FailureCause, Model};
use jiff::Timestamp;
use sea_orm::ActiveEnum;
use serde::Serialize;
use tenants::compile::Channel;
use tenants::schema::text::Language;
use utoipa::ToSchema;

use super::failure;

/// Returns the state of a clip at a moment. A clip that is not done by its deadline has failed, even if that is not
/// stored.
pub(super) fn state_at(clip: &Model, now: Timestamp) -> ClipState {
    let is_open = matches!(clip.state, ClipState::Queued | ClipState::Processing);
    if is_open && clip.deadline <= now.as_second() { ClipState::Failed } else { clip.state }
}

/// The reason why a clip failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClipFailure {
    /// `took_too_long`: it wasn't finished within 5 minutes; `media_unreadable`: the recording can't be read;
    /// `media_gone`: the recording was deleted; `cut_failed`: cutting failed for another reason.
    pub code: String,
    /// A message in the viewer's language.
    pub message: &'static str,
}

impl ClipFailure {
    /// Returns why a clip has failed.
    pub(super) fn of(clip: &Model, language: Language) -> Self {
        // A clip whose deadline has passed may not be stored as failed yet.
        let cause = clip.failure.unwrap_or(FailureCause::TookTooLong);
        Self { code: cause.to_value(), message: failure::message(cause, language) }
    }
}

/// A tag of the channel's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Tag {
    /// Its alias.
    pub alias: String,
    /// Its name for display.
    pub name: String,
}

impl Tag {
    /// Returns all tags of a channel, in their order.
    pub(super) fn all(channel: &Channel, language: Language) -> Vec<Self> {
        let tag = |tag: &tenants::schema::clips::ClipTag| Self {
            alias: tag.alias.clone(),
            name: channel.text(&tag.name, language).to_owned(),
        };
        channel.clips.tags.iter().map(tag).collect()
    }
}

/// A clip.
#[derive(Debug, Serialize, ToSchema)]
pub struct Clip {
    /// Its number.
    pub id: i64,
    /// The UUID in its link.
    pub uuid: String,
    /// Id of its event.
    pub event_id: i64,
    /// The recording that it was cut from.
    pub event_media_id: i64,
    /// Its name.
    pub name: String,
    /// Its tags, without those that the channel has removed.
    pub tags: Vec<Tag>,
    /// Its start, in seconds from the recording's start.
    pub start_time: f64,
    /// Its end, in seconds from the recording's start.
    pub end_time: f64,
    /// Its length in seconds.
    pub duration: f64,
    /// Its state. It can be played in any state except `failed`.
    pub state: ClipState,
    /// The reason why it failed; null if it didn't.
    #[schema(required)]
    pub failure: Option<ClipFailure>,
    /// When it was made, RFC 3339 in UTC.
    pub created_at: String,
    /// Whether the viewer made it.
    pub is_mine: bool,
    /// Its event; null if the channel has removed the event, and the clip with it.
    #[schema(required)]
    pub event: Option<EventItem>,
    /// Path of its page.
    pub share_path: String,
    /// Path of its page for embedding in other sites; null if embedding isn't allowed.
    #[schema(required)]
    pub embed_path: Option<String>,
    /// Whether the viewer may watch it, and why.
    pub access: Access,
    /// How to play it; null if the viewer may not watch it, or if it failed.
    #[schema(required)]
    pub playback: Option<ClipPlayback>,
}

/// How to play a clip: the MP4 if there is one, which is exact; else the HLS playlist from `offset`, for the clip's
/// length.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ClipPlayback {
    /// Address of an HLS master playlist of the segments that contain the clip.
    pub hls: String,
    /// Start of the clip in the HLS playlist, in seconds.
    pub offset: f64,
    /// Address of the MP4, once it is cut.
    #[schema(required)]
    pub mp4: Option<String>,
    /// Address of its poster, once it is cut.
    #[schema(required)]
    pub poster: Option<String>,
}

/// An event that has clips.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventWithClips {
    /// The event.
    #[serde(flatten)]
    pub event: EventItem,
    /// Number of clips.
    pub clips: i64,
}

/// Data for making a clip of an event.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClipSource {
    /// The event.
    pub event_id: i64,
    /// Its recording; while the event is live, the growing one.
    pub event_media_id: i64,
    /// The recording's length in seconds; while the event is live, of the part that can be watched.
    pub duration: f64,
    /// Whether it is live.
    pub live: bool,
    /// Pictures per second.
    pub frame_rate: f64,
    /// The recording's parts, each broadcast without interruption: where it begins in the recording and at what time.
    /// Players of live streams only know the time. Empty for a recording of a file.
    pub parts: Vec<SourcePart>,
    /// Minimum length of a clip in seconds.
    pub minimum: u32,
    /// Maximum length of a clip in seconds.
    pub maximum: u32,
    /// The channel's tags.
    pub tags: Vec<Tag>,
    /// The number of clips that the viewer may still create.
    pub left: u32,
    /// The number of seconds of this event that the viewer may still cut out.
    pub share_left: f64,
}

/// A part of a recording that was broadcast without interruption.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SourcePart {
    /// Its start, in seconds from the recording's start.
    pub start_time: f64,
    /// Time of its start, RFC 3339 in UTC.
    pub began_at: String,
}

/// A clip to download.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClipDownload {
    /// The clip.
    pub clip_id: i64,
    /// The number of downloads that the viewer has left; null if downloads aren't counted.
    #[schema(required)]
    pub left: Option<u32>,
    /// Name of the file.
    pub name: String,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
    /// Size in bytes.
    pub bytes: i64,
    /// Address of the MP4, valid for some hours.
    pub url: String,
}

/// A clip that was deleted.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeletedClip {
    /// Its number.
    pub id: i64,
    /// Until when it can be restored, RFC 3339 in UTC.
    pub restore_until: String,
}

/// Converts microseconds to seconds, the unit of players.
pub(super) fn seconds(micros: i64) -> f64 {
    micros as f64 / 1_000_000.0
}
