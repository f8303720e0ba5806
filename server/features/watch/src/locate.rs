//! Maps the object in a URL to its response. Delivery and the access check of a cache both use this, so that they can't
//! disagree.

use std::sync::Arc;

use bytes::Bytes;
use grandstand_core::media_name::MediaName;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_media::{recordings, thumbnails};
use jiff::Timestamp;

use super::delivery::Freshness;
use super::error::Error;
use super::looped::{DVR_US, Window};
use super::memory::Version;
use super::object::MediaObject;
use super::playlist;
use super::recording::Recording;
use super::rendition::Rendition;
use super::service::{self, Admitted, playing};
use crate::Watch;

/// The content of a response.
#[derive(Debug)]
pub enum Located {
    /// A playlist.
    Playlist(Bytes, Freshness),
    /// A file in the object store, with its size.
    File {
        /// Its key.
        key: String,
        /// Size in bytes.
        bytes: i64,
        /// Its content type.
        kind: &'static str,
        /// Whether many viewers request it at once because its event is live.
        is_at_edge: bool,
    },
    /// A small file in the object store.
    Small {
        /// Its key.
        key: String,
        /// Its content type.
        kind: &'static str,
    },
}

/// Finds the object `text` of the recording `name`.
///
/// # Errors
/// The token's event has no such recording, the recording has no such object, or the database failed.
pub async fn locate(watch: &Watch, admitted: &Admitted, name: &str, text: &str) -> Result<Located, Error> {
    let name = MediaName::parse(name).ok_or(Error::RecordingNotFound)?;
    match MediaObject::parse(text).ok_or(Error::RecordingNotFound)? {
        MediaObject::Captions(file) => {
            let key = captions(watch, admitted, name, file).await?;
            Ok(Located::Small { key, kind: "text/vtt; charset=utf-8" })
        }
        MediaObject::Thumbnails(folder, sheet) => {
            let key = small_pictures(watch, admitted, name, folder).await?;
            Ok(match sheet {
                Some(sheet) => {
                    Located::Small { key: format!("{key}/{}", thumbnails::sheet(sheet)), kind: "image/jpeg" }
                }
                None => Located::Small { key: format!("{key}/{}", thumbnails::TRACK), kind: "text/vtt; charset=utf-8" },
            })
        }
        object => {
            let found = recording(watch, admitted, name).await?;
            // A looped recording plays by the time of day.
            let looped_at = admitted.looped.then(|| watch.clock.now());
            of_recording(&found, object, looped_at)
        }
    }
}

fn of_recording(
    recording: &Recording,
    object: MediaObject<'_>,
    looped_at: Option<Timestamp>,
) -> Result<Located, Error> {
    let located = match object {
        MediaObject::Segment(rendition, sequence) => segment(recording, rendition, sequence),
        MediaObject::Init(rendition, part) => init(recording, rendition, part),
        MediaObject::Live(rendition) => recording
            .rendition(rendition)
            .filter(|rendition| !rendition.parts.is_empty())
            .map(|rendition| Located::Playlist(rendition.live.clone(), Freshness::Live)),
        MediaObject::Index(rendition) => {
            recording.rendition(rendition).and_then(|rendition| index(recording, rendition, looped_at))
        }
        MediaObject::Poster => recording.poster_key.clone().map(|key| Located::Small { key, kind: "image/jpeg" }),
        MediaObject::Captions(_) | MediaObject::Thumbnails(..) => None,
    };
    located.ok_or(Error::RecordingNotFound)
}

fn segment(recording: &Recording, rendition: &str, sequence: usize) -> Option<Located> {
    let segment = recording.rendition(rendition)?.segments.get(sequence)?;
    let (key, bytes, is_at_edge) = (segment.key.clone(), segment.bytes, recording.is_growing);
    Some(Located::File { key, bytes, kind: "video/iso.segment", is_at_edge })
}

fn init(recording: &Recording, rendition: &str, part: Option<usize>) -> Option<Located> {
    let rendition = recording.rendition(rendition)?;
    let (key, bytes) = match part {
        Some(part) => rendition.parts.get(part).map(|part| (&part.init_key, part.init_bytes))?,
        None => (&rendition.init_key, rendition.init_bytes),
    };
    Some(Located::File { key: key.clone(), bytes, kind: "video/mp4", is_at_edge: false })
}

fn index(recording: &Recording, rendition: &Rendition, looped_at: Option<Timestamp>) -> Option<Located> {
    // A growing recording has no complete playlist: clients get the window, and have to request it again.
    if recording.is_growing {
        return Some(Located::Playlist(rendition.live.clone(), Freshness::Live));
    }
    let Some(now) = looped_at else {
        return Some(Located::Playlist(rendition.playlist.clone(), Freshness::OnDemand));
    };
    let window = Window::at(&rendition.segments, now.as_microsecond(), DVR_US)?;
    Some(Located::Playlist(playlist::live(&rendition.segments, &window).into(), Freshness::Live))
}

/// Returns the recording of that name: the one that plays, or the event's own one while another is being recorded.
/// Former recordings are not found.
async fn recording(watch: &Watch, admitted: &Admitted, name: MediaName) -> Result<Arc<Recording>, Error> {
    let (channel_id, event_id) = (admitted.token.channel_id, admitted.token.subject);
    let playing = playing(watch, (channel_id, admitted.version, event_id)).await?;
    let media_id = match playing.as_ref() {
        Some(playing) if playing.name == name => playing.media_id,
        _ => at_rest(watch, (channel_id, admitted.version, event_id, name)).await?,
    };
    service::recording(watch, admitted, media_id).await
}

async fn at_rest(watch: &Watch, key: (ChannelId, Version, EventId, MediaName)) -> Result<i64, Error> {
    let (channel_id, _, event_id, name) = key;
    let read = || async move {
        let found = recordings::named(&watch.database, channel_id, event_id, name).await?;
        found.ok_or(Error::RecordingNotFound)
    };
    watch.memory.names.get_or_compute(&key, read).await
}

/// Returns the key of a captions file that the recording has now.
async fn captions(watch: &Watch, admitted: &Admitted, name: MediaName, file: &str) -> Result<String, Error> {
    let playing = playing(watch, (admitted.token.channel_id, admitted.version, admitted.token.subject)).await?;
    let playing = playing.as_ref().as_ref().filter(|playing| playing.name == name);
    let mut keys = playing.into_iter().flat_map(|one| &one.captions).map(|one| &one.key);
    let named = |key: &&String| key.rsplit_once('/').is_some_and(|(_, last)| last.strip_suffix(".vtt") == Some(file));
    keys.find(named).cloned().ok_or(Error::CaptionFileNotFound)
}

/// Returns the folder of the recording's current thumbnails, if the recording has that name.
async fn small_pictures(watch: &Watch, admitted: &Admitted, name: MediaName, folder: &str) -> Result<String, Error> {
    let playing = playing(watch, (admitted.token.channel_id, admitted.version, admitted.token.subject)).await?;
    let playing = playing.as_ref().as_ref().filter(|playing| playing.name == name);
    let kept = playing.and_then(|playing| playing.thumbnails.clone());
    let named = |kept: &String| kept.rsplit_once('/').is_some_and(|(_, last)| last == folder);
    kept.filter(named).ok_or(Error::ThumbnailFileNotFound)
}
