//! Refusals of clip calls.

use actix_web::http::StatusCode;

use grandstand_web::problem::Refusal;

const fn refusal(status: StatusCode, code: &'static str, detail: &'static str) -> Refusal {
    Refusal { status, code, detail, field: None }
}

/// Making a clip before the address is verified.
pub(super) const NOT_VERIFIED: Refusal =
    refusal(StatusCode::FORBIDDEN, "verification_required", "Please verify your email address first.");
/// Making a clip without the capability `clipping`.
pub(super) const NOT_INCLUDED: Refusal =
    refusal(StatusCode::FORBIDDEN, "clipping_not_included", "What you have does not include clips.");
/// Making a clip of an event that the viewer may not watch.
pub(super) const NOT_ENTITLED: Refusal =
    refusal(StatusCode::FORBIDDEN, "not_entitled", "You may not watch this event.");
/// Making more clips than featureCount allows.
pub(super) const TOO_MANY: Refusal =
    refusal(StatusCode::FORBIDDEN, "clip_limit", "You have made as many clips as you may.");
/// Clipping more of an event than one user may.
pub(super) const TOO_MUCH: Refusal =
    refusal(StatusCode::FORBIDDEN, "clip_share_limit", "You have clipped as much of this event as you may.");
/// Clipping an event without a recording of this deployment.
pub(super) const NOT_CLIPPABLE: Refusal =
    refusal(StatusCode::CONFLICT, "not_clippable", "There is nothing of this event to cut clips from.");
/// Clipping a recording that the event no longer plays.
pub(super) const MEDIA_CHANGED: Refusal = refusal(
    StatusCode::CONFLICT,
    "media_changed",
    "This event has another recording by now. Please choose the times again.",
);
/// Too many unfinished clips.
pub(super) const UNDER_WAY: Refusal = refusal(
    StatusCode::CONFLICT,
    "clips_under_way",
    "Several of your clips are still being made. Please wait for them.",
);
/// Downloading without the capability `download_clip`.
pub(super) const DOWNLOAD_NOT_INCLUDED: Refusal =
    refusal(StatusCode::FORBIDDEN, "download_clip_not_included", "What you have does not include downloads of clips.");
/// Downloading more than featureCount allows.
pub(super) const TOO_MANY_DOWNLOADS: Refusal =
    refusal(StatusCode::FORBIDDEN, "download_limit", "You have downloaded as much as you may.");
/// Downloading a clip that the viewer may not watch.
pub(super) const NOT_WATCHABLE: Refusal =
    refusal(StatusCode::FORBIDDEN, "not_entitled", "You may not watch this clip.");
/// Downloading a clip that is not cut yet.
pub(super) const NOT_READY: Refusal = refusal(StatusCode::CONFLICT, "clip_not_ready", "This clip is still being made.");
