//! Refusals with a code of their own. Each belongs to the variant of [`Error`](super::error::Error) with its name.

use actix_web::http::StatusCode;
use grandstand_web::problem::Refusal;

const fn refusal(status: StatusCode, code: &'static str, detail: &'static str) -> Refusal {
    Refusal { status, code, detail, field: None }
}

pub const TOO_MANY_DEVICES: Refusal = refusal(
    StatusCode::FORBIDDEN,
    "stream_limit",
    "You are watching on as many devices as you may. Stop there, or take over here.",
);

pub const NOT_ENTITLED: Refusal = refusal(StatusCode::FORBIDDEN, "not_entitled", "You may not watch this event.");

pub const DOWNLOAD_NOT_INCLUDED: Refusal =
    refusal(StatusCode::FORBIDDEN, "download_not_included", "What you have does not include downloads.");

pub const TOO_MANY_DOWNLOADS: Refusal =
    refusal(StatusCode::FORBIDDEN, "download_limit", "You have downloaded as many recordings as you may.");

pub const TOO_MANY_CLIP_DOWNLOADS: Refusal =
    refusal(StatusCode::FORBIDDEN, "download_limit", "You have downloaded as much as you may.");

pub const NOT_DOWNLOADABLE: Refusal = refusal(
    StatusCode::CONFLICT,
    "not_downloadable",
    "Only what is over, and was recorded in one go, can be downloaded.",
);
