//! Watching: playlists and segments for viewers with access.

mod addresses;
mod cache_calls;
mod clients;
pub mod delivery;
pub mod downloads;
mod edge;
mod endpoints;
pub mod error;
#[cfg(test)]
mod error_tests;
mod forgeries;
mod growing;
pub mod holders;
mod locate;
pub mod looped;
mod memory;
pub mod model;
mod object;
pub mod playlist;
pub mod prerolls;
mod range;
pub mod recording;
mod refusals;
pub mod rendition;
pub mod requester;
mod service;
mod stored;
pub mod token;

use std::sync::Arc;

use grandstand_accounts::Accounts;
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_media::store::MediaStore;
use grandstand_platform::geo::GeoDatabase;
use grandstand_platform::keyring::Keyring;
use grandstand_platform::throttle::Throttle;
use grandstand_viewings::Viewings;
use grandstand_web::identity::sessions::Sessions;
use grandstand_web::limits::Forged;
use grandstand_web::state::WebState;
use ipnet::IpNet;

pub use addresses::{__path_make_player_address, PlayerAddress, WantedAddress, make_player_address};
pub use endpoints::both;
pub use endpoints::{SECRET_PATHS, configure, configure_api};
pub use forgeries::counting_forged;
pub use memory::{Memory, Version};
pub use service::{Wanted, now_playing, playback, recording_of};

/// The service for playlists, segments and downloads, with its dependencies.
#[derive(Debug)]
pub struct Watch {
    /// The database.
    pub database: Database,
    /// Media and pictures.
    pub media: MediaStore,
    /// The clock that decides about requests.
    pub clock: Clock,
    /// Signs and verifies tokens.
    pub keyring: Arc<Keyring>,
    /// Sessions of signed-in users.
    pub sessions: Arc<Sessions>,
    /// Counts attempts.
    pub throttle: Arc<Throttle>,
    /// Counts bad signatures.
    pub forged: Arc<Forged>,
    /// Looks up the country of an IP address.
    pub geo: Arc<GeoDatabase>,
    /// Resolves the channel and the user of requests.
    pub web: Arc<WebState>,
    /// Caches of playback.
    pub memory: Arc<Memory>,
    /// Opens sessions for players.
    pub accounts: Arc<Accounts>,
    /// Limits the number of devices that watch.
    pub viewings: Arc<Viewings>,
    /// Proxies that are trusted to name the client.
    pub trusted_proxies: Vec<IpNet>,
    /// Whether a cache stands in front of media.
    pub media_cache: bool,
}

/// The source of an event that plays its sample recording in a loop as if it were live.
pub const SAMPLE: &str = "sample";
