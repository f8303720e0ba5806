//! Handlers of the jobs that expire and erase personal data.

use anyhow::Context as _;
use grandstand_core::clock::Clock;
use grandstand_db::Database;
use grandstand_jobs::{Context, Handler, Outcome, Signal};

use crate::erasure::Sweep;
use crate::expiry::Expire;
use crate::registry::Registry;

/// Expires and sweeps in the background.
#[derive(Debug, Clone)]
pub struct Upkeep {
    /// The database of channels and users.
    pub database: Database,
    /// The registry of all features.
    pub registry: Registry,
    /// The clock that decides what has expired.
    pub clock: Clock,
    /// Wakes the workers for jobs that erasing enqueues.
    pub jobs: Signal,
}

impl Handler<Expire> for Upkeep {
    async fn handle(&self, _job: Expire, _context: &Context) -> Outcome {
        Ok(self.registry.expire(&self.database, self.clock.now()).await?)
    }
}

impl Handler<Sweep> for Upkeep {
    async fn handle(&self, job: Sweep, context: &Context) -> Outcome {
        let channel_id = context.channel_id.context("a user of no channel")?;
        self.registry.sweep(&self.database, channel_id, job.user_id).await?;
        self.jobs.wake();
        Ok(())
    }
}
