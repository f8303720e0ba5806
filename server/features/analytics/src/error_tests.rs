//! The problem that clients receive for each error.

use std::collections::BTreeMap;

use actix_web::ResponseError;
use anyhow::anyhow;
use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::problem::Problem;

use super::error::Error;

#[test]
fn every_error_has_its_status_code_and_field() {
    let invalid = "invalid_parameters";
    let wrong = FieldErrors::of("events.1.ms", FieldError::new(ErrorCode::OutOfRange, "Too long."));
    for (error, status, code, field) in [
        (Error::Off, 403, "analytics_off", None),
        (Error::FromLocalhost, 403, "localhost_refused", None),
        (Error::HashMissing, 422, invalid, Some(("hash", ErrorCode::Required))),
        (Error::HashInvalid, 422, invalid, Some(("hash", ErrorCode::Invalid))),
        (Error::SessionOver, 410, "analytics_session_over", None),
        (Error::EntriesMissing("events"), 422, invalid, Some(("events", ErrorCode::Required))),
        (Error::TooManyEntries("viewings"), 422, invalid, Some(("viewings", ErrorCode::TooMany))),
        (Error::EntriesInvalid(wrong), 422, invalid, Some(("events.1.ms", ErrorCode::OutOfRange))),
        (Error::QueueFull, 503, "busy", None),
        (Problem::RateLimited { retry_after: 9 }.into(), 429, "rate_limited", None),
        (anyhow!("a time that can't be written").into(), 500, "internal", None),
    ] {
        let text = error.to_string();
        let problem = Problem::from(error);
        assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
        let blamed = field.map(|(field, code)| BTreeMap::from([(field.to_owned(), vec![code])]));
        assert_eq!(problem.field_errors().map(|errors| errors.codes()), blamed, "{problem:?}");
        assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
    }
}
