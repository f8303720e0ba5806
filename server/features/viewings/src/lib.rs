//! Limits on how many devices a user watches at a time: each takes a place, and keeps it by heartbeats.
//!
//! A device is a session. Heartbeats are the player's calls (`POST /viewings`), and requests with a playback token.

mod endpoints;
pub mod error;
pub mod lost_places;
mod personal;
mod places;
mod queries;
mod service;

use std::sync::Arc;

use grandstand_db::Database;
use grandstand_platform::throttle::Throttle;

use lost_places::LostPlaces;

pub use endpoints::*;
pub use personal::ViewingData;
pub use queries::forget_lapsed;
pub use service::{HEARTBEAT_SECONDS, Wanted, take};

/// The service that limits the devices of users who watch, with its dependencies.
#[derive(Debug)]
pub struct Viewings {
    /// The database.
    pub database: Database,
    /// Counts attempts.
    pub throttle: Arc<Throttle>,
    /// Sessions that have lost their place.
    pub lost_places: Arc<LostPlaces>,
}
