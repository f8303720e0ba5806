//! The problem that clients receive for each error.

use actix_web::ResponseError;
use anyhow::anyhow;
use grandstand_accounts::error::Error as AccountsError;
use grandstand_platform::throttle::TooManyAttempts;
use grandstand_viewings::error::Error as ViewingError;
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

use super::error::Error;

#[test]
fn every_error_has_its_status_and_code() {
    for (error, status, code, text) in [
        (
            Error::PlaybackRefused,
            403,
            "playback_refused",
            "This playback address is not valid any more. Please reload the page.",
        ),
        (
            Error::TooManyDevices,
            403,
            "stream_limit",
            "You are watching on as many devices as you may. Stop there, or take over here.",
        ),
        (Error::NotEntitled, 403, "not_entitled", "You may not watch this event."),
        (Error::DownloadNotIncluded, 403, "download_not_included", "What you have does not include downloads."),
        (Error::TooManyDownloads, 403, "download_limit", "You have downloaded as many recordings as you may."),
        (Error::TooManyClipDownloads, 403, "download_limit", "You have downloaded as much as you may."),
        (
            Error::NotDownloadable,
            409,
            "not_downloadable",
            "Only what is over, and was recorded in one go, can be downloaded.",
        ),
        (Error::EventNotFound, 404, "not_found", "This event was not found."),
        (Error::NothingToPlay, 404, "not_found", "A recording of this event was not found."),
        (Error::RecordingNotFound, 404, "not_found", "The recording was not found."),
        (Error::CacheCallRefused, 404, "not_found", "The recording was not found."),
        (Error::CaptionFileNotFound, 404, "not_found", "The caption file was not found."),
        (Error::ThumbnailFileNotFound, 404, "not_found", "The thumbnail file was not found."),
        (Error::SegmentMissing, 404, "not_found", "The segment was not found."),
        (Error::FileMissing, 404, "not_found", "The file was not found."),
        (AccountsError::SessionEnded.into(), 401, "sign_in_required", "user must be logged in"),
        (ViewingError::SessionEnded.into(), 401, "sign_in_required", "user must be logged in"),
        (Problem::SignInRequired.into(), 401, "sign_in_required", "user must be logged in"),
        (
            TooManyAttempts { retry_after: 9 }.into(),
            429,
            "too_many_attempts",
            "Too many attempts. Please wait 9 s and try again.",
        ),
        (DbErr::RecordNotUpdated.into(), 500, "internal", FAILED),
        (anyhow!("a store that is full").into(), 500, "internal", FAILED),
    ] {
        assert_eq!(error.to_string(), text, "logs and clients have the same sentence");
        let problem = Problem::from(error);
        assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
        assert_eq!(problem.to_string(), text);
        assert!(problem.field_errors().is_none(), "{problem:?}");
    }
}

const FAILED: &str = "Something went wrong. Please try again or contact technical support";

#[test]
fn the_cause_of_a_failure_stays_behind_it() {
    let error = anyhow::Error::from(Error::from(ViewingError::from(DbErr::RecordNotUpdated)));
    let problem = anyhow::Error::from(Problem::from(DbErr::RecordNotUpdated));
    assert_eq!(format!("{error:#}"), format!("{problem:#}"));
    assert!(error.chain().any(|cause| cause.is::<DbErr>()));
}
