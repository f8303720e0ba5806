//! Channels with the revisions that they serve.

use jiff::Timestamp;
use sea_orm::{ColumnTrait, ConnectionTrait, QueryFilter, Select};
use tenants::schema::ChannelSeed;

use crate::entities::channels::ChannelState;
use crate::entities::{channel_revisions, channels};
use crate::scope::{InChannel, Platform};

/// A channel as the database has it.
#[derive(Debug, Clone)]
pub struct Stored {
    /// Its id.
    pub channel_id: i64,
    /// The revision that serves.
    pub revision: i64,
    /// Whether it is active, not suspended.
    pub active: bool,
    /// How often its streams, recordings, dates and state have changed.
    pub stream_epoch: i64,
    /// How often its links to `/simulate` were withdrawn.
    pub link_generation: i64,
    /// What that revision declares.
    pub seed: ChannelSeed,
}

/// The channel of a key with the revision that serves; `None` if there is none.
///
/// # Errors
/// The database failed, or holds a revision that this version can't read.
pub async fn stored(connection: &impl ConnectionTrait, key: &str) -> anyhow::Result<Option<Stored>> {
    match by_key(key).one(connection).await? {
        Some(row) => with_seed(connection, row).await,
        None => Ok(None),
    }
}

/// The channel of an id with the revision that serves; `None` if there is none.
///
/// # Errors
/// See [`stored`].
pub async fn stored_by_id(connection: &impl ConnectionTrait, channel_id: i64) -> anyhow::Result<Option<Stored>> {
    match channels::Entity::in_channel(channel_id).one(connection).await? {
        Some(row) => with_seed(connection, row).await,
        None => Ok(None),
    }
}

/// The row of a channel; previews have none that a key leads to.
pub fn by_key(key: &str) -> Select<channels::Entity> {
    let of_key = channels::Entity::all().filter(channels::Column::Key.eq(key));
    of_key.filter(channels::Column::State.ne(ChannelState::Preview))
}

/// One revision of a channel's history.
#[derive(Debug, Clone)]
pub struct Revision {
    /// When it was applied.
    pub applied_at: Timestamp,
    /// What it declares.
    pub seed: ChannelSeed,
}

/// A revision by its number; `None` if the channel has none of that number.
///
/// # Errors
/// See [`stored`].
pub async fn of_channel(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    number: i64,
) -> anyhow::Result<Option<Revision>> {
    let found = channel_revisions::Entity::in_channel(channel_id)
        .filter(channel_revisions::Column::Number.eq(number))
        .one(connection)
        .await?;
    let Some(row) = found else { return Ok(None) };
    let seed = serde_json::from_str(&row.document)?;
    Ok(Some(Revision { applied_at: Timestamp::from_second(row.applied_at)?, seed }))
}

/// A channel's row with the revision that it names; `None` where there is none of that number.
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
