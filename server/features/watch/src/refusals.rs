//! Refusals with a code of their own. Each belongs to the variant of [`Error`](super::error::Error) with its name.

use actix_web::http::StatusCode;
use grandstand_web::problem::Refusal;

pub const TOO_MANY_DEVICES: Refusal = Refusal::new(
    StatusCode::FORBIDDEN,
    "stream_limit",
    "You are watching on as many devices as you may. Stop there, or take over here.",
);

pub const NOT_ENTITLED: Refusal = Refusal::new(StatusCode::FORBIDDEN, "not_entitled", "You may not watch this event.");

pub const DOWNLOAD_NOT_INCLUDED: Refusal =
    Refusal::new(StatusCode::FORBIDDEN, "download_not_included", "What you have does not include downloads.");

pub const TOO_MANY_DOWNLOADS: Refusal =
    Refusal::new(StatusCode::FORBIDDEN, "download_limit", "You have downloaded as many recordings as you may.");

pub const TOO_MANY_CLIP_DOWNLOADS: Refusal =
    Refusal::new(StatusCode::FORBIDDEN, "download_limit", "You have downloaded as much as you may.");

pub const NOT_DOWNLOADABLE: Refusal = Refusal::new(
    StatusCode::CONFLICT,
    "not_downloadable",
    "Only what is over, and was recorded in one go, can be downloaded.",
);
