//! The catalogue: events, teams and the on-demand library.

pub mod answers;
pub mod error;
pub mod event_row;
pub mod events;
pub mod filter;
pub mod heads;
pub mod library;
pub mod participants;
pub mod search;
pub mod searched;
pub mod spelling;
mod text;

use std::sync::Arc;

use actix_web::web;
use grandstand_db::Database;
use grandstand_watch::Watch;

use answers::Answers;

/// The catalogue service.
#[derive(Debug)]
pub struct Catalogue {
    /// The database.
    pub database: Database,
    /// Cache of answers.
    pub answers: Arc<Answers>,
    /// Decides which stream or recording plays.
    pub watch: Arc<Watch>,
}

/// Adds the endpoints to `/api` whose answers are cached with their compressed variants.
pub fn configure_kept(config: &mut web::ServiceConfig) {
    events::configure_kept(config);
}

/// Adds the catalogue's other endpoints to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    events::configure(config);
    library::configure(config);
    participants::configure(config);
    search::configure(config);
}
