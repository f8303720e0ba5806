//! Errors of favourites. The service and the layers below it return [`Error`]; the endpoints turn it into the
//! [`Problem`] that a client receives.

use actix_web::http::StatusCode;
use grandstand_catalogue::error::Error as CatalogueError;
use grandstand_db::entities::favorites::FavoriteType;
use grandstand_web::field_errors::FieldErrors;
use grandstand_web::problem::{Problem, Refusal};
use sea_orm::DbErr;

/// Why favourites were not listed or changed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The type or the id of a new favourite is missing or invalid.
    #[error("{}", Problem::Invalid(.0.clone()))]
    Invalid(FieldErrors),
    /// The channel has no such entry.
    #[error("{}", Problem::NotFound(entry(*.0)))]
    EntryNotFound(FavoriteType),
    /// The user has no such favourite.
    #[error("{}", Problem::NotFound(FAVORITE))]
    FavoriteNotFound,
    /// The user has the maximum number of favourites.
    #[error("{}", TOO_MANY.detail)]
    TooMany,
    /// The events or teams could not be returned.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// Errors that every feature has: invalid parameters of a list, a failed database. Only the failing call knows
    /// whether the database may have saved something, so the problem is made there.
    #[error(transparent)]
    Common(#[from] Problem),
}

const FAVORITE: &str = "This favorite";

const TOO_MANY: Refusal = Refusal::new(
    StatusCode::CONFLICT,
    "too_many_favorites",
    "You have 1,000 favorites. Remove one before you add another.",
);

/// Returns the start of "… was not found."
const fn entry(kind: FavoriteType) -> &'static str {
    match kind {
        FavoriteType::Participant => "This team",
        FavoriteType::ParticipantGroup => "This school",
        FavoriteType::EventCategory => "This sport",
        FavoriteType::FavoriteEvent => "This event",
        FavoriteType::EventLocation => "This location",
    }
}

grandstand_web::common_causes!(Error: DbErr, anyhow::Error);

impl From<Error> for Problem {
    fn from(error: Error) -> Self {
        match error {
            Error::Invalid(errors) => Self::Invalid(errors),
            Error::EntryNotFound(kind) => Self::NotFound(entry(kind)),
            Error::FavoriteNotFound => Self::NotFound(FAVORITE),
            Error::TooMany => TOO_MANY.into(),
            Error::Catalogue(error) => error.into(),
            Error::Common(problem) => problem,
        }
    }
}
