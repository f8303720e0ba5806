//! The SQL of channels' rows and their revisions.

use grandstand_db::Transaction;
use grandstand_db::entities::{channel_revisions, channels};
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions;
use grandstand_db::scope::{InChannel, Platform};
use sea_orm::sea_query::{LockType, OnConflict};
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

/// Returns the channel with a key. Previews are not found by a key.
pub async fn by_key(connection: &impl ConnectionTrait, key: &str) -> Result<Option<channels::Model>, DbErr> {
    revisions::by_key(key).one(connection).await
}

/// Returns a channel or a preview, locked until the transaction ends.
pub async fn lock(transaction: &Transaction, channel_id: ChannelId) -> Result<Option<channels::Model>, DbErr> {
    channels::Entity::in_channel(channel_id).lock(LockType::NoKeyUpdate).one(transaction).await
}

/// Returns the channel with a key, locked until the transaction ends.
pub async fn lock_by_key(connection: &impl ConnectionTrait, key: &str) -> Result<Option<channels::Model>, DbErr> {
    let of_key = channels::Entity::all().filter(channels::Column::Key.eq(key));
    of_key.lock(LockType::NoKeyUpdate).one(connection).await
}

/// Inserts a channel. Returns the row with its id.
pub async fn insert_channel(
    connection: &impl ConnectionTrait,
    row: channels::ActiveModel,
) -> Result<channels::Model, DbErr> {
    row.insert(connection).await
}

/// Inserts a channel unless its key is taken.
pub async fn insert_channel_once(connection: &impl ConnectionTrait, row: channels::ActiveModel) -> Result<(), DbErr> {
    let once = OnConflict::column(channels::Column::Key).do_nothing().to_owned();
    channels::Entity::insert(row).on_conflict(once).exec_without_returning(connection).await.map(drop)
}

/// Writes the columns of a channel that are set.
pub async fn update_channel(connection: &impl ConnectionTrait, changes: channels::ActiveModel) -> Result<(), DbErr> {
    changes.update(connection).await.map(drop)
}

/// Stores a revision.
pub async fn insert(connection: &impl ConnectionTrait, row: channel_revisions::ActiveModel) -> Result<(), DbErr> {
    channel_revisions::Entity::insert(row).exec_without_returning(connection).await.map(drop)
}

/// Writes the columns of a revision that are set.
pub async fn update(connection: &impl ConnectionTrait, changes: channel_revisions::ActiveModel) -> Result<(), DbErr> {
    changes.update(connection).await.map(drop)
}
