//! Watching: playlists and segments for those who may see them.

mod addresses;
mod cache_calls;
mod clients;
pub(super) mod delivery;
pub mod downloads;
mod edge;
mod endpoints;
mod growing;
pub(super) mod holders;
mod locate;
pub mod looped;
mod lost_places;
mod memory;
pub mod model;
mod object;
pub mod playlist;
pub mod prerolls;
mod range;
pub mod recording;
pub(super) mod requester;
mod service;
mod stored;
pub mod token;

pub use addresses::{__path_make_player_address, PlayerAddress, WantedAddress, make_player_address};
pub(super) use endpoints::both;
pub use endpoints::{configure, configure_api};
pub use memory::{Memory, Version};
pub use service::{Wanted, now_playing, playback, recording_of};

/// The source of an event that plays its sample recording as if it were live.
pub const SAMPLE: &str = "sample";
