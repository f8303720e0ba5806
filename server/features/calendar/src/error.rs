//! Errors of calendars. The service returns [`Error`]; the endpoints turn it into the [`Problem`] that a client
//! receives.

use grandstand_web::problem::Problem;
use sea_orm::DbErr;

/// Why a calendar could not be built.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The event doesn't exist.
    #[error("{}", Problem::NotFound(EVENT))]
    EventNotFound,
    /// The feed was revoked, or its address is forged or another channel's.
    #[error("{}", Problem::NotFound(CALENDAR))]
    CalendarNotFound,
    /// Errors that every feature has: a failed database, a stored value that can't be read. Only the failing call knows
    /// whether the database may have saved something, so the problem is made there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const EVENT: &str = "This event";
const CALENDAR: &str = "This calendar";

grandstand_web::common_causes!(Error: DbErr, anyhow::Error);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::EventNotFound => Self::NotFound(EVENT),
            Error::CalendarNotFound => Self::NotFound(CALENDAR),
            Error::Common(problem) => problem,
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::ResponseError;
    use anyhow::anyhow;

    use super::*;

    #[test]
    fn every_error_has_its_status_and_code() {
        for (error, status, code) in [
            (Error::EventNotFound, 404, "not_found"),
            (Error::CalendarNotFound, 404, "not_found"),
            (DbErr::RecordNotUpdated.into(), 500, "internal"),
            (anyhow!("a card has no answer").into(), 500, "internal"),
        ] {
            let text = error.to_string();
            let problem = Problem::from(error);
            assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
            assert!(!matches!(problem, Problem::Invalid(_) | Problem::Refused(_)), "no field is blamed");
            assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
        }
    }
}
