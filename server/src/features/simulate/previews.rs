//! The sites of revisions that are not applied, compiled when they are first asked for.

use std::sync::Arc;

use jiff::Timestamp;
use quick_cache::sync::Cache;

use super::link::Link;
use crate::app::App;
use crate::apply;
use crate::http::problem::Problem;
use crate::site::Site;

use super::model::OVER;

/// Sites that one process keeps.
const KEPT: usize = 8;

/// The previews that this process was asked for lately, by their numbers.
#[derive(Debug)]
pub struct Previews(Cache<i64, Arc<Site>>);

impl Default for Previews {
    fn default() -> Self {
        Self(Cache::new(KEPT))
    }
}

/// The site that a link shows; `None` where that is the one that is served.
///
/// # Errors
/// There is no such preview, or not any more; the database failed, or the revision can't be compiled.
pub async fn previewed(app: &App, link: &Link, now: Timestamp) -> Result<Option<Arc<Site>>, Problem> {
    let Some(preview_id) = link.preview_id else { return Ok(None) };
    let site = app.previews.0.get_or_insert_async(&preview_id, async {
        let stored = apply::previewed(&app.database, link.channel_id, preview_id, now).await?.ok_or(OVER)?;
        Ok::<_, Problem>(Arc::new(app.compile_one(stored).await?))
    });
    site.await.map(Some)
}
