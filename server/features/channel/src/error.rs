//! Errors of the calls for what a channel declares. The endpoints turn [`Error`] into the [`Problem`] that a client
//! receives.

use grandstand_web::field_errors::{ErrorCode, FieldError};
use grandstand_web::problem::Problem;

/// Why a declaration was not returned.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// This parameter names a client interface that doesn't exist.
    #[error("{}", Problem::invalid(.0, OTHER_CLIENT))]
    OtherClient(&'static str),
    /// The slides have no such type.
    #[error("{}", Problem::invalid("type", OTHER_SLIDES))]
    OtherSlides,
    /// The page doesn't exist.
    #[error("{}", Problem::NotFound(PAGE))]
    PageNotFound,
    /// The channel's key is missing.
    #[error("{}", channel_key_missing())]
    ChannelKeyMissing,
    /// No channel has this key, or another channel owns the Host of the request.
    #[error("{}", Problem::UnknownChannelKey)]
    UnknownChannelKey,
    /// Errors that every feature has: no channel has the Host of the request.
    #[error(transparent)]
    Common(#[from] Problem),
}

const OTHER_CLIENT: FieldError = FieldError::new(ErrorCode::Unknown, "The only client interface is \"web\".");
const OTHER_SLIDES: FieldError = FieldError::new(ErrorCode::Unknown, "The only type of slides is \"home\".");
const PAGE: &str = "This page";

fn channel_key_missing() -> Problem {
    Problem::invalid("channel_key", FieldError::REQUIRED)
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::OtherClient(field) => Self::invalid(field, OTHER_CLIENT),
            Error::OtherSlides => Self::invalid("type", OTHER_SLIDES),
            Error::PageNotFound => Self::NotFound(PAGE),
            Error::ChannelKeyMissing => channel_key_missing(),
            Error::UnknownChannelKey => Self::UnknownChannelKey,
            Error::Common(problem) => problem,
        }
    }
}
