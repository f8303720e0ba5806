//! Errors of the endpoints for trackers. The service returns [`Error`]; the endpoints turn it into the [`Problem`] that
//! a client receives.

use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::problem::Problem;

use super::input::MOST;
use super::refusals;

/// Why a tracker's data was refused.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The channel measures nothing.
    #[error("{}", refusals::OFF.detail)]
    Off,
    /// The page is on localhost, from which the channel takes nothing.
    #[error("{}", refusals::FROM_LOCALHOST.detail)]
    FromLocalhost,
    /// The browser's name is missing.
    #[error("{}", wrong_hash(FieldError::REQUIRED))]
    HashMissing,
    /// The browser's name is not 32 hexadecimal digits.
    #[error("{}", wrong_hash(NO_HASH))]
    HashInvalid,
    /// The session is over, forged or from another channel.
    #[error("{}", refusals::SESSION_OVER.detail)]
    SessionOver,
    /// The list of entries in this field is empty.
    #[error("{}", wrong_number(.0, ErrorCode::Required))]
    EntriesMissing(&'static str),
    /// The list in this field has more than the maximum number of entries.
    #[error("{}", wrong_number(.0, ErrorCode::TooMany))]
    TooManyEntries(&'static str),
    /// Some entries are invalid.
    #[error("{}", Problem::Invalid(.0.clone()))]
    EntriesInvalid(FieldErrors),
    /// The queue is full; nothing was taken.
    #[error("{}", Problem::Busy)]
    QueueFull,
    /// Errors that every feature has: too many requests, a time that can't be written.
    #[error(transparent)]
    Common(#[from] Problem),
}

const NO_HASH: FieldError = FieldError::new(ErrorCode::Invalid, "It must be 32 hexadecimal digits.");

fn wrong_hash(error: FieldError) -> Problem {
    Problem::invalid("hash", error)
}

fn wrong_number(field: &str, code: ErrorCode) -> Problem {
    Problem::invalid(field, FieldError::formatted(code, format!("There must be 1 to {MOST} of them.")))
}

grandstand_web::common_causes!(Error: anyhow::Error);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Off => refusals::OFF.into(),
            Error::FromLocalhost => refusals::FROM_LOCALHOST.into(),
            Error::HashMissing => wrong_hash(FieldError::REQUIRED),
            Error::HashInvalid => wrong_hash(NO_HASH),
            Error::SessionOver => refusals::SESSION_OVER.into(),
            Error::EntriesMissing(field) => wrong_number(field, ErrorCode::Required),
            Error::TooManyEntries(field) => wrong_number(field, ErrorCode::TooMany),
            Error::EntriesInvalid(errors) => Self::Invalid(errors),
            Error::QueueFull => Self::Busy,
            Error::Common(problem) => problem,
        }
    }
}
