//! The reasons of refused requests. [`document`] is how a client receives one, [`causes`] is what becomes one by `?`.

mod causes;
mod document;

use actix_web::http::StatusCode;

use super::field_errors::{ErrorCode, FieldError, FieldErrors};
pub use document::ProblemBody;

/// The reason of a refused request.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// No channel has this Host.
    #[error("There is no channel at this address.")]
    UnknownHost,
    /// The channel has no such entry; another channel's entry counts as missing.
    #[error("{0} was not found.")]
    NotFound(&'static str),
    /// No channel has this `channel_key`.
    #[error("No chanel or api key found")]
    UnknownChannelKey,
    /// The `api_key` is unknown, expired, malformed or another channel's.
    #[error("No chanel or api key found")]
    ApiKeyInvalid,
    /// The path could mean different things to a proxy and to this server.
    #[error("The address is not written in the usual way.")]
    AmbiguousAddress,
    /// The path doesn't take this method.
    #[error("This call is made with {allowed}.")]
    MethodNotAllowed {
        /// The methods that the path takes, separated by commas.
        allowed: String,
    },
    /// Pages take only GET and HEAD.
    #[error("Pages answer GET and HEAD only.")]
    NotReadable,
    /// Too many requests; `retry_after` is in seconds.
    #[error("Too many requests. Please wait {retry_after} s and try again.")]
    RateLimited {
        /// Seconds until the next request is answered.
        retry_after: u64,
    },
    /// A media token that is forged, expired or another channel's.
    #[error("This playback address is not valid any more. Please reload the page.")]
    PlaybackRefused,
    /// A state-changing call from another site.
    #[error("Calls from other sites are refused.")]
    ForeignOrigin,
    /// The body is not JSON.
    #[error("The body is not valid JSON: {0}")]
    NotJson(String),
    /// The body is larger than any call allows.
    #[error("The body is too large.")]
    TooLarge,
    /// The body timed out.
    #[error("The body took too long to arrive. Please try again.")]
    TooSlow,
    /// Missing or invalid fields, reported together.
    #[error("Some of what was sent is missing or wrong.")]
    Invalid(FieldErrors),
    /// `no_limit` would return too many rows.
    #[error("{total} rows match, and no_limit gives at most {most}. Ask for pages with limit and offset.")]
    TooManyRows {
        /// The number of matching rows.
        total: u64,
        /// The maximum with `no_limit`.
        most: u64,
    },
    /// The call needs a signed-in user.
    #[error("user must be logged in")]
    SignInRequired,
    /// Too many attempts; `retry_after` is in seconds.
    #[error("Too many attempts. Please wait {retry_after} s and try again.")]
    TooManyAttempts {
        /// Seconds until the next attempt is accepted.
        retry_after: u64,
    },
    /// A refusal that is specific to one feature.
    #[error("{}", .0.detail)]
    Refused(Refusal),
    /// The server is over its capacity for such work.
    #[error("The server is busy. Please try again in a moment.")]
    Busy,
    /// The database can't be reached; nothing was saved.
    #[error("The database can't be reached at the moment. Nothing was saved. Please try again in a moment.")]
    Unavailable(#[source] anyhow::Error),
    /// The connection to the database was lost during a write that may have been saved.
    #[error(
        "The database was lost before it answered, so it is not known whether this was saved. Please look it up before \
         you send it again."
    )]
    OutcomeUnknown(#[source] anyhow::Error),
    /// An internal error; the cause is logged but not sent to the client.
    #[error("Something went wrong. Please try again or contact technical support")]
    Internal(#[source] anyhow::Error),
}

/// A refusal that is specific to one feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refusal {
    /// HTTP status.
    pub status: StatusCode,
    /// The stable code that clients branch on.
    pub code: &'static str,
    /// The message for people.
    pub detail: &'static str,
    /// The wrong field and the kind of mistake, if the refusal is about a field.
    pub field: Option<(&'static str, ErrorCode)>,
}

impl Refusal {
    /// A refusal that is about no field.
    pub const fn new(status: StatusCode, code: &'static str, detail: &'static str) -> Self {
        Self { status, code, detail, field: None }
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Problem {
    /// A single wrong field.
    pub fn invalid(field: &str, error: FieldError) -> Self {
        Self::Invalid(FieldErrors::of(field, error))
    }

    /// The stable code that clients branch on.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownHost => "unknown_host",
            Self::NotFound(_) => "not_found",
            Self::UnknownChannelKey => "channel_key_unknown",
            Self::ApiKeyInvalid => "api_key_invalid",
            Self::AmbiguousAddress => "ambiguous_address",
            Self::NotReadable | Self::MethodNotAllowed { .. } => "method_not_allowed",
            Self::RateLimited { .. } => "rate_limited",
            Self::PlaybackRefused => "playback_refused",
            Self::ForeignOrigin => "foreign_origin",
            Self::NotJson(_) => "not_json",
            Self::TooLarge => "body_too_large",
            Self::TooSlow => "request_timeout",
            Self::Invalid(_) => "invalid_parameters",
            Self::TooManyRows { .. } => "too_many_rows",
            Self::SignInRequired => "sign_in_required",
            Self::TooManyAttempts { .. } => "too_many_attempts",
            Self::Refused(refusal) => refusal.code,
            Self::Busy => "busy",
            Self::Unavailable(_) => "unavailable",
            Self::OutcomeUnknown(_) => "outcome_unknown",
            Self::Internal(_) => "internal",
        }
    }

    /// The mistakes in fields, if the refusal is about fields.
    pub fn field_errors(&self) -> Option<FieldErrors> {
        match self {
            Self::Invalid(errors) => Some(errors.clone()),
            Self::Refused(refusal) => {
                refusal.field.map(|(field, code)| FieldErrors::of(field, FieldError::new(code, refusal.detail)))
            }
            _ => None,
        }
    }
}

impl FieldErrors {
    /// Returns the collected mistakes as an error.
    ///
    /// # Errors
    /// [`Problem::Invalid`] with all collected mistakes.
    pub fn finish(self) -> Result<(), Problem> {
        if self.is_empty() { Ok(()) } else { Err(Problem::Invalid(self)) }
    }
}
