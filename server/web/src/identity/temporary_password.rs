//! What somebody may call whose password is temporary.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use grandstand_db::entities::users;

use crate::problem::{Problem, Refusal};

/// A call of somebody whose password is temporary, but for those that replace it.
pub const TEMPORARY_PASSWORD: Refusal = Refusal {
    status: StatusCode::FORBIDDEN,
    code: "temporary_password",
    detail: "Replace your temporary password first.",
    field: None,
};

/// What may be called while the password is temporary: the calls that replace it, signing out, and what the page needs
/// on which it is replaced.
const OPEN: [&str; 22] = [
    "/api/profile",
    "/api/auth/logout",
    "/api/auth/password-reset",
    "/api/auth/password-reset-request",
    // These answer that somebody is signed in already.
    "/api/v2/auth/login",
    "/api/v2/auth/register",
    "/api/user/access",
    "/api/get_api_key",
    "/api/channel-bootstrap-data",
    "/api/channel-settings/{channel_key}.json",
    "/api/settings",
    "/api/color-settings/web",
    "/api/menu",
    "/api/pages",
    "/api/pages/{id}",
    "/api/geo",
    "/api/error-log",
    "/api/datalake/hash/",
    "/api/datalake/session/",
    "/api/datalake/event/",
    "/api/datalake/video/event/",
    "/api/datalake/video/viewing/",
];

/// Refuses what a user may not call while their password is temporary.
///
/// # Errors
/// [`TEMPORARY_PASSWORD`].
pub fn check_call(user: &users::Model, request: &HttpRequest) -> Result<(), Problem> {
    if !user.temporary_password || request.match_pattern().is_some_and(|pattern| is_open(&pattern)) {
        return Ok(());
    }
    Err(TEMPORARY_PASSWORD.into())
}

/// Whether the calls of a pattern may be made while the password is temporary.
pub fn is_open(pattern: &str) -> bool {
    OPEN.contains(&pattern)
}
