//! Temporary passwords: an operator gives one to a user, who signs in with it and replaces it.

use grandstand_db::entities::users;
use grandstand_web::problem::Problem;
use jiff::Timestamp;

use super::refusals;

/// Lifetime of a temporary password, in seconds.
pub const LIFETIME_SECONDS: i64 = 7 * 24 * 60 * 60;

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
