//! The SQL of viewings.

use std::collections::HashMap;

use grandstand_db::entities::sessions;
use grandstand_db::entities::viewings::{Column, Entity, Model};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::{InChannel, Queue};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect};

use super::places::KEPT_SECONDS;

/// Returns a user's viewings that are kept at `second` (unix time).
pub(super) async fn kept(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    second: i64,
) -> Result<Vec<Model>, DbErr> {
    let of_user = Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id));
    of_user.filter(Column::SeenAt.gt(second - KEPT_SECONDS)).all(connection).await
}

/// Returns a user's viewings, including lapsed ones that were not deleted yet.
pub(super) async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<Model>, DbErr> {
    Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id)).all(connection).await
}

/// Deletes a user's viewings.
pub(super) async fn forget_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<(), DbErr> {
    Entity::delete_in_channel(channel_id).filter(Column::UserId.eq(user_id)).exec(connection).await.map(drop)
}

/// Stores a viewing in place of the session's former one.
pub(super) async fn keep(connection: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let replaced = OnConflict::column(Column::SessionId)
        .update_columns([Column::EventId, Column::StartedAt, Column::SeenAt])
        .to_owned();
    Entity::insert(row.into_active_model()).on_conflict(replaced).exec_without_returning(connection).await.map(drop)
}

/// Deletes the viewings of these sessions.
pub(super) async fn forget(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    sessions: &[i64],
) -> Result<(), DbErr> {
    let of_sessions = Entity::delete_in_channel(channel_id).filter(Column::SessionId.is_in(sessions.iter().copied()));
    of_sessions.exec(connection).await.map(drop)
}

/// Returns whether a device has a viewing that is kept at `second`: of the event, or of any if none is given.
pub(super) async fn has(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    session_id: i64,
    event_id: Option<EventId>,
    second: i64,
) -> Result<bool, DbErr> {
    let own = Entity::in_channel(channel_id).filter(Column::SessionId.eq(session_id));
    let found = own.filter(Column::SeenAt.gt(second - KEPT_SECONDS)).one(connection).await?;
    Ok(found.is_some_and(|found| event_id.is_none_or(|event_id| event_id == found.event_id)))
}

/// Ends a device's viewing: of the event, or of any if none is given.
pub(super) async fn end(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    session_id: i64,
    event_id: Option<EventId>,
) -> Result<(), DbErr> {
    let own = Entity::delete_in_channel(channel_id).filter(Column::SessionId.eq(session_id));
    let ended = event_id.into_iter().fold(own, |own, event_id| own.filter(Column::EventId.eq(event_id)));
    ended.exec(connection).await.map(drop)
}

/// Deletes the lapsed viewings of all channels.
///
/// # Errors
/// The database failed.
pub async fn forget_lapsed(connection: &impl ConnectionTrait, second: i64) -> Result<(), DbErr> {
    let lapsed = Entity::delete_every().filter(Column::SeenAt.lte(second - KEPT_SECONDS));
    lapsed.exec(connection).await.map(drop)
}

/// Returns the user agents of these sessions.
pub(super) async fn user_agents(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    of: &[i64],
) -> Result<HashMap<i64, Option<String>>, DbErr> {
    let rows: Vec<(i64, Option<String>)> = sessions::Entity::in_channel(channel_id)
        .filter(sessions::Column::Id.is_in(of.iter().copied()))
        .select_only()
        .columns([sessions::Column::Id, sessions::Column::UserAgent])
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}
