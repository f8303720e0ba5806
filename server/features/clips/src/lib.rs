//! Clips: parts of recordings that viewers cut out, watch, share and download.

mod allowance;
mod asking;
mod cut_queries;
mod downloads;
mod endpoints;
pub mod error;
#[cfg(test)]
mod error_tests;
mod failure;
mod input;
mod list_queries;
mod lists;
mod media;
mod model;
pub mod operator;
mod parts;
mod personal;
mod present;
mod queries;
mod refusals;
mod retrying;
mod service;
mod sharing;
pub mod sorting;
mod texts;
mod vertical;
mod vertical_queries;
mod watching;
mod work;

use std::sync::Arc;

use arc_swap::ArcSwap;
use grandstand_catalogue::Catalogue;
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_jobs::Signal;
use grandstand_media::store::MediaStore;
use grandstand_platform::keyring::Keyring;
use grandstand_watch::Watch;
use grandstand_web::identity::sessions::Sessions;
use grandstand_web::site::Sites;
use grandstand_web::state::WebState;

pub use allowance::left;
pub use endpoints::*;
pub use media::{SECRET_PATHS, configure as configure_media};
pub use personal::ClipData;
pub use sharing::{__path_oembed, head, oembed};
pub use vertical::MakeVertical;
pub use watching::Memory;
pub use work::{CutClips, EmptyClip, forget};

/// The service for clips, with its dependencies.
#[derive(Debug)]
pub struct Clips {
    /// The database.
    pub database: Database,
    /// Media and pictures.
    pub media: MediaStore,
    /// The clock that decides about requests.
    pub clock: Clock,
    /// Signs and verifies tokens.
    pub keyring: Arc<Keyring>,
    /// Wakes the workers of this process.
    pub jobs: Signal,
    /// The channels.
    pub sites: Arc<ArcSwap<Sites>>,
    /// Sessions of signed-in users.
    pub sessions: Arc<Sessions>,
    /// Resolves the channel and the user of requests.
    pub web: Arc<WebState>,
    /// Cached decisions about access.
    pub memory: Arc<Memory>,
    /// Plays recordings.
    pub watch: Arc<Watch>,
    /// The events that clips are of.
    pub catalogue: Arc<Catalogue>,
}
