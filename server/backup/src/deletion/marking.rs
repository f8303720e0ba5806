//! Marks a channel as being deleted, and its key as a former one.

use anyhow::ensure;
use grandstand_db::entities::channels;
use grandstand_db::entities::former_keys::FormerKeyState;
use grandstand_db::ids::ChannelId;
use grandstand_db::{Database, Transaction, begin_write, domains, former_keys};
use grandstand_platform::audit::record_change;
use jiff::Timestamp;
use sea_orm::{ActiveEnum, DbErr, SqlErr};
use tenants::schema::channel::ChannelFile;

use super::{Losses, queries, rows};

/// A channel to be deleted.
#[derive(Debug, Clone, PartialEq)]
pub struct Deletion {
    /// Its id.
    pub channel_id: ChannelId,
    /// Its key.
    pub key: String,
    /// Its settings; `None` if its row is gone already.
    pub settings: Option<ChannelFile>,
    /// Whether it was marked before: a deletion was interrupted.
    pub continues: bool,
    /// When its deletion began.
    pub since: Timestamp,
}

/// The result of looking a key up for deletion.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// A channel that can be deleted, or whose deletion was interrupted.
    Channel(Box<Deletion>),
    /// A channel with this key was deleted: its deletion began then.
    Deleted(Timestamp),
    /// Nothing.
    Nothing,
}

/// Finds the channel with a key.
///
/// # Errors
/// The database failed, or holds settings that this version can't read.
pub async fn find(database: &Database, key: &str, now: Timestamp) -> anyhow::Result<Found> {
    if let Some(row) = queries::of_key(database, key).await? {
        return found(row.id, Some(&row), key, (false, now));
    }
    let Some(former) = former_keys::latest(database, key).await? else { return Ok(Found::Nothing) };
    let since = Timestamp::from_second(former.since)?;
    match former.state {
        FormerKeyState::Deleting => {
            let row = queries::of_id(database, former.channel_id).await?;
            found(former.channel_id, row.as_ref(), key, (true, since))
        }
        FormerKeyState::Deleted => Ok(Found::Deleted(since)),
    }
}

fn found(
    channel_id: ChannelId,
    row: Option<&channels::Model>,
    key: &str,
    (continues, since): (bool, Timestamp),
) -> anyhow::Result<Found> {
    let settings = row.map(|row| serde_json::from_str(&row.settings)).transpose()?;
    Ok(Found::Channel(Box::new(Deletion { channel_id, key: key.to_owned(), settings, continues, since })))
}

/// Marks a channel: from the commit on, it has no domains and no process serves it. Its deletion begins now, unless it
/// was marked before.
///
/// # Errors
/// The database failed, or the channel was changed meanwhile.
pub async fn begin(
    database: &Database,
    deletion: &mut Deletion,
    losses: &Losses,
    now: Timestamp,
) -> anyhow::Result<()> {
    if deletion.continues {
        return Ok(());
    }
    deletion.since = now;
    let (channel_id, key) = (deletion.channel_id, &deletion.key);
    let transaction = begin_write(database).await?;
    let row = queries::lock(&transaction, channel_id).await?;
    let row = row.filter(|row| row.key == *key && !channels::ChannelState::WITHOUT_KEY.contains(&row.state));
    ensure!(row.is_some(), "the channel \"{key}\" has changed meanwhile");
    let state = row.map(|row| row.state.to_value()).unwrap_or_default();
    domains::release(&transaction, channel_id).await?;
    queries::mark(&transaction, channel_id).await?;
    put(&transaction, deletion, FormerKeyState::Deleting, 0).await?;
    let details = format!("{state} → deleting; {}", losses.in_words(key));
    record_change(&transaction, "channel state", Some(channel_id), details).await?;
    Ok(transaction.commit().await?)
}

/// Deletes the channel's row. Returns `false` if rows refer to it: a server has added them meanwhile.
///
/// # Errors
/// The database failed.
pub(super) async fn delete_channel(database: &Database, deletion: &Deletion) -> anyhow::Result<bool> {
    let channel_id = deletion.channel_id;
    let transaction = begin_write(database).await?;
    let Some(row) = queries::lock(&transaction, channel_id).await? else {
        return Ok(transaction.rollback().await.map(|()| true)?);
    };
    if rows::are_left(&transaction, channel_id).await? {
        return Ok(transaction.rollback().await.map(|()| false)?);
    }
    put(&transaction, deletion, FormerKeyState::Deleting, row.revision + row.stream_epoch).await?;
    match queries::delete_channel(&transaction, channel_id).await {
        Ok(()) => Ok(transaction.commit().await.map(|()| true)?),
        Err(error) if matches!(error.sql_err(), Some(SqlErr::ForeignKeyConstraintViolation(_))) => {
            Ok(transaction.rollback().await.map(|()| false)?)
        }
        Err(error) => Err(error.into()),
    }
}

/// Writes that the channel is deleted.
///
/// # Errors
/// The database failed.
pub(super) async fn finish(transaction: &Transaction, deletion: &Deletion) -> anyhow::Result<()> {
    Ok(put(transaction, deletion, FormerKeyState::Deleted, 0).await?)
}

/// Writes the state of a former key, and adds to the changes that the channel has had.
async fn put(transaction: &Transaction, deletion: &Deletion, state: FormerKeyState, further: i64) -> Result<(), DbErr> {
    let (channel_id, key) = (deletion.channel_id, &deletion.key);
    // Not 0 for a channel that was deleted once and restored from a backup.
    let rows = former_keys::of_channel(transaction, channel_id).await?;
    let changes = rows.iter().find(|row| row.key == *key).map_or(0, |row| row.changes);
    let since = (deletion.since.as_second(), changes + further);
    former_keys::put(transaction, channel_id, key, state, since).await
}
