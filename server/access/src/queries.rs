//! The SQL of access decisions: about one event, and what a user owns.

use grandstand_db::entities::access_grants;
use grandstand_db::entities::events::{Column, Entity, EventStatus};
use grandstand_db::scope::InChannel;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

/// The card of an event that is not retired, and what became of its stream.
pub async fn card(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: i64,
) -> Result<Option<(String, Option<EventStatus>)>, DbErr> {
    Entity::in_channel(channel_id)
        .select_only()
        .columns([Column::Card, Column::StreamState])
        .filter(Column::Id.eq(event_id))
        .filter(Column::Retired.eq(false))
        .into_tuple()
        .one(connection)
        .await
}

/// The grants of a user that were not taken back, also those that have run out, the oldest first.
pub async fn grants(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
) -> Result<Vec<access_grants::Model>, DbErr> {
    access_grants::Entity::in_channel(channel_id)
        .filter(access_grants::Column::UserId.eq(user_id))
        .filter(access_grants::Column::RevokedAt.is_null())
        .order_by_asc(access_grants::Column::Id)
        .all(connection)
        .await
}
