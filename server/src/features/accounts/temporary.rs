//! Temporary passwords: an operator gives one to somebody, who signs in with it and replaces it.

use actix_web::HttpRequest;
use grandstand_db::entities::users;
use jiff::Timestamp;

use super::refusals;
use crate::http::problem::Problem;

/// How long a temporary password works: a week.
pub const LIFETIME_SECONDS: i64 = 7 * 24 * 60 * 60;

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
/// [`refusals::TEMPORARY_PASSWORD`].
pub fn check_call(user: &users::Model, request: &HttpRequest) -> Result<(), Problem> {
    if !user.temporary_password || request.match_pattern().is_some_and(|pattern| is_open(&pattern)) {
        return Ok(());
    }
    Err(refusals::TEMPORARY_PASSWORD.into())
}

/// Whether the calls of a pattern may be made while the password is temporary.
pub fn is_open(pattern: &str) -> bool {
    OPEN.contains(&pattern)
}

/// Refuses a temporary password that has expired.
///
/// # Errors
/// [`refusals::TEMPORARY_PASSWORD_EXPIRED`].
pub fn check_time(user: &users::Model, now: Timestamp) -> Result<(), Problem> {
    let has_expired = user.temporary_password_expires_at.is_none_or(|end| end <= now.as_second());
    if user.temporary_password && has_expired {
        return Err(refusals::TEMPORARY_PASSWORD_EXPIRED.into());
    }
    Ok(())
}
