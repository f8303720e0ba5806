//! The catalogue: events, teams and the on-demand library, from their tables.

pub mod answers;
pub mod events;
pub mod heads;
pub mod library;
pub mod participants;
pub mod search;
mod text;

use actix_web::web;

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
