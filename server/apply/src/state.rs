//! Suspends and resumes channels. A suspended channel is not served, but keeps all its data.

use grandstand_db as db;
use grandstand_db::domains::release;
use grandstand_db::entities::channels::{self, ChannelState};
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::stored;
use grandstand_platform::audit::{self, Act, Actor};
use jiff::Timestamp;
use sea_orm::ActiveEnum;
use sea_orm::ActiveValue::{NotSet, Set, Unchanged};
use tenants::findings::finding::Finding;

use super::{domains, revision, revision_queries};

/// Suspends a channel: its host then answers like an unknown one. Returns its id, and whether it was active.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn suspend(connection: &db::Database, key: &str) -> anyhow::Result<(ChannelId, bool)> {
    take_out(connection, key, false).await
}

/// Suspends a channel because its folder is gone. Also clears the stored folder hash, so that the folder makes the
/// channel active again when it is back, even with the same content. Returns the channel's id; `None` if the folder
/// never was a channel.
///
/// # Errors
/// The database failed.
pub async fn folder_is_gone(connection: &db::Database, key: &str) -> anyhow::Result<Option<ChannelId>> {
    match stored(connection, key).await? {
        Some(_) => Ok(Some(take_out(connection, key, true).await?.0)),
        None => Ok(None),
    }
}

/// The outcome of resuming a channel.
#[derive(Debug)]
pub enum Resume {
    /// The channel's id, and whether it was suspended.
    Done(ChannelId, bool),
    /// Another channel holds one of the domains now; nothing has changed.
    Refused(Vec<Finding>),
}

/// Makes a suspended channel active again, with the revision that it had.
///
/// # Errors
/// The database failed, or there is no such channel.
pub async fn resume(connection: &db::Database, key: &str, now: Timestamp) -> anyhow::Result<Resume> {
    let transaction = db::begin_write(connection).await?;
    let row = locked(&transaction, key).await?;
    let conflicts = domains::restore(&transaction, &row).await?;
    if !conflicts.is_empty() {
        transaction.rollback().await?;
        return Ok(Resume::Refused(conflicts));
    }
    let changed = change(&transaction, &row, ChannelState::Active, false).await?;
    transaction.commit().await?;
    // Days may have passed while the channel was suspended.
    super::redate_due(connection, now).await?;
    Ok(Resume::Done(row.id, changed))
}

/// Suspends a channel, which releases its domains.
async fn take_out(connection: &db::Database, key: &str, forget_folder: bool) -> anyhow::Result<(ChannelId, bool)> {
    let transaction = db::begin_write(connection).await?;
    let row = locked(&transaction, key).await?;
    release(&transaction, row.id).await?;
    let changed = change(&transaction, &row, ChannelState::Suspended, forget_folder).await?;
    transaction.commit().await?;
    Ok((row.id, changed))
}

async fn locked(transaction: &db::Transaction, key: &str) -> anyhow::Result<channels::Model> {
    let channel_id = revision::required(transaction, key).await?.id;
    revision::locked(transaction, channel_id).await
}

/// Writes the state of a channel. Returns whether it changed.
async fn change(
    transaction: &db::Transaction,
    row: &channels::Model,
    state: ChannelState,
    forget_folder: bool,
) -> anyhow::Result<bool> {
    let changed = row.state != state;
    if changed || (forget_folder && row.folder_hash.is_some()) {
        let folder_hash = if forget_folder { Set(None) } else { NotSet };
        let id = Unchanged(row.id);
        let update = channels::ActiveModel { id, state: Set(state), folder_hash, ..Default::default() };
        revision_queries::update_channel(transaction, update).await?;
        channels::raise_stream_epoch(transaction, row.id).await?;
        let details = format!("{} → {}", row.state.to_value(), state.to_value());
        let act = Act { name: "channel state".to_owned(), channel_id: Some(row.id), details };
        audit::record(transaction, &Actor::of_process(), act, Timestamp::now()).await?;
    }
    Ok(changed)
}
