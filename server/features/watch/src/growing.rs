//! A recording while its event is live. However many viewers there are, the database is queried about twice a second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use grandstand_media::recordings;
use sea_orm::DbErr;
use tokio::sync::Mutex;

use super::recording::Recording;
use super::stored;

/// Maximum age of the cached state.
const FRESH: Duration = Duration::from_millis(500);

/// Maximum age of the cached state of a recording that has ended: by then its event is known to be over or to go on.
const SPENT: Duration = Duration::from_secs(10);

/// A growing recording, as it was last read.
#[derive(Debug)]
pub struct Growing {
    channel_id: ChannelId,
    seen: ArcSwap<Seen>,
    looking: Mutex<()>,
}

#[derive(Debug)]
struct Seen {
    recording: Arc<Recording>,
    at: Instant,
}

impl Seen {
    fn now(recording: Arc<Recording>) -> Arc<Self> {
        Arc::new(Self { recording, at: Instant::now() })
    }
}

impl Growing {
    /// Wraps a recording that was just read.
    pub fn new(channel_id: ChannelId, recording: Recording) -> Self {
        Self { channel_id, seen: ArcSwap::new(Seen::now(Arc::new(recording))), looking: Mutex::new(()) }
    }

    /// Returns whether the recording ended more than `SPENT` ago. If it goes on, it has to be read again.
    pub fn is_spent(&self) -> bool {
        let seen = self.seen.load();
        !seen.recording.is_growing && seen.at.elapsed() > SPENT
    }

    /// Returns the recording, which is at most about half a second old. One caller queries the database, and concurrent
    /// ones get the cached state.
    ///
    /// # Errors
    /// The database failed.
    pub async fn look(&self, connection: &Database, dvr_us: i64) -> Result<Arc<Recording>, DbErr> {
        let seen = self.seen.load();
        let known = Arc::clone(&seen.recording);
        if seen.at.elapsed() < FRESH || !known.is_growing {
            return Ok(known);
        }
        let Ok(_alone) = self.looking.try_lock() else { return Ok(known) };
        let now = match self.grown(connection, &known, dvr_us).await? {
            Some(grown) => Arc::new(grown),
            None => known,
        };
        self.seen.store(Seen::now(Arc::clone(&now)));
        Ok(now)
    }

    /// Returns the recording with its new segments; `None` if there are none.
    async fn grown(&self, connection: &Database, known: &Recording, dvr_us: i64) -> Result<Option<Recording>, DbErr> {
        // Queried first, so that segments added before the end are found below.
        let is_growing = recordings::is_growing(connection, self.channel_id, known.media_id).await?;
        if !is_growing {
            return stored::recording(connection, self.channel_id, known.media_id, dvr_us).await;
        }
        let ids: Vec<i64> = known.renditions.iter().map(|rendition| rendition.id).collect();
        let shortest = known.renditions.iter().map(|rendition| rendition.segments.len()).min().unwrap_or(0);
        let first = i64::try_from(shortest).unwrap_or(i64::MAX);
        let mut added = stored::segments(connection, self.channel_id, &ids, first).await?;
        let longer = |(id, segments): (&i64, &Vec<_>)| {
            let rendition = known.renditions.iter().find(|rendition| rendition.id == *id);
            rendition.is_some_and(|rendition| rendition.segments.len() < shortest + segments.len())
        };
        if !added.iter().any(longer) {
            return Ok(None);
        }
        let mut parts = stored::parts(connection, self.channel_id, &ids).await?;
        let mut grown = known.clone();
        for rendition in &mut grown.renditions {
            let known = rendition.segments.len() - shortest;
            rendition.segments.extend(added.remove(&rendition.id).unwrap_or_default().into_iter().skip(known));
            rendition.parts = parts.remove(&rendition.id).unwrap_or_default();
        }
        grown.write(dvr_us);
        Ok(Some(grown))
    }
}
