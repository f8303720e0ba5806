//! Problems as RFC 9457 `application/problem+json`.

use std::collections::BTreeMap;

use actix_web::http::{StatusCode, header};
use actix_web::{HttpResponse, ResponseError};
use serde::Serialize;
use utoipa::ToSchema;

use super::Problem;
use crate::field_errors::{ErrorCode, FieldErrors};
use crate::request_id::{self, ProblemCode};

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

impl ProblemBody {
    fn of(problem: &Problem) -> Self {
        let status = problem.status_code();
        let errors = problem.field_errors();
        Self {
            status: status.as_u16(),
            title: status.canonical_reason().unwrap_or("Error").to_owned(),
            code: problem.code().to_owned(),
            detail: problem.to_string(),
            error_codes: errors.as_ref().map(FieldErrors::codes),
            errors: errors.as_ref().map(FieldErrors::messages),
            request_id: request_id::current(),
        }
    }
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
        let mut response = response.content_type("application/problem+json").json(ProblemBody::of(self));
        response.extensions_mut().insert(ProblemCode(self.code()));
        response
    }
}
