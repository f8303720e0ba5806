//! The SQL of access decisions about one event.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

use grandstand_db::entities::events::{Column, Entity};
use grandstand_db::scope::InChannel;

/// The card of an event that is not retired, and what became of its stream.
pub async fn card(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: i64,
) -> Result<Option<(String, Option<String>)>, DbErr> {
    Entity::in_channel(channel_id)
        .select_only()
        .columns([Column::Card, Column::StreamState])
        .filter(Column::Id.eq(event_id))
        .filter(Column::Retired.eq(false))
        .into_tuple()
        .one(connection)
        .await
}
