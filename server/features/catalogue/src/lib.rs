//! The catalogue: events, teams and the on-demand library, from their tables.

pub mod answers;
pub mod event_row;
pub mod events;
pub mod filter;
pub mod heads;
pub mod library;
pub mod participants;
pub mod search;
mod text;

use std::sync::Arc;

use actix_web::web;
use grandstand_db::Database;
use grandstand_watch::Watch;

use answers::Answers;

/// Events, participants and the library, and what they need.
#[derive(Debug)]
pub struct Catalogue {
    /// The database.
    pub database: Database,
    /// Answers of lists that are kept.
    pub answers: Arc<Answers>,
    /// Says what plays.
    pub watch: Arc<Watch>,
}

/// Adds the calls to `/api` whose answers are kept with their compressed variants.
pub fn configure_kept(config: &mut web::ServiceConfig) {
    events::configure_kept(config);
}

/// Adds the catalogue's other calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    events::configure(config);
    library::configure(config);
    participants::configure(config);
    search::configure(config);
}
