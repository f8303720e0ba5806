//! Generated pictures: the art of events, and a channel's icons.

pub mod art;
pub mod current;
mod endpoints;
pub mod error;
mod fonts;
pub mod icons;
pub mod images;
mod kept;
pub mod logo;
mod queries;
mod service;
pub mod studio;
mod turns;

use std::sync::Arc;

use actix_web::web::{self, get};
use grandstand_db::Database;
use grandstand_media::store::MediaStore;
use grandstand_web::assets::FrontendFiles;
use grandstand_web::state::WebState;

use studio::Studio;

pub use service::share_picture;

/// The pictures service.
#[derive(Debug)]
pub struct Pictures {
    /// The database.
    pub database: Database,
    /// The object store.
    pub media: MediaStore,
    /// The built front end.
    pub frontend: Arc<FrontendFiles>,
    /// Resolves requests.
    pub web: Arc<WebState>,
    /// Draws the pictures.
    pub studio: Studio,
}

/// Adds the addresses of drawn pictures, below `/images`.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/images/events/{id}.{name}.{format}", get().to(endpoints::event_art))
        .route("/images/icons/{icon}.{name}.png", get().to(endpoints::icon));
}
