//! Ends events whose encoder has gone, and makes the growing recording their recording.

use std::sync::Arc;
use std::time::Duration;

use grandstand_db::entities::stream_pushes::{self, PushState};
use tokio::time::sleep;

use super::room::DISK_FULL;
use super::{Ingest, queries, recording};

/// How often ended events are looked for.
const PAUSE: Duration = Duration::from_secs(1);
/// Delay after the start, in which the follower can take over open pushes.
const FIRST: Duration = Duration::from_secs(5);
/// A push that no process has followed for this long counts as lost, because its machine has failed.
const LOST_SECONDS: i64 = 120;

/// Whether no process follows an open push any more.
pub(super) const fn is_lost(open: &stream_pushes::Model, second: i64) -> bool {
    second - open.seen_at > LOST_SECONDS
}

impl Ingest {
    /// Ends events until the task is aborted.
    pub async fn end_events(self: Arc<Self>) {
        let mut failing = false;
        sleep(FIRST).await;
        loop {
            sleep(PAUSE).await;
            let ended = self.end_due().await;
            if let Err(error) = &ended
                && !failing
            {
                tracing::error!(error = format!("{error:#}"), "live events can't be ended; trying on");
            }
            failing = ended.is_err();
        }
    }

    /// Ends every event whose encoder has been gone for longer than [`super::IngestSettings::grace_seconds`].
    ///
    /// # Errors
    /// The database failed.
    pub async fn end_due(&self) -> anyhow::Result<()> {
        for media in recording::growing(&self.database).await? {
            let Some(event_id) = media.event_id else { continue };
            let pushes = queries::pushes(&self.database, media.channel_id, event_id).await?;
            if self.is_over(&pushes).await? {
                recording::finish(self, &media, event_id).await?;
            }
        }
        Ok(())
    }

    /// Whether an event with these pushes, the latest first, is over. Closes pushes that no process follows any more.
    async fn is_over(&self, pushes: &[stream_pushes::Model]) -> anyhow::Result<bool> {
        let second = self.clock.now().as_second();
        for open in pushes.iter().filter(|push| push.state == PushState::Open) {
            if !is_lost(open, second) {
                return Ok(false);
            }
            tracing::warn!(push = open.name, "nobody looks after a push any more; it counts as ended");
            queries::close(&self.database, open, second).await?;
        }
        let last = pushes.iter().filter_map(|push| push.closed_at).max().unwrap_or_default();
        // The encoder can't come back while the disk is full.
        let grace = match pushes.first().and_then(|latest| latest.trouble.as_deref()) {
            Some(DISK_FULL) => 0,
            _ => i64::from(self.settings.grace_seconds),
        };
        Ok(second - last >= grace)
    }
}
