//! Refusals with a code of their own. Each belongs to the variant of [`Error`](super::error::Error) with its name.

use actix_web::http::StatusCode;
use grandstand_web::field_errors::ErrorCode;
use grandstand_web::problem::Refusal;

pub const NOT_VERIFIED: Refusal =
    Refusal::new(StatusCode::FORBIDDEN, "verification_required", "Please verify your email address first.");

pub const CLIPPING_NOT_INCLUDED: Refusal =
    Refusal::new(StatusCode::FORBIDDEN, "clipping_not_included", "What you have does not include clips.");

pub const NOT_CLIPPABLE: Refusal =
    Refusal::new(StatusCode::CONFLICT, "not_clippable", "There is nothing of this event to cut clips from.");

pub const MEDIA_CHANGED: Refusal = Refusal::new(
    StatusCode::CONFLICT,
    "media_changed",
    "This event has another recording by now. Please choose the times again.",
);

pub const TOO_MANY_CLIPS: Refusal =
    Refusal::new(StatusCode::FORBIDDEN, "clip_limit", "You have made as many clips as you may.");

pub const TOO_MANY_UNDER_WAY: Refusal = Refusal::new(
    StatusCode::CONFLICT,
    "clips_under_way",
    "Several of your clips are still being made. Please wait for them.",
);

pub const SHARE_USED_UP: Refusal =
    Refusal::new(StatusCode::FORBIDDEN, "clip_share_limit", "You have clipped as much of this event as you may.");

pub const DOWNLOAD_NOT_INCLUDED: Refusal = Refusal::new(
    StatusCode::FORBIDDEN,
    "download_clip_not_included",
    "What you have does not include downloads of clips.",
);

pub const NOT_WATCHABLE: Refusal = Refusal::new(StatusCode::FORBIDDEN, "not_entitled", "You may not watch this clip.");

pub const NOT_READY: Refusal = Refusal::new(StatusCode::CONFLICT, "clip_not_ready", "This clip is still being made.");

pub const VERTICAL_NOT_READY: Refusal = Refusal::new(
    StatusCode::CONFLICT,
    "vertical_not_ready",
    "The vertical cut is being made. Please ask again in a few seconds.",
);

pub const VERTICAL_FAILED: Refusal =
    Refusal::new(StatusCode::CONFLICT, "vertical_failed", "The vertical cut of this clip could not be made.");

pub const FORMAT_NOT_OFFERED: Refusal = Refusal {
    field: Some(("format", ErrorCode::NotAvailable)),
    ..Refusal::new(StatusCode::NOT_IMPLEMENTED, "format_not_offered", "Only format=json is offered.")
};
