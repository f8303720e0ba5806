//! Channels with their current revisions.

use jiff::Timestamp;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, Select};
use tenants::schema::ChannelSeed;

use crate::entities::channels::ChannelState;
use crate::entities::{channel_revisions, channels};
use crate::ids::ChannelId;
use crate::scope::{InChannel, Platform};

/// A channel with its current revision.
#[derive(Debug, Clone)]
pub struct Stored {
    /// The channel's id.
    pub channel_id: ChannelId,
    /// The number of the current revision.
    pub revision: i64,
    /// Whether it is active, not suspended.
    pub active: bool,
    /// Counts changes of its streams, recordings, dates and state.
    pub stream_epoch: i64,
    /// Counts withdrawals of its links to `/simulate`.
    pub link_generation: i64,
    /// The content of the revision.
    pub seed: ChannelSeed,
}

/// Returns the channel with this key and its current revision; `None` if there is none.
///
/// # Errors
/// The database failed, or holds a revision that this version can't read.
pub async fn stored(connection: &impl ConnectionTrait, key: &str) -> anyhow::Result<Option<Stored>> {
    match by_key(key).one(connection).await? {
        Some(row) => with_seed(connection, row).await,
        None => Ok(None),
    }
}

/// Returns the channel with this id and its current revision; `None` if there is none.
///
/// # Errors
/// See [`stored`].
pub async fn stored_by_id(connection: &impl ConnectionTrait, channel_id: ChannelId) -> anyhow::Result<Option<Stored>> {
    match channels::Entity::in_channel(channel_id).one(connection).await? {
        Some(row) => with_seed(connection, row).await,
        None => Ok(None),
    }
}

/// Selects the row of a channel by its key. Previews and channels that are being deleted are not found by a key.
pub fn by_key(key: &str) -> Select<channels::Entity> {
    let of_key = channels::Entity::all().filter(channels::Column::Key.eq(key));
    of_key.filter(channels::Column::State.is_not_in(ChannelState::WITHOUT_KEY))
}

/// Returns the key of a channel or preview, whatever its state; `None` if there is none with this id.
///
/// # Errors
/// The database failed.
pub async fn key_of(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Option<String>, DbErr> {
    Ok(channels::Entity::in_channel(channel_id).one(connection).await?.map(|row| row.key))
}

/// A revision of a channel.
#[derive(Debug, Clone)]
pub struct Revision {
    /// When it was applied.
    pub applied_at: Timestamp,
    /// The operator who applied it; `None` for revisions of former versions.
    pub author: Option<String>,
    /// The operator's note (`--message`).
    pub note: Option<String>,
    /// The content of the revision.
    pub seed: ChannelSeed,
}

/// Returns a channel's revision by its number.
///
/// # Errors
/// See [`stored`].
pub async fn of_channel(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    number: i64,
) -> anyhow::Result<Option<Revision>> {
    let found = channel_revisions::Entity::in_channel(channel_id)
        .filter(channel_revisions::Column::Number.eq(number))
        .one(connection)
        .await?;
    let Some(row) = found else { return Ok(None) };
    let seed = serde_json::from_str(&row.document)?;
    let applied_at = Timestamp::from_second(row.applied_at)?;
    Ok(Some(Revision { applied_at, author: row.author, note: row.note, seed }))
}

/// Returns a channel with the revision that its row names; `None` if that doesn't exist.
///
/// # Errors
/// See [`stored`].
pub async fn with_seed(connection: &impl ConnectionTrait, row: channels::Model) -> anyhow::Result<Option<Stored>> {
    let revision = of_channel(connection, row.id, row.revision).await?;
    Ok(revision.map(|Revision { seed, .. }| Stored {
        channel_id: row.id,
        revision: row.revision,
        active: row.state == ChannelState::Active,
        stream_epoch: row.stream_epoch,
        link_generation: row.link_generation,
        seed,
    }))
}
