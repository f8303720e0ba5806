//! Keys of channels that are being deleted, or were.

use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Query, SelectStatement};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder};

use crate::Transaction;
use crate::entities::former_keys::{ActiveModel, Column, Entity, FormerKeyState, Model};
use crate::ids::ChannelId;
use crate::scope::Platform;

/// Returns the latest channel with a key that is being deleted or was.
///
/// # Errors
/// The database failed.
pub async fn latest(connection: &impl ConnectionTrait, key: &str) -> Result<Option<Model>, DbErr> {
    Entity::all().filter(Column::Key.eq(key)).order_by_desc(Column::Id).one(connection).await
}

/// Returns every former key, by ascending id.
///
/// # Errors
/// The database failed.
pub async fn all(connection: &impl ConnectionTrait) -> Result<Vec<Model>, DbErr> {
    Entity::all().order_by_asc(Column::Id).all(connection).await
}

/// Returns every former key in a state, by ascending id.
///
/// # Errors
/// The database failed.
pub async fn in_state(connection: &impl ConnectionTrait, state: FormerKeyState) -> Result<Vec<Model>, DbErr> {
    Entity::all().filter(Column::State.eq(state)).order_by_asc(Column::Id).all(connection).await
}

/// Returns what is known of a channel that is being deleted or was.
///
/// # Errors
/// The database failed.
pub async fn of_channel(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<Model>, DbErr> {
    Entity::all().filter(Column::ChannelId.eq(channel_id)).all(connection).await
}

/// Selects the ids of channels that are being deleted.
pub fn being_deleted() -> SelectStatement {
    let deleting = Column::State.eq(FormerKeyState::Deleting);
    Query::select().column(Column::ChannelId).from(Entity).cond_where(deleting).take()
}

/// Adds a former key of a channel, or gives the one that it had before this state.
///
/// # Errors
/// The database failed.
pub async fn put(
    transaction: &Transaction,
    channel_id: ChannelId,
    key: &str,
    state: FormerKeyState,
    (since, changes): (i64, i64),
) -> Result<(), DbErr> {
    forget(transaction, channel_id, key).await?;
    let row = ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        key: Set(key.to_owned()),
        state: Set(state),
        since: Set(since),
        changes: Set(changes),
    };
    Entity::insert(row).exec_without_returning(transaction).await.map(drop)
}

#[allow(clippy::disallowed_methods, reason = "the table belongs to the deployment, and has no scope to delete in")]
async fn forget(transaction: &Transaction, channel_id: ChannelId, key: &str) -> Result<(), DbErr> {
    let of_channel = Entity::delete_many().filter(Column::ChannelId.eq(channel_id));
    of_channel.filter(Column::Key.eq(key)).exec(transaction).await.map(drop)
}
