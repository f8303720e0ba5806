//! Refusals with the same text in every language. Each belongs to the variant of [`Error`](super::error::Error) with
//! its name.

use actix_web::http::StatusCode;
use grandstand_web::problem::Refusal;

pub const OFF: Refusal = Refusal {
    status: StatusCode::FORBIDDEN,
    code: "analytics_off",
    detail: "This channel doesn't measure anything.",
    field: None,
};

pub const FROM_LOCALHOST: Refusal = Refusal {
    status: StatusCode::FORBIDDEN,
    code: "localhost_refused",
    detail: "Nothing is taken from localhost, unless the channel's yare-analytics has allow_localhost.",
    field: None,
};

pub const SESSION_OVER: Refusal = Refusal {
    status: StatusCode::GONE,
    code: "analytics_session_over",
    detail: "This session is over or was never begun here. Begin a new one.",
    field: None,
};
