//! Errors of forms. The service and the layers below it return [`Error`]; the endpoints turn it into the [`Problem`]
//! that a client receives.

use grandstand_platform::throttle::TooManyAttempts;
use grandstand_web::field_errors::FieldErrors;
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

/// Why a form was not shown, or answers were not taken.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The channel has no such form.
    #[error("{}", Problem::NotFound(FORM))]
    FormNotFound,
    /// Answers are missing or wrong.
    #[error("{}", Problem::Invalid(.0.clone()))]
    Invalid(FieldErrors),
    /// Errors that every feature has: nobody is signed in, too many attempts, a failed database. Only the failing call
    /// knows whether the database may have saved something, so the problem is made there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const FORM: &str = "This form";

grandstand_web::common_causes!(Error: DbErr, anyhow::Error, serde_json::Error, TooManyAttempts);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::FormNotFound => Self::NotFound(FORM),
            Error::Invalid(errors) => Self::Invalid(errors),
            Error::Common(problem) => problem,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use actix_web::ResponseError;
    use anyhow::anyhow;
    use grandstand_web::field_errors::{ErrorCode, FieldError};

    use super::*;

    #[test]
    fn every_error_has_its_status_code_and_field() {
        let invalid = Error::Invalid(FieldErrors::of("phone", FieldError::NOT_A_PHONE_NUMBER));
        let unreadable = serde_json::from_str::<i64>("").unwrap_err();
        for (error, status, code, blamed) in [
            (Error::FormNotFound, 404, "not_found", None),
            (invalid, 422, "invalid_parameters", Some(("phone", ErrorCode::NotAPhoneNumber))),
            (Problem::SignInRequired.into(), 401, "sign_in_required", None),
            (TooManyAttempts { retry_after: 9 }.into(), 429, "too_many_attempts", None),
            (DbErr::RecordNotUpdated.into(), 500, "internal", None),
            (anyhow!("a job without a channel").into(), 500, "internal", None),
            (unreadable.into(), 500, "internal", None),
        ] {
            let text = error.to_string();
            let problem = Problem::from(error);
            assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
            let blamed = blamed.map(|(field, code)| BTreeMap::from([(field.to_owned(), vec![code])]));
            assert_eq!(problem.field_errors().map(|errors| errors.codes()), blamed, "{problem:?}");
            assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
        }
    }
}
