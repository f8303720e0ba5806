//! What a channel declares about itself, answered from memory: no call here makes a query.

mod declared;
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

/// What a channel declares, and what telling it needs.
#[derive(Debug)]
pub struct ChannelCalls {
    /// What tokens are signed with.
    pub keyring: Arc<Keyring>,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// What requests are resolved with.
    pub web: Arc<WebState>,
    /// Answers of lists that are kept.
    pub answers: Arc<Answers>,
}

/// What its calls do where their methods don't say it. The page on which a temporary password is replaced needs what is
/// open with one.
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

/// Adds the call that every page begins with, by its whole path and before all others: it is asked for more often than
/// any other, and being looked for in a scope costs it as much as all that is done for it.
pub fn configure_bootstrap(config: &mut web::ServiceConfig) {
    let is_actual = guard::fn_guard(|context| !simulation::is_asked(context.head()));
    config.route("/api/channel-bootstrap-data", get().guard(is_actual).to(bootstrap));
}

/// Adds the other calls to `/api`. Those of a fixed path come first: a pattern costs every request that is tried against it.
pub fn configure(config: &mut web::ServiceConfig) {
    config
        // Within a simulation, like any other call.
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
