//! Refusals with a code of their own. Each belongs to the variant of [`Error`](super::error::Error) with its name.

use actix_web::http::StatusCode;
use grandstand_web::field_errors::ErrorCode;
use grandstand_web::problem::Refusal;

const fn refusal(status: StatusCode, code: &'static str, detail: &'static str) -> Refusal {
    Refusal { status, code, detail, field: None }
}

pub const NOT_VERIFIED: Refusal =
    refusal(StatusCode::FORBIDDEN, "verification_required", "Please verify your email address first.");

pub const CLIPPING_NOT_INCLUDED: Refusal =
    refusal(StatusCode::FORBIDDEN, "clipping_not_included", "What you have does not include clips.");

pub const NOT_ENTITLED: Refusal = refusal(StatusCode::FORBIDDEN, "not_entitled", "You may not watch this event.");

pub const NOT_CLIPPABLE: Refusal =
    refusal(StatusCode::CONFLICT, "not_clippable", "There is nothing of this event to cut clips from.");

pub const MEDIA_CHANGED: Refusal = refusal(
    StatusCode::CONFLICT,
    "media_changed",
    "This event has another recording by now. Please choose the times again.",
);

pub const TOO_MANY_CLIPS: Refusal =
    refusal(StatusCode::FORBIDDEN, "clip_limit", "You have made as many clips as you may.");

pub const TOO_MANY_UNDER_WAY: Refusal = refusal(
    StatusCode::CONFLICT,
    "clips_under_way",
    "Several of your clips are still being made. Please wait for them.",
);

pub const SHARE_USED_UP: Refusal =
    refusal(StatusCode::FORBIDDEN, "clip_share_limit", "You have clipped as much of this event as you may.");

pub const DOWNLOAD_NOT_INCLUDED: Refusal =
    refusal(StatusCode::FORBIDDEN, "download_clip_not_included", "What you have does not include downloads of clips.");

pub const NOT_WATCHABLE: Refusal = refusal(StatusCode::FORBIDDEN, "not_entitled", "You may not watch this clip.");

pub const NOT_READY: Refusal = refusal(StatusCode::CONFLICT, "clip_not_ready", "This clip is still being made.");

pub const FORMAT_NOT_OFFERED: Refusal = Refusal {
    field: Some(("format", ErrorCode::NotAvailable)),
    ..refusal(StatusCode::NOT_IMPLEMENTED, "format_not_offered", "Only format=json is offered.")
};
