//! The sites of revisions that are not applied, compiled when they are first asked for.

use std::collections::HashMap;
use std::sync::Arc;

use grandstand_apply as apply;
use grandstand_db::Database;
use jiff::Timestamp;
use quick_cache::sync::Cache;

use super::OVER;
use super::link::Link;
use super::numbers::Numbers;
use crate::problem::Problem;
use crate::site::{Compiling, Site};

/// Sites that one process keeps.
const KEPT: usize = 8;

/// A revision that is not applied, as it is looked at.
#[derive(Debug)]
pub struct PreviewSite {
    /// Its site.
    pub site: Arc<Site>,
    /// What renamed events of it are called in the channel, by their new aliases.
    pub former_events: HashMap<String, String>,
    /// The numbers that its entries have in the channel.
    pub numbers: Numbers,
}

/// The previews of a deployment. Those that this process was asked for lately are kept, by their numbers.
#[derive(Debug)]
pub struct Previews {
    database: Database,
    compiling: Arc<dyn Compiling>,
    kept: Cache<i64, Arc<PreviewSite>>,
}

impl Previews {
    /// Those of a database, compiled as the channels are that are served.
    pub fn new(database: Database, compiling: Arc<dyn Compiling>) -> Self {
        Self { database, compiling, kept: Cache::new(KEPT) }
    }

    /// What a link shows; `None` where that is the site that is served.
    ///
    /// # Errors
    /// There is no such preview, or not any more; the database failed, or the revision can't be compiled.
    pub async fn previewed(&self, link: &Link, now: Timestamp) -> Result<Option<Arc<PreviewSite>>, Problem> {
        let Some(preview_id) = link.preview_id else { return Ok(None) };
        // On the heap: what it keeps on its way would lie in the future of every request.
        let first = Box::pin(self.compiled(link.channel_id, preview_id, now));
        self.kept.get_or_insert_async(&preview_id, first).await.map(Some)
    }

    async fn compiled(&self, channel_id: i64, preview_id: i64, now: Timestamp) -> Result<Arc<PreviewSite>, Problem> {
        let stored = apply::previewed(&self.database, channel_id, preview_id, now).await?.ok_or(OVER)?;
        let former_events = apply::former_events(&stored.seed);
        let numbers = Numbers::of_preview(&self.database, preview_id).await?;
        let site = Arc::new(self.compiling.compile(stored).await?);
        Ok(Arc::new(PreviewSite { site, former_events, numbers }))
    }
}
