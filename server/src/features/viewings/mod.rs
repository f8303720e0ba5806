//! On how many devices a user watches at a time: each takes a place, which it keeps by signs of life.
//!
//! A device is a session. Signs are what the player says (`POST /viewings`), and what is fetched with a playback token.

mod endpoints;
mod personal;
mod places;
mod queries;
mod service;

pub use endpoints::*;
pub use personal::Viewings;
pub use queries::forget_lapsed;
pub use service::{HEARTBEAT_SECONDS, Wanted, take};
