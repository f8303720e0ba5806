//! Errors as RFC 9457 `application/problem+json`.

use std::collections::BTreeMap;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use grandstand_db as db;
use sea_orm::DbErr;
use serde::Serialize;
use utoipa::ToSchema;

use super::field_errors::{ErrorCode, FieldError, FieldErrors};
use super::request_id::{self, ProblemCode};

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

/// Lets `?` turn these causes, which every feature has, into the variant `Common` of a feature's error.
#[macro_export]
macro_rules! common_causes {
    ($error:ident: $($cause:ty),+ $(,)?) => {
        $(impl From<$cause> for $error {
            fn from(cause: $cause) -> Self {
                Self::Common(cause.into())
            }
        })+
    };
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

    /// An internal error or an outage.
    fn of_failure(cause: anyhow::Error) -> Self {
        let Some(error) = database_error(&cause) else { return Self::Internal(cause) };
        let is_unavailable = db::is_unavailable(error);
        if db::is_outcome_unknown(error) || (is_unavailable && db::writes::may_have_saved()) {
            Self::OutcomeUnknown(cause)
        } else if is_unavailable {
            Self::Unavailable(cause)
        } else {
            Self::Internal(cause)
        }
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

    fn body(&self) -> ProblemBody {
        let status = self.status_code();
        let errors = self.field_errors();
        ProblemBody {
            status: status.as_u16(),
            title: status.canonical_reason().unwrap_or("Error").to_owned(),
            code: self.code().to_owned(),
            detail: self.to_string(),
            error_codes: errors.as_ref().map(FieldErrors::codes),
            errors: errors.as_ref().map(FieldErrors::messages),
            request_id: request_id::current(),
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

fn database_error(cause: &anyhow::Error) -> Option<&DbErr> {
    cause.chain().find_map(|cause| cause.downcast_ref::<DbErr>())
}

/// A problem document.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemBody {
    /// HTTP status.
    pub status: u16,
    /// Name of the status.
    pub title: String,
    /// Stable snake_case name of the problem.
    pub code: String,
    /// A message for people.
    pub detail: String,
    /// Field → messages, if fields are invalid.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = BTreeMap<String, Vec<String>>)]
    pub errors: Option<BTreeMap<String, Vec<String>>>,
    /// Field → codes of its errors, in the order of the messages; present together with `errors`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = BTreeMap<String, Vec<ErrorCode>>)]
    pub error_codes: Option<BTreeMap<String, Vec<ErrorCode>>>,
    /// Id of the request in the logs.
    pub request_id: String,
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        match self {
            Self::UnknownHost | Self::NotFound(_) | Self::UnknownChannelKey => StatusCode::NOT_FOUND,
            Self::ApiKeyInvalid | Self::SignInRequired => StatusCode::UNAUTHORIZED,
            Self::NotReadable | Self::MethodNotAllowed { .. } => StatusCode::METHOD_NOT_ALLOWED,
            Self::RateLimited { .. } | Self::TooManyAttempts { .. } => StatusCode::TOO_MANY_REQUESTS,
            Self::Refused(refusal) => refusal.status,
            Self::PlaybackRefused | Self::ForeignOrigin => StatusCode::FORBIDDEN,
            Self::NotJson(_) | Self::AmbiguousAddress => StatusCode::BAD_REQUEST,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::Invalid(_) | Self::TooManyRows { .. } => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Busy | Self::Unavailable(_) | Self::OutcomeUnknown(_) => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        if let Self::Internal(cause) = self {
            tracing::error!(request_id = request_id::current(), cause = format!("{cause:#}"), "request failed");
        }
        if let Self::Unavailable(cause) | Self::OutcomeUnknown(cause) = self {
            let (request_id, cause) = (request_id::current(), format!("{cause:#}"));
            tracing::warn!(request_id, code = self.code(), cause, "the database can't be reached");
        }
        let mut response = HttpResponse::build(self.status_code());
        response.insert_header((header::CACHE_CONTROL, "no-store"));
        if matches!(self, Self::NotReadable) {
            response.insert_header((header::ALLOW, "GET, HEAD"));
        }
        if let Self::MethodNotAllowed { allowed } = self {
            response.insert_header((header::ALLOW, allowed.as_str()));
        }
        if let Self::RateLimited { retry_after } | Self::TooManyAttempts { retry_after } = self {
            response.insert_header((header::RETRY_AFTER, retry_after.to_string()));
        }
        // No `Retry-After` if the write may have been saved: clients must look it up before they retry.
        if matches!(self, Self::Busy | Self::Unavailable(_)) {
            response.insert_header((header::RETRY_AFTER, "5"));
        }
        let mut response = response.content_type("application/problem+json").json(self.body());
        response.extensions_mut().insert(ProblemCode(self.code()));
        response
    }
}

impl From<DbErr> for Problem {
    fn from(error: DbErr) -> Self {
        Self::of_failure(anyhow::Error::new(error).context("database"))
    }
}

impl From<anyhow::Error> for Problem {
    fn from(error: anyhow::Error) -> Self {
        Self::of_failure(error)
    }
}

impl From<serde_json::Error> for Problem {
    fn from(error: serde_json::Error) -> Self {
        Self::Internal(anyhow::Error::new(error).context("stored JSON"))
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::Arc;

    use sea_orm::{ConnAcquireErr, RuntimeErr, sqlx};

    use super::*;

    fn lost() -> DbErr {
        DbErr::Query(RuntimeErr::SqlxError(Arc::new(sqlx::Error::Io(io::ErrorKind::UnexpectedEof.into()))))
    }

    #[test]
    fn a_lost_database_is_told_from_a_failure() {
        let hidden = anyhow::Error::new(lost()).context("a query").context("a page");
        for problem in [Problem::from(lost()), Problem::from(hidden)] {
            let response = problem.error_response();
            assert_eq!((response.status(), problem.code()), (StatusCode::SERVICE_UNAVAILABLE, "unavailable"));
            assert_eq!(response.headers().get(header::RETRY_AFTER).unwrap(), "5");
        }
        for failure in [DbErr::RecordNotUpdated, DbErr::ConnectionAcquire(ConnAcquireErr::ConnectionClosed)] {
            assert_eq!(Problem::from(failure).code(), "internal");
        }
    }

    #[actix_web::test]
    async fn a_call_that_has_saved_something_does_not_deny_it() {
        let database = db::Database::from(sea_orm::Database::connect("sqlite::memory:").await.unwrap());
        let call = db::writes::noted(true, async {
            assert_eq!(Problem::from(lost()).code(), "unavailable");
            db::begin_write(&database).await.unwrap().commit().await.unwrap();
            Problem::from(lost())
        });
        let problem = call.await;
        let response = problem.error_response();
        assert_eq!((response.status(), problem.code()), (StatusCode::SERVICE_UNAVAILABLE, "outcome_unknown"));
        assert!(!response.headers().contains_key(header::RETRY_AFTER), "it is looked up first");
    }
}
