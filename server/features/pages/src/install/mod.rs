//! What makes a channel's site an app of its own on a viewer's device: its manifest, a page for when there is no
//! connection, and the service worker that shows it.

mod manifest;
mod offline;
mod service_worker;

use actix_web::web::{self, get};

/// Adds the files to the root of the site.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        .route("/manifest.webmanifest", get().to(manifest::manifest))
        .route("/offline", get().to(offline::offline))
        .route("/service-worker.js", get().to(service_worker::service_worker));
}
