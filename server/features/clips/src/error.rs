//! Errors of clips. Services and the layers below them return [`Error`]; the endpoints turn it into the [`Problem`]
//! that a client receives.

use grandstand_catalogue::error::Error as CatalogueError;
use grandstand_watch::error::Error as WatchError;
use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

use super::refusals;

/// Why a clip is not made, played, shared or downloaded.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The viewer's address is not verified, which making or downloading clips needs on this channel.
    #[error("{}", refusals::NOT_VERIFIED.detail)]
    NotVerified,
    /// The viewer has no right to make clips.
    #[error("{}", refusals::CLIPPING_NOT_INCLUDED.detail)]
    ClippingNotIncluded,
    /// Fields are missing or wrong.
    #[error("{}", Problem::Invalid(.0.clone()))]
    Invalid(FieldErrors),
    /// The clip ends after its recording.
    #[error("{}", ends_too_late())]
    EndsTooLate,
    /// The event has no recording of this deployment.
    #[error("{}", refusals::NOT_CLIPPABLE.detail)]
    NotClippable,
    /// The times refer to a recording that the event no longer plays.
    #[error("{}", refusals::MEDIA_CHANGED.detail)]
    MediaChanged,
    /// The viewer has the maximum number of clips.
    #[error("{}", refusals::TOO_MANY_CLIPS.detail)]
    TooManyClips,
    /// The viewer has the maximum number of unfinished clips.
    #[error("{}", refusals::TOO_MANY_UNDER_WAY.detail)]
    TooManyUnderWay,
    /// The viewer's clips would cover more of the event than one user may clip.
    #[error("{}", refusals::SHARE_USED_UP.detail)]
    ShareUsedUp,
    /// The viewer has no right to download clips.
    #[error("{}", refusals::DOWNLOAD_NOT_INCLUDED.detail)]
    DownloadNotIncluded,
    /// The viewer may not watch the clip that they want to download.
    #[error("{}", refusals::NOT_WATCHABLE.detail)]
    NotWatchable,
    /// The clip to download is not cut yet.
    #[error("{}", refusals::NOT_READY.detail)]
    NotReady,
    /// The clip's vertical cut is being made.
    #[error("{}", refusals::VERTICAL_NOT_READY.detail)]
    VerticalNotReady,
    /// The clip's vertical cut failed at every attempt.
    #[error("{}", refusals::VERTICAL_FAILED.detail)]
    VerticalFailed,
    /// The token is forged, expired or another channel's, or its viewer has lost access. The client isn't told which.
    #[error("{}", Problem::PlaybackRefused)]
    PlaybackRefused,
    /// The event doesn't exist.
    #[error("{}", Problem::NotFound(EVENT))]
    EventNotFound,
    /// The clip doesn't exist or was deleted, or the viewer may not know of it.
    #[error("{}", Problem::NotFound(CLIP))]
    ClipNotFound,
    /// The clip's recording has no playlist of that name.
    #[error("{}", Problem::NotFound(PLAYLIST))]
    PlaylistNotFound,
    /// The clip has no such segment or initialisation segment.
    #[error("{}", Problem::NotFound(SEGMENT))]
    SegmentNotFound,
    /// The clip has no picture.
    #[error("{}", Problem::NotFound(PICTURE))]
    PictureNotFound,
    /// oEmbed was requested in a format other than JSON.
    #[error("{}", refusals::FORMAT_NOT_OFFERED.detail)]
    FormatNotOffered,
    /// The viewer may not watch the event, its recording can't be played, or the download is one too many.
    #[error(transparent)]
    Watch(#[from] WatchError),
    /// Errors that every feature has: nobody is signed in, invalid parameters of a list, a failed database or object
    /// store. Only the failing call knows whether the database may have saved something, so the problem is made there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const EVENT: &str = "This event";
const CLIP: &str = "The clip";
const PLAYLIST: &str = "The playlist";
const SEGMENT: &str = "The segment";
const PICTURE: &str = "The picture";

/// The wording is the specification's; its "duration" is that of the recording.
const TOO_LATE: FieldError = FieldError::new(ErrorCode::AfterEnd, "The duration must be longer than the end time");

fn ends_too_late() -> Problem {
    Problem::invalid("duration", TOO_LATE)
}

grandstand_web::common_causes!(Error: DbErr, anyhow::Error, CatalogueError, serde_json::Error);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let refusal = match error {
            Error::Common(problem) => return problem,
            Error::Watch(error) => return error.into(),
            Error::Invalid(errors) => return Self::Invalid(errors),
            Error::EndsTooLate => return ends_too_late(),
            Error::PlaybackRefused => return Self::PlaybackRefused,
            Error::EventNotFound => return Self::NotFound(EVENT),
            Error::ClipNotFound => return Self::NotFound(CLIP),
            Error::PlaylistNotFound => return Self::NotFound(PLAYLIST),
            Error::SegmentNotFound => return Self::NotFound(SEGMENT),
            Error::PictureNotFound => return Self::NotFound(PICTURE),
            Error::NotVerified => refusals::NOT_VERIFIED,
            Error::ClippingNotIncluded => refusals::CLIPPING_NOT_INCLUDED,
            Error::NotClippable => refusals::NOT_CLIPPABLE,
            Error::MediaChanged => refusals::MEDIA_CHANGED,
            Error::TooManyClips => refusals::TOO_MANY_CLIPS,
            Error::TooManyUnderWay => refusals::TOO_MANY_UNDER_WAY,
            Error::ShareUsedUp => refusals::SHARE_USED_UP,
            Error::DownloadNotIncluded => refusals::DOWNLOAD_NOT_INCLUDED,
            Error::NotWatchable => refusals::NOT_WATCHABLE,
            Error::NotReady => refusals::NOT_READY,
            Error::VerticalNotReady => refusals::VERTICAL_NOT_READY,
            Error::VerticalFailed => refusals::VERTICAL_FAILED,
            Error::FormatNotOffered => refusals::FORMAT_NOT_OFFERED,
        };
        refusal.into()
    }
}
