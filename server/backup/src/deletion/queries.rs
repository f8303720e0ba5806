//! The SQL of deleting a channel.

use grandstand_db::Transaction;
use grandstand_db::entities::channel_previews;
use grandstand_db::entities::channels::{self, ChannelState};
use grandstand_db::entities::jobs::{self, JobState};
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions;
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, LockType};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, PaginatorTrait, QueryFilter, QuerySelect};

/// Returns the channel with a key. None that is being deleted.
pub async fn of_key(connection: &impl ConnectionTrait, key: &str) -> Result<Option<channels::Model>, DbErr> {
    revisions::by_key(key).one(connection).await
}

/// Returns a channel, whatever its state.
pub async fn of_id(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Option<channels::Model>, DbErr> {
    channels::Entity::in_channel(channel_id).one(connection).await
}

/// Returns a channel, locked until the transaction ends.
pub async fn lock(transaction: &Transaction, channel_id: ChannelId) -> Result<Option<channels::Model>, DbErr> {
    channels::Entity::in_channel(channel_id).lock(LockType::Update).one(transaction).await
}

/// Writes that a channel is being deleted.
pub async fn mark(transaction: &Transaction, channel_id: ChannelId) -> Result<(), DbErr> {
    let marked = channels::Entity::update_in_channel(channel_id)
        .col_expr(channels::Column::State, Expr::val(ChannelState::Deleting));
    marked.exec(transaction).await?;
    channels::raise_stream_epoch(transaction, channel_id).await
}

/// Deletes the row of a channel or preview.
pub async fn delete_channel(transaction: &Transaction, channel_id: ChannelId) -> Result<(), DbErr> {
    channels::Entity::delete_in_channel(channel_id).exec(transaction).await.map(drop)
}

/// Whether a worker runs a job of the channel.
pub async fn runs_a_job(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    now: Timestamp,
) -> Result<bool, DbErr> {
    let running = jobs::Entity::in_channel(channel_id).filter(jobs::Column::State.eq(JobState::Running));
    // Nobody holds the lease of a worker that has crashed any more.
    Ok(running.filter(jobs::Column::DueAt.gt(now.as_second())).count(connection).await? > 0)
}

/// Returns the hidden channels of a channel's previews.
pub async fn previews(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<ChannelId>, DbErr> {
    channel_previews::Entity::in_channel(channel_id)
        .select_only()
        .column(channel_previews::Column::PreviewId)
        .into_tuple()
        .all(connection)
        .await
}

/// Deletes a preview and its hidden channel's row.
pub async fn delete_preview(
    transaction: &Transaction,
    channel_id: ChannelId,
    preview_id: ChannelId,
) -> Result<(), DbErr> {
    let preview = channel_previews::Entity::delete_in_channel(channel_id);
    preview.filter(channel_previews::Column::PreviewId.eq(preview_id)).exec(transaction).await?;
    delete_channel(transaction, preview_id).await
}
