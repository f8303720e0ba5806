//! The sites of previews, compiled on first use.

use std::collections::HashMap;
use std::sync::Arc;

use grandstand_apply as apply;
use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use jiff::Timestamp;
use quick_cache::sync::Cache;

use super::OVER;
use super::link::Link;
use super::numbers::Numbers;
use crate::problem::Problem;
use crate::site::{Compiling, Site};

/// Number of sites that one process caches.
const KEPT: usize = 8;

/// A compiled preview.
#[derive(Debug)]
pub struct PreviewSite {
    /// Its site.
    pub site: Arc<Site>,
    /// The current aliases of events that the preview renames, by their new aliases.
    pub former_events: HashMap<String, String>,
    /// The ids that its entries have in the channel.
    pub numbers: Numbers,
}

/// The previews of a deployment, with a cache of recently used ones by id.
#[derive(Debug)]
pub struct Previews {
    database: Database,
    compiling: Arc<dyn Compiling>,
    kept: Cache<ChannelId, Arc<PreviewSite>>,
}

impl Previews {
    /// Creates an empty cache over a database. Previews are compiled like served channels.
    pub fn new(database: Database, compiling: Arc<dyn Compiling>) -> Self {
        Self { database, compiling, kept: Cache::new(KEPT) }
    }

    /// The preview that a link shows; `None` if the link shows the served site.
    ///
    /// # Errors
    /// The preview doesn't exist or has expired, the database failed, or the revision can't be compiled.
    pub async fn previewed(&self, link: &Link, now: Timestamp) -> Result<Option<Arc<PreviewSite>>, Problem> {
        let Some(preview_id) = link.preview_id else { return Ok(None) };
        // On the heap, so that the future of every request stays small.
        let first = Box::pin(self.compiled(link.channel_id, preview_id, now));
        self.kept.get_or_insert_async(&preview_id, first).await.map(Some)
    }

    async fn compiled(
        &self,
        channel_id: ChannelId,
        preview_id: ChannelId,
        now: Timestamp,
    ) -> Result<Arc<PreviewSite>, Problem> {
        let stored = apply::previewed(&self.database, channel_id, preview_id, now).await?.ok_or(OVER)?;
        let former_events = apply::former_events(&stored.seed);
        let numbers = Numbers::of_preview(&self.database, preview_id).await?;
        let site = Arc::new(self.compiling.compile(stored).await?);
        Ok(Arc::new(PreviewSite { site, former_events, numbers }))
    }
}
