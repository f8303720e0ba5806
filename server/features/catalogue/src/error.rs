//! Errors of the catalogue. Services and the layers below them return [`Error`]; the endpoints turn it into the
//! [`Problem`] that a client receives.

use grandstand_watch::error::Error as WatchError;
use grandstand_web::problem::Problem;
use sea_orm::DbErr;

/// Why an entry or a list of the catalogue could not be returned.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The event doesn't exist.
    #[error("{}", Problem::NotFound(EVENT))]
    EventNotFound,
    /// The team doesn't exist.
    #[error("{}", Problem::NotFound(TEAM))]
    TeamNotFound,
    /// The library has no such item.
    #[error("{}", Problem::NotFound(VIDEO))]
    VideoNotFound,
    /// The playback of an event could not be prepared.
    #[error(transparent)]
    Watch(#[from] WatchError),
    /// Errors that every feature has: invalid parameters of a list, too many rows, a failed database, a stored value
    /// that can't be read. Only the failing call knows whether the database may have saved something, so the problem is
    /// made there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const EVENT: &str = "This event";
const TEAM: &str = "This team";
const VIDEO: &str = "This video";

grandstand_web::common_causes!(Error: DbErr, anyhow::Error, serde_json::Error);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::EventNotFound => Self::NotFound(EVENT),
            Error::TeamNotFound => Self::NotFound(TEAM),
            Error::VideoNotFound => Self::NotFound(VIDEO),
            Error::Watch(error) => error.into(),
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
        let unreadable = serde_json::from_str::<i64>("").unwrap_err();
        for (error, status, code) in [
            (Error::EventNotFound, 404, "not_found"),
            (Error::TeamNotFound, 404, "not_found"),
            (Error::VideoNotFound, 404, "not_found"),
            (Problem::TooManyRows { total: 10_001, most: 10_000 }.into(), 422, "too_many_rows"),
            (DbErr::RecordNotUpdated.into(), 500, "internal"),
            (anyhow!("a card has no answer").into(), 500, "internal"),
            (unreadable.into(), 500, "internal"),
        ] {
            let text = error.to_string();
            let problem = Problem::from(error);
            assert_eq!((problem.status_code().as_u16(), problem.code()), (status, code), "{problem:?}");
            assert!(!matches!(problem, Problem::Invalid(_) | Problem::Refused(_)), "no field is blamed");
            assert_eq!(text, problem.to_string(), "logs and clients have the same sentence");
        }
    }
}
