//! `/simulate`: a channel's site as others see it, or will see it, for those who run the channel. Nothing is stored.
//!
//! What a request of a simulation is answered from stands in [`grandstand_web::simulation`].

mod endpoints;
mod model;
mod page;
mod queries;

use std::sync::Arc;

use actix_web::web::{self, get};
use grandstand_db::Database;
use grandstand_platform::keyring::Keyring;
use grandstand_web::operations::Operation;

pub use endpoints::{__path_simulation, simulation};
pub use page::{Entrance, entrance};

/// Simulations, and what they need.
#[derive(Debug)]
pub struct Simulations {
    /// The database.
    pub database: Database,
    /// What tokens are signed with.
    pub keyring: Arc<Keyring>,
    /// Whether everyone is given a link: on a server for demonstrations.
    pub demo: bool,
}

/// How long a link is good for where nobody says, in seconds.
pub const LINK_SECONDS: i64 = 24 * 60 * 60;

/// Adds the call to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/simulation", get().to(simulation));
}

/// What the call does where its method doesn't say it: it tells a page whose state is invalid which states there are.
pub const OPERATIONS: &[Operation] = &[Operation::get("/simulation").in_any_state()];
