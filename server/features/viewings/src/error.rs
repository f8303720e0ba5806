//! Errors of limiting concurrent devices. Services and the layers below them return [`Error`]; the endpoints turn it
//! into the [`Problem`] that a client receives.

use grandstand_platform::throttle::TooManyAttempts;
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

/// Why a device got no answer about its place.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The event doesn't exist.
    #[error("{}", Problem::NotFound(EVENT))]
    EventNotFound,
    /// Another process has just ended the device's session.
    #[error("{}", Problem::SignInRequired)]
    SessionEnded,
    /// Errors that every feature has: nobody is signed in, too many attempts, a failed database. Only the failing call
    /// knows whether the database may have saved something, so the problem is made there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const EVENT: &str = "This event";

grandstand_web::common_causes!(Error: DbErr, TooManyAttempts);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::EventNotFound => Self::NotFound(EVENT),
            Error::SessionEnded => Self::SignInRequired,
            Error::Common(problem) => problem,
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError;

    use super::*;

    #[test]
    fn every_error_has_its_status_and_code() {
        for (error, status, code) in [
            (Error::EventNotFound, 404, "not_found"),
            (Error::SessionEnded, 401, "sign_in_required"),
            (TooManyAttempts { retry_after: 9 }.into(), 429, "too_many_attempts"),
            (DbErr::RecordNotUpdated.into(), 500, "internal"),
        ] {
            let text = error.to_string();
            let problem = Problem::from(error);
            assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
            assert!(!matches!(problem, Problem::Invalid(_) | Problem::Refused(_)), "no field is blamed");
            assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
        }
    }
}
