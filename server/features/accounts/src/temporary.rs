//! Temporary passwords: an operator gives one to a user, who signs in with it and replaces it.

use grandstand_db::entities::users;
use jiff::Timestamp;

use super::error::Error;

/// Lifetime of a temporary password, in seconds.
pub const LIFETIME_SECONDS: i64 = 7 * 24 * 60 * 60;

/// Refuses a temporary password that has expired.
///
/// # Errors
/// [`Error::TemporaryPasswordExpired`].
pub fn check_time(user: &users::Model, now: Timestamp) -> Result<(), Error> {
    let has_expired = user.temporary_password_expires_at.is_none_or(|end| end <= now.as_second());
    if user.temporary_password && has_expired {
        return Err(Error::TemporaryPasswordExpired);
    }
    Ok(())
}
