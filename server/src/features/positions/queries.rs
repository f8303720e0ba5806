//! The SQL of positions.

use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};

use crate::db::entities::events;
use crate::db::entities::watch_positions::{Column, Entity, Model};
use crate::db::scope::{InChannel, Queue};

/// Where a user left off, the latest first; `most` at most.
///
/// # Errors
/// The database failed.
pub async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
    most: Option<u64>,
) -> Result<Vec<Model>, DbErr> {
    let of_user = Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id));
    of_user.order_by_desc(Column::UpdatedAt).order_by_desc(Column::EventId).limit(most).all(connection).await
}

/// Where a user left off in an event.
pub(super) async fn one(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
    event_id: i64,
) -> Result<Option<Model>, DbErr> {
    let of_user = Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id));
    of_user.filter(Column::EventId.eq(event_id)).one(connection).await
}

/// Keeps a position in place of the one before, or none for 0; answers whether there is such an event.
pub(super) async fn keep(connection: &impl ConnectionTrait, row: Model) -> Result<bool, DbErr> {
    let event = events::Entity::in_channel(row.channel_id).filter(events::Column::Id.eq(row.event_id));
    let event: Option<i64> = event
        .filter(events::Column::Retired.eq(false))
        .select_only()
        .column(events::Column::Id)
        .into_tuple()
        .one(connection)
        .await?;
    if event.is_none() {
        return Ok(false);
    }
    if row.position_ms == 0 {
        let of_user = Entity::delete_in_channel(row.channel_id).filter(Column::UserId.eq(row.user_id));
        of_user.filter(Column::EventId.eq(row.event_id)).exec(connection).await?;
        return Ok(true);
    }
    let replaced = OnConflict::columns([Column::UserId, Column::EventId])
        .update_columns([Column::PositionMs, Column::UpdatedAt])
        .to_owned();
    Entity::insert(row.into_active_model()).on_conflict(replaced).exec_without_returning(connection).await?;
    Ok(true)
}

/// Forgets what a user has watched.
///
/// # Errors
/// The database failed.
pub async fn forget(connection: &impl ConnectionTrait, channel_id: i64, user_id: i64) -> Result<(), DbErr> {
    Entity::delete_in_channel(channel_id).filter(Column::UserId.eq(user_id)).exec(connection).await.map(drop)
}

/// Deletes positions of some channels that were last noted before a second.
pub(super) async fn forget_before(
    connection: &impl ConnectionTrait,
    channels: &[i64],
    second: i64,
) -> Result<(), DbErr> {
    Entity::delete_every()
        .filter(Column::UpdatedAt.lt(second))
        .filter(Column::ChannelId.is_in(channels.iter().copied()))
        .exec(connection)
        .await
        .map(drop)
}
