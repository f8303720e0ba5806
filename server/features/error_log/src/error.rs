//! Errors of reports from browsers. The endpoint turns [`Error`] into the [`Problem`] that a client receives.

use grandstand_web::field_errors::FieldErrors;
use grandstand_web::problem::Problem;

/// Why a report was refused.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Some fields are missing or invalid.
    #[error("{}", Problem::Invalid(.0.clone()))]
    ReportInvalid(FieldErrors),
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::ReportInvalid(errors) => Self::Invalid(errors),
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError;
    use grandstand_web::field_errors::FieldError;

    use super::*;

    #[test]
    fn an_invalid_report_is_answered_with_its_fields() {
        let error = Error::ReportInvalid(FieldErrors::of("code", FieldError::REQUIRED));
        let text = error.to_string();
        let problem = Problem::from(error);
        assert_eq!((problem.status_code().as_u16(), problem.code()), (422, "invalid_parameters"));
        assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
        assert_eq!(problem.field_errors(), Some(FieldErrors::of("code", FieldError::REQUIRED)));
    }
}
