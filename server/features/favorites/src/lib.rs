//! Favourites: teams, schools, sports, venues and single events that a signed-in viewer has marked, and their events.

mod endpoints;
pub mod error;
#[cfg(test)]
mod error_tests;
mod events;
mod input;
mod model;
mod personal;
mod present;
mod queries;
mod service;

use std::sync::Arc;

use grandstand_catalogue::Catalogue;
use grandstand_db::Database;

pub use endpoints::*;
pub use events::condition;
pub use personal::FavoriteData;
pub use queries::all_of_user;

/// The service for favourites, with its dependencies.
#[derive(Debug)]
pub struct Favorites {
    /// The database.
    pub database: Database,
    /// The events and participants.
    pub catalogue: Arc<Catalogue>,
}
