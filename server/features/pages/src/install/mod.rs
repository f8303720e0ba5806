//! Makes a channel's site installable as an app: the manifest, the offline page, and the service worker that shows it.

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
