//! Errors of pictures. Services and the layers below them return [`Error`]; the endpoints turn it into the [`Problem`]
//! that a client receives.

use grandstand_web::problem::Problem;
use sea_orm::DbErr;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The channel has no such picture, or none of its format.
    #[error("{}", Problem::NotFound(PICTURE))]
    PictureNotFound,
    /// The queue for drawings is full, or has no room for another one of the channel.
    #[error("{}", Problem::Busy)]
    Busy,
    /// Errors that every feature has: a failed database or object store, a stored value that can't be read. Only the
    /// failing call knows whether the database may have saved something, so the problem is made there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const PICTURE: &str = "This picture";

grandstand_web::common_causes!(Error: DbErr, anyhow::Error, serde_json::Error);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::PictureNotFound => Self::NotFound(PICTURE),
            Error::Busy => Self::Busy,
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
            (Error::PictureNotFound, 404, "not_found"),
            (Error::Busy, 503, "busy"),
            (DbErr::RecordNotUpdated.into(), 500, "internal"),
            (anyhow!("a picture of no size").into(), 500, "internal"),
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
