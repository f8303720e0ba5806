//! The SQL of access decisions: an event's card, and a user's grants.

use grandstand_db::entities::access_grants;
use grandstand_db::entities::events::{Column, Entity, EventStatus};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

/// The card and the stream state of an event that is not retired.
pub async fn card(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
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

/// The grants of a user that were not revoked, expired ones included, oldest first.
pub async fn grants(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<access_grants::Model>, DbErr> {
    access_grants::Entity::in_channel(channel_id)
        .filter(access_grants::Column::UserId.eq(user_id))
        .filter(access_grants::Column::RevokedAt.is_null())
        .order_by_asc(access_grants::Column::Id)
        .all(connection)
        .await
}
