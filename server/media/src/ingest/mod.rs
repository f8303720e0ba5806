//! Live video. Encoders push RTMP to nginx-rtmp, which asks this server whether they may. A packager, an ffmpeg process
//! per push, packages the push; a follower moves the segments from its folder into the object store and the database.
//!
//! A packager doesn't depend on the server that started it: it continues during a restart, and the next process
//! continues from what is stored. Playlists for viewers are not part of this module.

mod admission;
mod arrivals;
mod ending;
mod follower;
mod packager;
mod queries;
mod recording;
mod room;
mod stream_key;
mod written;

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use grandstand_platform::changes::Announcer;
use grandstand_platform::keyring::Keyring;
use tenants::schema::streaming::StreamRendition;

use crate::store::MediaStore;

pub use admission::AdmissionError;
pub use arrivals::Arrivals;
pub use queries::{Listed, list, renew, stream};
pub use room::free_mib;
pub use stream_key::StreamKey;

/// Takes live streams in: admits encoders, stores what they push, and ends events whose encoder has gone.
#[derive(Debug)]
pub struct Ingest {
    /// The database with streams, pushes and recordings.
    pub database: Database,
    /// Where segments are stored.
    pub store: MediaStore,
    /// Verifies stream keys.
    pub keyring: Arc<Keyring>,
    /// Announces events that go live or end, and wakes the workers for their jobs.
    pub announcer: Announcer,
    /// The clock for the times of pushes.
    pub clock: Clock,
    /// The channels that this process serves.
    pub channels: Arc<dyn Channels>,
    /// The operator's settings.
    pub settings: IngestSettings,
    /// The packagers that this process has started and waits for.
    pub arrivals: Arrivals,
}

/// The settings of an [`Ingest`].
#[derive(Debug, Clone)]
pub struct IngestSettings {
    /// The folder with one folder for each push.
    pub folder: PathBuf,
    /// Where packagers take streams from, such as `rtmp://127.0.0.1:1935/live`.
    pub rtmp: String,
    /// Seconds that an event stays live after its encoder has gone.
    pub grace_seconds: u32,
    /// MiB that recordings leave free on the disk.
    pub reserve_mib: u64,
}

/// What the ingest needs to know of channels.
pub trait Channels: fmt::Debug + Send + Sync {
    /// Returns the renditions that a channel wants of its streams; empty for the encoder's own, `None` if this process
    /// doesn't serve the channel.
    fn renditions(&self, channel_id: ChannelId) -> Option<Vec<StreamRendition>>;
}
