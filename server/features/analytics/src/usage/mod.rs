//! What channels use of a deployment, by month: requests, bytes, storage, time watched and events, which
//! `grandstand usage` prints.

mod months;
mod queries;
mod stored;
mod table;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use grandstand_core::clock::Clock;
use grandstand_db::{self as db, Database};
use grandstand_media::store::MediaStore;
use grandstand_web::channel_counts::{ChannelCounts, Totals};
use grandstand_web::site::Sites;
use grandstand_web::state::WebState;
use tokio::sync::Mutex;

use crate::roll_up::what;
use queries::Added;

pub use months::{ChannelMonth, Month, gather, through};
pub use stored::{MeasureStorage, enqueue};
pub use table::csv;

/// The interval between writes. A process that is killed loses what it has counted since the last one.
const PAUSE: Duration = Duration::from_secs(60);

/// Writes what this process counts, and measures the object store.
#[derive(Debug)]
pub struct Usage {
    database: Database,
    sites: Arc<ArcSwap<Sites>>,
    counts: Arc<ChannelCounts>,
    store: MediaStore,
    clock: Clock,
    /// The counts that are in the database, by channel.
    written: Mutex<HashMap<String, Totals>>,
}

impl Usage {
    /// Counts from 0. `database` is the one of analytics.
    pub fn new(database: Database, web: &WebState, store: MediaStore) -> Self {
        let (sites, counts) = (Arc::clone(&web.sites), Arc::clone(&web.channel_counts));
        Self { database, sites, counts, store, clock: web.clock.clone(), written: Mutex::default() }
    }

    /// Writes the counts every minute, until the task is aborted.
    pub async fn run(self: Arc<Self>) {
        loop {
            tokio::time::sleep(PAUSE).await;
            self.write().await;
        }
    }

    /// Adds what was counted since the last call to the current month of each channel. What can't be written now is
    /// written by the next call.
    pub async fn write(&self) {
        if let Err(error) = self.attempt().await {
            tracing::warn!(error = format!("{error:#}"), "requests and bytes of channels can't be written; trying on");
        }
    }

    async fn attempt(&self) -> anyhow::Result<()> {
        let (now, sites) = (self.clock.now(), self.sites.load_full());
        let mut written = self.written.lock().await;
        let (mut rows, mut news) = (Vec::new(), Vec::new());
        for (key, totals) in self.counts.totals() {
            let before = written.get(&key).copied().unwrap_or_default();
            // Of a channel that is no longer served, nothing more is written.
            let Some(site) = sites.by_key(&key).filter(|_| totals != before) else { continue };
            let day = Month::at(now, &site.channel.time_zone)?.first_day()?;
            let requests = i64::try_from(totals.responses() - before.responses())?;
            rows.push(Added { channel_id: site.id(), day, what: what::MONTH_REQUESTS, amount: requests });
            let sent = i64::try_from(totals.sent - before.sent)?;
            rows.push(Added { channel_id: site.id(), day, what: what::MONTH_SENT, amount: sent });
            news.push((key, totals));
        }
        if rows.is_empty() {
            return Ok(());
        }
        let transaction = db::begin_write(&self.database).await?;
        queries::add(&transaction, rows).await?;
        transaction.commit().await?;
        written.extend(news);
        Ok(())
    }
}
