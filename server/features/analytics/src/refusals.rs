//! Refusals with the same text in every language. Each belongs to the variant of [`Error`](super::error::Error) with
//! its name.

use actix_web::http::StatusCode;
use grandstand_web::problem::Refusal;

pub const OFF: Refusal = Refusal::new(StatusCode::FORBIDDEN, "analytics_off", "This channel doesn't measure anything.");

pub const FROM_LOCALHOST: Refusal = Refusal::new(
    StatusCode::FORBIDDEN,
    "localhost_refused",
    "Nothing is taken from localhost, unless the channel's yare-analytics has allow_localhost.",
);

pub const SESSION_OVER: Refusal = Refusal::new(
    StatusCode::GONE,
    "analytics_session_over",
    "This session is over or was never begun here. Begin a new one.",
);
