//! Addresses for players that keep no cookies: a television, a download manager.

mod endpoints;
mod service;

pub(super) use endpoints::configure;
pub use endpoints::{__path_make_player_address, PlayerAddress, WantedAddress, make_player_address};
