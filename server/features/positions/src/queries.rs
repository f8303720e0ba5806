//! The SQL of watch positions.

use grandstand_db::entities::events;
use grandstand_db::entities::watch_positions::{Column, Entity, Model};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::{InChannel, Queue};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use grandstand_web::list::Listing;

fn positions(channel_id: ChannelId, user_id: UserId) -> Select<Entity> {
    Entity::in_channel(channel_id).filter(Column::UserId.eq(user_id))
}

/// Returns all positions of a user, the latest first.
///
/// # Errors
/// The database failed.
pub async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<Model>, DbErr> {
    let all = positions(channel_id, user_id).order_by_desc(Column::UpdatedAt).order_by_desc(Column::EventId);
    all.all(connection).await
}

/// Returns a page of a user's positions.
pub(super) async fn page(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    Listing { page, sort }: Listing<()>,
) -> Result<Vec<Model>, DbErr> {
    positions(channel_id, user_id)
        .order_by(Column::UpdatedAt, sort.order())
        .order_by(Column::EventId, sort.order())
        .limit(page.row_limit())
        .offset((page.offset > 0).then_some(page.offset))
        .all(connection)
        .await
}

/// Returns the number of a user's positions.
pub(super) async fn count(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<u64, DbErr> {
    positions(channel_id, user_id).count(connection).await
}

/// Returns the position of a user in an event.
pub(super) async fn one(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    event_id: EventId,
) -> Result<Option<Model>, DbErr> {
    positions(channel_id, user_id).filter(Column::EventId.eq(event_id)).one(connection).await
}

/// Stores a position in place of the former one, or deletes it if the new one is 0. Returns whether the event exists.
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

/// Deletes a user's positions.
///
/// # Errors
/// The database failed.
pub async fn forget(connection: &impl ConnectionTrait, channel_id: ChannelId, user_id: UserId) -> Result<(), DbErr> {
    Entity::delete_in_channel(channel_id).filter(Column::UserId.eq(user_id)).exec(connection).await.map(drop)
}

/// Deletes positions of these channels that were last stored before `second` (unix time).
pub(super) async fn forget_before(
    connection: &impl ConnectionTrait,
    channels: &[ChannelId],
    second: i64,
) -> Result<(), DbErr> {
    Entity::delete_every()
        .filter(Column::UpdatedAt.lt(second))
        .filter(Column::ChannelId.is_in(channels.iter().copied()))
        .exec(connection)
        .await
        .map(drop)
}
