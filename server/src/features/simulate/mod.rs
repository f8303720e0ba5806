//! `/simulate`: a channel's site as others see it, or will see it, for those who run the channel. Nothing is stored.
//!
//! A request that is part of a simulation says so by the header `X-Simulation`; `http/simulation.rs` reads it, and the
//! request's context is made from it. Nothing deeper has to know, but for what counts on something being stored.

mod endpoints;
mod link;
mod model;
mod numbers;
mod page;
mod previews;
mod queries;
mod state;
mod viewer;

use actix_web::web::{self, get};

pub use endpoints::{__path_simulation, simulation};
pub use link::Link;
pub use model::{Actual, Asked, OVER, SIMULATED, Simulation};
pub use numbers::{NAMING, Numbers, stored_number};
pub use page::{Entrance, entrance};
pub use previews::{PreviewSite, Previews, previewed};
pub use state::State;
pub use viewer::{grant, passes, session};

/// How long a link is good for where nobody says, in seconds.
pub const LINK_SECONDS: i64 = 24 * 60 * 60;

/// Adds the call to `/api`.
pub fn configure(config: &mut web::ServiceConfig) {
    config.route("/simulation", get().to(simulation));
}
