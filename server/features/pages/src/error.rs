//! Errors of pages and of files for crawlers. What the handlers call returns [`Error`]; the handlers turn it into the
//! [`Problem`] that a client receives.

use grandstand_catalogue::error::Error as CatalogueError;
use grandstand_clips::error::Error as ClipsError;
use grandstand_web::problem::Problem;

/// Why a page or a file was not returned.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The method is neither GET nor HEAD.
    #[error("{}", Problem::NotReadable)]
    NotReadable,
    /// The event, team, clip or library item of a page doesn't exist.
    #[error("{}", Problem::NotFound(.0))]
    EntryNotFound(&'static str),
    /// The sitemap has no such part.
    #[error("{}", Problem::NotFound(PART))]
    PartNotFound,
    /// The operator has set no contact for reports of vulnerabilities.
    #[error("{}", Problem::NotFound(FILE))]
    NoSecurityContact,
    /// Errors that every feature has: a failed database, a stored value or a file of the front end that can't be read.
    #[error(transparent)]
    Common(Problem),
}

const PART: &str = "This part of the site map";
const FILE: &str = "The file";

impl From<Problem> for Error {
    fn from(problem: Problem) -> Self {
        match problem {
            Problem::NotFound(entry) => Self::EntryNotFound(entry),
            other => Self::Common(other),
        }
    }
}

impl From<CatalogueError> for Error {
    fn from(error: CatalogueError) -> Self {
        Problem::from(error).into()
    }
}

impl From<ClipsError> for Error {
    fn from(error: ClipsError) -> Self {
        Problem::from(error).into()
    }
}

grandstand_web::common_causes!(Error: anyhow::Error);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::NotReadable => Self::NotReadable,
            Error::EntryNotFound(entry) => Self::NotFound(entry),
            Error::PartNotFound => Self::NotFound(PART),
            Error::NoSecurityContact => Self::NotFound(FILE),
            Error::Common(problem) => problem,
        }
    }
}
