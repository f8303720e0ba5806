//! Errors of watching and downloading. Services and the layers below them return [`Error`]; the endpoints turn it into
//! the [`Problem`] that a client receives.

use grandstand_accounts::error::Error as AccountsError;
use grandstand_platform::throttle::TooManyAttempts;
use grandstand_viewings::error::Error as ViewingError;
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

use super::refusals;

/// Why a recording is not played or downloaded.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The token is forged, expired, another channel's or another browser's, or its viewer has lost access. The client
    /// isn't told which.
    #[error("{}", Problem::PlaybackRefused)]
    PlaybackRefused,
    /// The viewer's other devices have all the places.
    #[error("{}", refusals::TOO_MANY_DEVICES.detail)]
    TooManyDevices,
    /// The viewer may not watch the event.
    #[error("{}", refusals::NOT_ENTITLED.detail)]
    NotEntitled,
    /// The viewer has no right to download recordings.
    #[error("{}", refusals::DOWNLOAD_NOT_INCLUDED.detail)]
    DownloadNotIncluded,
    /// The viewer has downloaded the maximum number of recordings and clips; this one is a recording.
    #[error("{}", refusals::TOO_MANY_DOWNLOADS.detail)]
    TooManyDownloads,
    /// The viewer has downloaded the maximum number of recordings and clips; this one is a clip.
    #[error("{}", refusals::TOO_MANY_CLIP_DOWNLOADS.detail)]
    TooManyClipDownloads,
    /// The event is not over, or its recording has several parts.
    #[error("{}", refusals::NOT_DOWNLOADABLE.detail)]
    NotDownloadable,
    /// The event doesn't exist.
    #[error("{}", Problem::NotFound(EVENT))]
    EventNotFound,
    /// The event has nothing to play.
    #[error("{}", Problem::NotFound(RECORDING_OF_EVENT))]
    NothingToPlay,
    /// The event has no such recording, or the recording has no such object.
    #[error("{}", Problem::NotFound(RECORDING))]
    RecordingNotFound,
    /// The recording doesn't have the file of captions now.
    #[error("{}", Problem::NotFound(CAPTION_FILE))]
    CaptionFileNotFound,
    /// The recording doesn't have the folder of thumbnails now.
    #[error("{}", Problem::NotFound(THUMBNAIL_FILE))]
    ThumbnailFileNotFound,
    /// The object store has lost a segment.
    #[error("{}", Problem::NotFound(SEGMENT))]
    SegmentMissing,
    /// The object store has lost a small file.
    #[error("{}", Problem::NotFound(FILE))]
    FileMissing,
    /// A call for caches comes from elsewhere, or while the media cache is off. The client isn't told that such calls
    /// exist.
    #[error("{}", Problem::NotFound(RECORDING))]
    CacheCallRefused,
    /// No session could be opened for a player without cookies.
    #[error(transparent)]
    Accounts(#[from] AccountsError),
    /// The device got no answer about its place.
    #[error(transparent)]
    Viewings(#[from] ViewingError),
    /// Errors that every feature has: nobody is signed in, too many attempts, a failed database or object store. Only
    /// the failing call knows whether the database may have saved something, so the problem is made there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const EVENT: &str = "This event";
const RECORDING_OF_EVENT: &str = "A recording of this event";
const RECORDING: &str = "The recording";
const CAPTION_FILE: &str = "The caption file";
const THUMBNAIL_FILE: &str = "The thumbnail file";
const SEGMENT: &str = "The segment";
const FILE: &str = "The file";

grandstand_web::common_causes!(Error: DbErr, anyhow::Error, TooManyAttempts);

impl Error {
    /// Whether the path names an object that the recording doesn't have.
    pub const fn is_missing_object(&self) -> bool {
        matches!(self, Self::RecordingNotFound | Self::CaptionFileNotFound | Self::ThumbnailFileNotFound)
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        let refusal = match error {
            Error::Common(problem) => return problem,
            Error::Accounts(error) => return error.into(),
            Error::Viewings(error) => return error.into(),
            Error::PlaybackRefused => return Self::PlaybackRefused,
            Error::EventNotFound => return Self::NotFound(EVENT),
            Error::NothingToPlay => return Self::NotFound(RECORDING_OF_EVENT),
            Error::RecordingNotFound | Error::CacheCallRefused => return Self::NotFound(RECORDING),
            Error::CaptionFileNotFound => return Self::NotFound(CAPTION_FILE),
            Error::ThumbnailFileNotFound => return Self::NotFound(THUMBNAIL_FILE),
            Error::SegmentMissing => return Self::NotFound(SEGMENT),
            Error::FileMissing => return Self::NotFound(FILE),
            Error::TooManyDevices => refusals::TOO_MANY_DEVICES,
            Error::NotEntitled => refusals::NOT_ENTITLED,
            Error::DownloadNotIncluded => refusals::DOWNLOAD_NOT_INCLUDED,
            Error::TooManyDownloads => refusals::TOO_MANY_DOWNLOADS,
            Error::TooManyClipDownloads => refusals::TOO_MANY_CLIP_DOWNLOADS,
            Error::NotDownloadable => refusals::NOT_DOWNLOADABLE,
        };
        refusal.into()
    }
}
