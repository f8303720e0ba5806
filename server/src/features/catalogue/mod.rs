//! The catalogue: events, teams and the on-demand library, from their tables.

pub mod events;
pub mod library;
pub mod participants;
pub mod search;
mod text;

use actix_web::web;

/// Adds the catalogue's calls to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    events::configure(config);
    library::configure(config);
    participants::configure(config);
    search::configure(config);
}
