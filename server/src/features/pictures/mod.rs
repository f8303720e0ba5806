//! Pictures that are made rather than uploaded: the art of events, and a channel's icons.

pub mod art;
mod endpoints;
mod fonts;
pub mod icons;
mod kept;
mod queries;
mod service;
pub mod studio;
mod turns;

use actix_web::web::{self, get};
pub use service::share_picture;

/// Adds their addresses, below `/images`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/images/events/{id}.{name}.{format}", get().to(endpoints::event_art))
        .route("/images/icons/{icon}.{name}.png", get().to(endpoints::icon));
}
