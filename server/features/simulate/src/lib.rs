//! `/simulate`: a channel's site as others see it, or will see it, for those who run the channel. Nothing is stored.
//!
//! [`grandstand_web::simulation`] handles the requests of a simulation.

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

/// The service for simulations, with its dependencies.
#[derive(Debug)]
pub struct Simulations {
    /// The database.
    pub database: Database,
    /// Signs and verifies tokens.
    pub keyring: Arc<Keyring>,
    /// Whether everyone gets a link, on a server for demonstrations.
    pub demo: bool,
}

/// Default lifetime of a link, in seconds.
pub const LINK_SECONDS: i64 = 24 * 60 * 60;

/// Adds the call to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/simulation", get().to(simulation));
}

/// Declares that the call works in any state: it tells a page whose state is invalid which states exist.
pub const OPERATIONS: &[Operation] = &[Operation::get("/simulation").in_any_state()];
