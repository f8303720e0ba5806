//! The declarations of a channel, answered from memory: no call here makes a query.

mod declared;
mod error;
#[cfg(test)]
mod error_tests;
mod geo;
mod keys;
mod lists;
mod products;

use std::sync::Arc;

use actix_web::guard;
use actix_web::web::{self, get, post};
use arc_swap::ArcSwap;
use grandstand_catalogue::answers::Answers;
use grandstand_platform::keyring::Keyring;
use grandstand_web::operations::Operation;
use grandstand_web::simulation;
use grandstand_web::site::Sites;
use grandstand_web::state::WebState;

pub use declared::*;
pub use geo::*;
pub use keys::*;
pub use products::*;

/// The service for a channel's declarations, with its dependencies.
#[derive(Debug)]
pub struct ChannelCalls {
    /// Signs and verifies tokens.
    pub keyring: Arc<Keyring>,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// Resolves the channel and the user of requests.
    pub web: Arc<WebState>,
    /// Cached responses of lists.
    pub answers: Arc<Answers>,
}

/// Properties of calls that their methods don't imply: the page on which a temporary password is replaced needs these.
pub const OPERATIONS: &[Operation] = &[
    Operation::get("/channel-bootstrap-data").with_temporary_password(),
    Operation::get("/channel-settings/{channel_key}.json").with_temporary_password(),
    Operation::get("/color-settings/web").with_temporary_password(),
    Operation::get("/geo").with_temporary_password(),
    Operation::post("/get_api_key").reads().with_temporary_password(),
    Operation::get("/menu").with_temporary_password(),
    Operation::get("/pages").with_temporary_password(),
    Operation::get("/pages/{id}").with_temporary_password(),
    Operation::get("/settings").with_temporary_password(),
];

/// Adds the call that every page begins with, by its whole path and before all others: it is the most frequent call,
/// and routing it through a scope costs as much as all its other work.
pub fn configure_bootstrap(config: &mut web::ServiceConfig) {
    let is_actual = guard::fn_guard(|context| !simulation::is_asked(context.head()));
    config.route("/api/channel-bootstrap-data", get().guard(is_actual).to(bootstrap));
}

/// Adds the other calls to `/api`. Fixed paths come first: a pattern costs time for every request that is tried against
/// it.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        // In a simulation, it is routed like any other call.
        .route("/channel-bootstrap-data", get().to(bootstrap))
        .route("/get_api_key", post().to(get_api_key))
        .route("/settings", get().to(settings))
        .route("/menu", get().to(menu))
        .route("/pages", get().to(pages))
        .route("/color-settings/web", get().to(color_settings))
        .route("/slides/web", get().to(slides))
        .route("/faq", get().to(faq))
        .route("/events-categories", get().to(events_categories))
        .route("/events-locations", get().to(events_locations))
        .route("/participant-groups", get().to(participant_groups))
        .route("/participant-group-properties", get().to(participant_group_properties))
        .route("/vod-media-categories", get().to(vod_media_categories))
        .route("/packages", get().to(packages))
        .route("/subscriptions", get().to(subscriptions))
        .route("/geo", get().to(geo))
        .route("/channel-settings/{channel_key}.json", get().to(channel_settings))
        .route("/pages/{id}", get().to(page))
        .route("/packages/{id}", get().to(package))
        .route("/subscriptions/{id}", get().to(subscription));
}
