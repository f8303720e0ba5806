//! Deletes former recordings after [`KEPT_DAYS`](super::KEPT_DAYS): once a day, in batches.

use grandstand_core::clock::Clock;
use grandstand_db as db;
use grandstand_db::entities::media;
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use super::{KEPT, queries};
use crate::store::MediaStore;
use crate::thumbnails;

/// Recordings per job, so that other jobs can run in between.
const AT_A_TIME: u64 = 10;

/// Deletes expired former recordings. It is enqueued again while there are more.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct ExpireFormer {}

impl Job for ExpireFormer {
    const KIND: &'static str = "media.expire_former";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

/// Deletes former recordings.
#[derive(Debug, Clone)]
pub struct FormerRecordings {
    /// The database with the recordings.
    pub database: db::Database,
    /// The store with their files.
    pub store: MediaStore,
    /// The clock that decides what has expired.
    pub clock: Clock,
}

impl Handler<ExpireFormer> for FormerRecordings {
    async fn handle(&self, _job: ExpireFormer, _context: &Context) -> Outcome {
        let now = self.clock.now();
        if expire(&self.database, &self.store, now).await? > 0 {
            ask(&self.database, now).await?;
        }
        Ok(())
    }
}

/// Enqueues [`ExpireFormer`], if a former recording has expired.
///
/// # Errors
/// The database failed.
pub async fn ask(connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
    if queries::due(connection, (now - KEPT).as_second(), 1).await?.is_empty() {
        return Ok(());
    }
    jobs::enqueue(connection, None, &ExpireFormer {}, now).await
}

/// Deletes the files and rows of up to ten expired former recordings. If it is interrupted, the next run continues. A
/// failure doesn't stop the others. Returns how many it deleted.
///
/// # Errors
/// The database or the object store failed.
pub async fn expire(database: &db::Database, store: &MediaStore, now: Timestamp) -> anyhow::Result<usize> {
    let (mut deleted, mut failed) = (0, None);
    for former in queries::due(database, (now - KEPT).as_second(), AT_A_TIME).await? {
        let (channel_id, media_id) = (former.channel_id, former.id);
        match delete(database, store, &former).await {
            Ok(true) => {
                deleted += 1;
                tracing::info!(channel_id = channel_id.0, media_id, "a former recording was deleted");
            }
            Ok(false) => {}
            Err(error) => failed = Some(error.context(format!("former recording {media_id} of channel {channel_id}"))),
        }
    }
    failed.map_or(Ok(deleted), Err)
}

/// Deletes a former recording; `false` if it was brought back.
async fn delete(database: &db::Database, store: &MediaStore, former: &media::Model) -> anyhow::Result<bool> {
    if !queries::claim(database, former).await? {
        return Ok(false);
    }
    remove_files(database, store, former).await?;
    let transaction = db::begin_write(database).await?;
    queries::empty(&transaction, former).await?;
    transaction.commit().await?;
    Ok(true)
}

async fn remove_files(database: &db::Database, store: &MediaStore, former: &media::Model) -> anyhow::Result<()> {
    for rendition in queries::renditions(database, former).await? {
        if !queries::is_shared(database, &rendition).await? {
            store.remove_all(&queries::keys(database, &rendition).await?).await?;
        }
    }
    store.remove_all(&queries::other_keys(database, former).await?).await?;
    if let Some(folder) = queries::thumbnails(database, former).await? {
        remove_thumbnails(store, &folder).await?;
    }
    Ok(())
}

/// Deletes the thumbnail sheets, which are numbered from 0. Deletes the last one first, so that an interrupted run can
/// count the rest again.
async fn remove_thumbnails(store: &MediaStore, folder: &str) -> anyhow::Result<()> {
    let key = |number: usize| format!("{folder}/{}", thumbnails::sheet(number));
    let mut sheets = 0;
    while store.exists(&key(sheets)).await? {
        sheets += 1;
    }
    for number in (0..sheets).rev() {
        store.remove(&key(number)).await?;
    }
    Ok(store.remove(&format!("{folder}/{}", thumbnails::TRACK)).await?)
}
