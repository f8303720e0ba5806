//! Deletes a channel for good.
//!
//! One transaction marks it: no process serves it from then on. Then its rows go in batches, each in a short transaction
//! of its own, its objects, and at last its own row. A deletion that is interrupted continues where it stopped, because
//! every step leaves out what is gone already.

mod losses;
mod marking;
mod queries;
mod rows;

use std::time::Duration;

use futures_util::TryStreamExt;
use grandstand_core::output::Progress;
use grandstand_db::ids::ChannelId;
use grandstand_db::portable::Part;
use grandstand_db::{Database, begin_write};
use grandstand_media::store::MediaStore;
use grandstand_platform::audit::record_change;
use jiff::{SignedDuration, Timestamp};

use crate::scopes::folder_of;
pub use losses::{Losses, losses};
pub use marking::{Deletion, Found, begin, find};

/// Polling interval of waiting for jobs of the channel that run.
const PAUSE: Duration = Duration::from_secs(1);
/// Objects that are deleted together.
const OBJECTS: usize = 1_000;

/// The deployment that a channel is deleted from.
#[derive(Debug, Clone)]
pub struct DeletionTarget {
    /// The database.
    pub database: Database,
    /// The database of analytics, if there is one.
    pub analytics: Option<Database>,
    /// The objects.
    pub store: MediaStore,
}

/// Waits until every server has noticed that a marked channel is being deleted, and no job of it runs any more.
/// `noticed_after` is longer than the interval in which servers compare all channels.
///
/// # Errors
/// The database failed.
pub async fn wait_until_unserved(
    database: &Database,
    deletion: &Deletion,
    noticed_after: Duration,
) -> anyhow::Result<()> {
    let since = Timestamp::now().duration_since(deletion.since).max(SignedDuration::ZERO);
    tokio::time::sleep(noticed_after.saturating_sub(since.unsigned_abs())).await;
    while queries::runs_a_job(database, deletion.channel_id, Timestamp::now()).await? {
        tokio::time::sleep(PAUSE).await;
    }
    Ok(())
}

/// Deletes everything of a channel that is marked.
///
/// # Errors
/// A database or the object store failed. What was deleted by then is gone; the next call continues.
pub async fn delete(target: &DeletionTarget, deletion: &Deletion, losses: &Losses) -> anyhow::Result<()> {
    let mut progress = (Progress::default(), 0, losses.rows());
    let mut told = |deleted: u64| {
        progress.1 += deleted;
        progress.0.tell_part(progress.1, progress.2);
    };
    delete_rows(&target.database, deletion.channel_id, &mut told).await?;
    delete_objects(&target.store, deletion).await?;
    if let Some(analytics) = &target.analytics {
        rows::delete_all(analytics, Part::Analytics, deletion.channel_id, &mut told).await?;
    }
    while !marking::delete_channel(&target.database, deletion).await? {
        delete_rows(&target.database, deletion.channel_id, &mut told).await?;
    }
    // A server that noticed late may have written these meanwhile; no foreign key refuses them.
    if let Some(analytics) = &target.analytics {
        rows::delete_all(analytics, Part::Analytics, deletion.channel_id, &mut told).await?;
    }
    delete_objects(&target.store, deletion).await?;
    let transaction = begin_write(&target.database).await?;
    marking::finish(&transaction, deletion).await?;
    record_change(&transaction, "deleted channel", Some(deletion.channel_id), losses.in_words(&deletion.key)).await?;
    Ok(transaction.commit().await?)
}

/// Deletes the rows of a channel but its own, and its previews.
async fn delete_rows(database: &Database, channel_id: ChannelId, told: &mut impl FnMut(u64)) -> anyhow::Result<()> {
    for preview_id in queries::previews(database, channel_id).await? {
        rows::delete_all(database, Part::Main, preview_id, told).await?;
        let transaction = begin_write(database).await?;
        queries::delete_preview(&transaction, channel_id, preview_id).await?;
        transaction.commit().await?;
    }
    rows::delete_all(database, Part::Main, channel_id, told).await
}

async fn delete_objects(store: &MediaStore, deletion: &Deletion) -> anyhow::Result<()> {
    let folder = folder_of(deletion.channel_id);
    loop {
        let mut keys = Vec::with_capacity(OBJECTS);
        let mut listed = store.list(&folder);
        while keys.len() < OBJECTS
            && let Some(object) = listed.try_next().await?
        {
            keys.push(object.key);
        }
        drop(listed);
        if keys.is_empty() {
            return Ok(());
        }
        store.remove_all(&keys).await?;
    }
}
