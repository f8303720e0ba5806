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
    /// The event, team or library item of a page doesn't exist, or could not be read.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The clip of a page doesn't exist, or could not be read.
    #[error(transparent)]
    Clips(#[from] ClipsError),
    /// The sitemap has no such part.
    #[error("{}", Problem::NotFound(PART))]
    PartNotFound,
    /// The operator has set no contact for reports of vulnerabilities.
    #[error("{}", Problem::NotFound(FILE))]
    NoSecurityContact,
    /// Errors that every feature has: a failed database, a stored value or a file of the front end that can't be read.
    #[error(transparent)]
    Common(#[from] Problem),
}

const PART: &str = "This part of the site map";
const FILE: &str = "The file";

grandstand_web::common_causes!(Error: anyhow::Error);

impl Error {
    /// Whether the page's entry doesn't exist.
    pub const fn is_missing_entry(&self) -> bool {
        use {CatalogueError as Catalogue, ClipsError as Clips};
        matches!(
            self,
            Self::Catalogue(Catalogue::EventNotFound | Catalogue::TeamNotFound | Catalogue::VideoNotFound)
                | Self::Clips(Clips::ClipNotFound)
        )
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::NotReadable => Self::NotReadable,
            Error::Catalogue(error) => error.into(),
            Error::Clips(error) => error.into(),
            Error::PartNotFound => Self::NotFound(PART),
            Error::NoSecurityContact => Self::NotFound(FILE),
            Error::Common(problem) => problem,
        }
    }
}
