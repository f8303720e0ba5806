//! Links to `/simulate`. They are signed but not stored, so they can only be withdrawn all at once: each link carries
//! its channel's link number, and withdrawing raises that number.

use grandstand_db as db;
use grandstand_db::entities::channels::raise_stream_epoch;
use grandstand_db::ids::ChannelId;
use grandstand_platform::audit;
use jiff::Timestamp;

use super::{preview, queries, revision};

/// The result of withdrawing links.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Withdrawn {
    /// The channel's id.
    pub channel_id: ChannelId,
    /// The number of previews that ended with their links.
    pub previews: u64,
}

/// Withdraws every existing link of the channel with this key, and removes the previews that they lead to. Running
/// servers pick it up like any other change.
///
/// # Errors
/// The database failed, or there is no such channel; nothing has changed. A preview that can't be removed is logged; it
/// has ended nevertheless.
pub async fn withdraw_links(connection: &db::Database, key: &str, now: Timestamp) -> anyhow::Result<Withdrawn> {
    let transaction = db::begin_write(connection).await?;
    let row = revision::required(&transaction, key).await?;
    let (channel_id, generation) = (row.id, row.link_generation);
    queries::raise_link_generation(&transaction, channel_id).await?;
    raise_stream_epoch(&transaction, channel_id).await?;
    let previews = queries::end_previews(&transaction, channel_id, now).await?;
    let details = format!("generation {generation} → {}, previews {previews} → 0", generation + 1);
    audit::record_change(&transaction, "links", Some(channel_id), details).await?;
    transaction.commit().await?;
    preview::forget_previews(connection, now).await?;
    Ok(Withdrawn { channel_id, previews })
}
