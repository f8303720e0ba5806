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

/// Why a clip failed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct ClipFailure {
    /// `took_too_long`: it was not done within 5 minutes; `media_unreadable`: the recording can't be read;
    /// `media_gone`: there is no such recording any more; `cut_failed`: cutting it did not work.
    pub code: String,
    /// A sentence in the viewer's language.
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
    /// Permanent name: what is sent.
    pub alias: String,
    /// As viewers read it.
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
    /// The other half of its link.
    pub uuid: String,
    /// The event that it is of.
    pub event_id: i64,
    /// The recording that it was cut from.
    pub event_media_id: i64,
    /// What it is called.
    pub name: String,
    /// Its tags, as far as the channel still has them.
    pub tags: Vec<Tag>,
    /// Where it begins.
    pub start_time: f64,
    /// Where it ends.
    pub end_time: f64,
    /// How long it is.
    pub duration: f64,
    /// How far it is. It can be played in any state but `failed`.
    pub state: ClipState,
    /// Why it failed; null unless it did.
    #[schema(required)]
    pub failure: Option<ClipFailure>,
    /// When it was made, RFC 3339 in UTC.
    pub created_at: String,
    /// Whether the viewer made it.
    pub is_mine: bool,
    /// The event that it is of; null where the channel has taken that away, and the clip with it.
    #[schema(required)]
    pub event: Option<EventItem>,
    /// Its page.
    pub share_path: String,
    /// Its page as other sites may frame it; null where none may.
    #[schema(required)]
    pub embed_path: Option<String>,
    /// Whether the viewer may watch it, and why.
    pub access: Access,
    /// Where to play it; null where the viewer may not, and where it failed.
    #[schema(required)]
    pub playback: Option<ClipPlayback>,
}

/// Where to play a clip from: the MP4 where there is one, which is exact, else the HLS from `offset` on, as long as the
/// clip is.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct ClipPlayback {
    /// Address of an HLS master playlist of the segments that it is in.
    pub hls: String,
    /// Seconds into the HLS at which it begins.
    pub offset: f64,
    /// Address of the MP4, once it is cut.
    #[schema(required)]
    pub mp4: Option<String>,
    /// Address of a picture out of it, once it is cut.
    #[schema(required)]
    pub poster: Option<String>,
}

/// An event that has clips.
#[derive(Debug, Serialize, ToSchema)]
pub struct EventWithClips {
    /// The event.
    #[serde(flatten)]
    pub event: EventItem,
    /// How many.
    pub clips: i64,
}

/// What an event can be clipped from, and how much of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClipSource {
    /// The event.
    pub event_id: i64,
    /// Its recording; while it is live, the one that is being made.
    pub event_media_id: i64,
    /// How long that is; while it is live, as far as it can be watched now.
    pub duration: f64,
    /// Whether it is live.
    pub live: bool,
    /// Pictures per second.
    pub frame_rate: f64,
    /// Where in the recording what was broadcast in one go each begins, and at what time of day that was: players of
    /// live streams know the time of day. Empty for a recording of a file.
    pub parts: Vec<SourcePart>,
    /// The shortest clip, in seconds.
    pub minimum: u32,
    /// The longest.
    pub maximum: u32,
    /// The channel's tags.
    pub tags: Vec<Tag>,
    /// How many more clips the viewer may make.
    pub left: u32,
    /// How many more seconds of this event they may cut out.
    pub share_left: f64,
}

/// What was broadcast in one go.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct SourcePart {
    /// Where it begins.
    pub start_time: f64,
    /// When that was, RFC 3339 in UTC.
    pub began_at: String,
}

/// A clip to download.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClipDownload {
    /// The clip.
    pub clip_id: i64,
    /// How many more downloads the viewer has; null where they are not counted.
    #[schema(required)]
    pub left: Option<u32>,
    /// What the file is called.
    pub name: String,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
    /// Size in bytes.
    pub bytes: i64,
    /// Address of the MP4, good for some hours.
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
