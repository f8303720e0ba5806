//! Previews: revisions that can be looked at before they are applied.
//!
//! A preview is applied like any revision, but to a hidden channel of its own, so that lists, search and passes work as
//! they will after the apply. Its state and key can't occur on other channels. It is found by its number, and removed
//! with all its rows when it expires. Its entries are shown with their numbers in the real channel: see
//! [`super::preview_numbers`].

use std::path::Path;

use grandstand_db as db;
use grandstand_db::entities::channel_previews;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::{self, Stored, stored};
use grandstand_media::recordings;
use grandstand_media::store::MediaStore;
use jiff::Timestamp;
use sea_orm::DbErr;
use tenants::check::Allowances;
use tenants::findings::finding::Finding;
use tenants::schema::ChannelSeed;

use super::document::Document;
use super::revision::{self, Signed};
use super::{
    FormerNames, catalogue, domains, folder, pictures, preview_media, preview_numbers, preview_queries, registry,
    store_pictures,
};

/// The outcome of previewing a folder.
#[derive(Debug)]
pub enum Preview {
    /// The preview's number; the findings are warnings.
    Made(ChannelId, Vec<Finding>),
    /// The folder has errors.
    Refused(Vec<Finding>),
    /// The folder kept changing while it was read.
    Unsettled,
}

/// Checks the folder of the channel with this key, and makes a preview of it that expires at a second of unix time. The
/// channel itself stays unchanged; pictures are stored beside the channel's own, which is safe because they are named
/// by their content.
///
/// # Errors
/// The folder is another channel's, there is no such channel, or the database or the object store failed.
pub async fn preview(
    connection: &db::Database,
    store: &MediaStore,
    key: &str,
    folder: &Path,
    allowances: &Allowances,
    expires_at: i64,
    now: Timestamp,
) -> anyhow::Result<Preview> {
    let Some((report, _)) = folder::settled(folder, allowances).await? else { return Ok(Preview::Unsettled) };
    let Some(seed) = report.seed else { return Ok(Preview::Refused(report.findings)) };
    anyhow::ensure!(seed.key == key, "{} is the folder of {}, not of {key}", folder.display(), seed.key);
    let conflicts = domains::conflicts(connection, &seed).await?;
    if !conflicts.is_empty() {
        return Ok(Preview::Refused(conflicts));
    }
    let serving = stored(connection, key).await?;
    let serving = serving.ok_or_else(|| anyhow::anyhow!("there is no channel \"{key}\""))?;
    store_pictures(store, serving.channel_id, &seed.images, &report.images).await?;
    let preview_id = write(connection, serving.channel_id, &seed, expires_at, now).await?;
    let unnamed = pictures::unnamed(&seed.images, Some(&serving));
    store_pictures(store, serving.channel_id, &unnamed, &report.images).await?;
    Ok(Preview::Made(preview_id, report.findings))
}

async fn write(
    connection: &db::Database,
    channel_id: ChannelId,
    seed: &ChannelSeed,
    expires_at: i64,
    now: Timestamp,
) -> anyhow::Result<ChannelId> {
    let transaction = db::begin_write(connection).await?;
    // `store prune` holds the lock while it deletes pictures that no revision and no preview names.
    revision::locked(&transaction, channel_id).await?;
    let row = revision::insert_hidden(&transaction, seed, now).await?;
    preview_numbers::keep(&transaction, channel_id, row.id, seed).await?;
    let ids = registry::assign(&transaction, row.id, seed, &FormerNames::new(), now).await?;
    Box::pin(catalogue::write(&transaction, &row, seed, &ids, now)).await?;
    preview_media::carry_over(&transaction, channel_id, row.id, seed, &ids).await?;
    revision::insert(&transaction, (row.id, row.revision), Document::of(seed)?, Signed::default(), now).await?;
    let preview = channel_previews::Model { channel_id, preview_id: row.id, created_at: now.as_second(), expires_at };
    preview_queries::insert(&transaction, preview).await?;
    transaction.commit().await?;
    Ok(row.id)
}

/// A preview that has not expired; `None` if there is none of that number or an earlier version wrote it in another
/// format.
///
/// # Errors
/// The database failed.
pub async fn previewed(
    connection: &db::Database,
    channel_id: ChannelId,
    preview_id: ChannelId,
    now: Timestamp,
) -> anyhow::Result<Option<Stored>> {
    match preview_queries::hidden_channel(connection, channel_id, preview_id, now).await? {
        Some(row) => revisions::with_seed(connection, row).await,
        None => Ok(None),
    }
}

/// Removes expired previews with all their rows.
///
/// # Errors
/// The previews can't be read. A preview that can't be removed is logged, and tried again the next time.
pub async fn forget_previews(connection: &db::Database, now: Timestamp) -> Result<(), DbErr> {
    for preview in preview_queries::expired(connection, now).await? {
        // A failure must not stop the removal of others or the making of a new preview.
        if let Err(error) = forget(connection, &preview).await {
            tracing::error!(%error, preview = preview.preview_id.0, "a preview that has ended was not removed");
        }
    }
    Ok(())
}

async fn forget(connection: &db::Database, preview: &channel_previews::Model) -> Result<(), DbErr> {
    let transaction = db::begin_write(connection).await?;
    preview_queries::delete(&transaction, preview).await?;
    recordings::remove_from_preview(&transaction, preview.preview_id).await?;
    preview_queries::delete_hidden_channel(&transaction, preview.preview_id).await?;
    transaction.commit().await
}
