//! The problem that clients receive for each error.

use actix_web::ResponseError;
use anyhow::anyhow;
use grandstand_watch::error::Error as WatchError;
use grandstand_web::field_errors::{FieldError, FieldErrors};
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

use super::error::Error;

#[test]
fn every_error_has_its_status_code_and_field() {
    let invalid = Error::Invalid(FieldErrors::of("name", FieldError::REQUIRED));
    for (error, status, code, blamed) in [
        (invalid, 422, "invalid_parameters", Some("name")),
        (Error::NotVerified, 403, "verification_required", None),
        (Error::ClippingNotIncluded, 403, "clipping_not_included", None),
        (WatchError::NotEntitled.into(), 403, "not_entitled", None),
        (Error::EndsTooLate, 422, "invalid_parameters", Some("duration")),
        (Error::NotClippable, 409, "not_clippable", None),
        (Error::MediaChanged, 409, "media_changed", None),
        (Error::TooManyClips, 403, "clip_limit", None),
        (Error::TooManyUnderWay, 409, "clips_under_way", None),
        (Error::ShareUsedUp, 403, "clip_share_limit", None),
        (Error::DownloadNotIncluded, 403, "download_clip_not_included", None),
        (Error::NotWatchable, 403, "not_entitled", None),
        (Error::NotReady, 409, "clip_not_ready", None),
        (Error::PlaybackRefused, 403, "playback_refused", None),
        (Error::EventNotFound, 404, "not_found", None),
        (Error::ClipNotFound, 404, "not_found", None),
        (Error::PlaylistNotFound, 404, "not_found", None),
        (Error::SegmentNotFound, 404, "not_found", None),
        (Error::PictureNotFound, 404, "not_found", None),
        (Error::FormatNotOffered, 501, "format_not_offered", Some("format")),
        (WatchError::RecordingNotFound.into(), 404, "not_found", None),
        (WatchError::TooManyClipDownloads.into(), 403, "download_limit", None),
        (Problem::SignInRequired.into(), 401, "sign_in_required", None),
        (DbErr::RecordNotUpdated.into(), 500, "internal", None),
        (anyhow!("a store that is full").into(), 500, "internal", None),
    ] {
        let text = error.to_string();
        let problem = Problem::from(error);
        assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
        let named = problem.field_errors().and_then(|errors| errors.codes().into_keys().next());
        assert_eq!(named.as_deref(), blamed, "{problem:?}");
        assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
    }
}

#[test]
fn the_cause_of_a_failure_stays_behind_it() {
    let error = anyhow::Error::from(Error::from(WatchError::from(DbErr::RecordNotUpdated)));
    let problem = anyhow::Error::from(Problem::from(DbErr::RecordNotUpdated));
    assert_eq!(format!("{error:#}"), format!("{problem:#}"));
    assert!(error.chain().any(|cause| cause.is::<DbErr>()));
}
