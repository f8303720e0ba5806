//! The SQL of access decisions about one event.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter};

use crate::db::entities::{event_category_links, event_participants, events};
use crate::db::scope::InChannel;

/// An event that is not retired.
pub async fn event(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: i64,
) -> Result<Option<events::Model>, DbErr> {
    events::Entity::in_channel(channel_id)
        .filter(events::Column::Id.eq(event_id))
        .filter(events::Column::Retired.eq(false))
        .one(connection)
        .await
}

/// The categories of an event, ancestors included.
pub async fn categories(connection: &impl ConnectionTrait, channel_id: i64, event_id: i64) -> Result<Vec<i64>, DbErr> {
    let links = event_category_links::Entity::in_channel(channel_id)
        .filter(event_category_links::Column::EventId.eq(event_id))
        .all(connection)
        .await?;
    Ok(links.into_iter().map(|link| link.event_category_id).collect())
}

/// Who takes part in an event.
pub async fn participants(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: i64,
) -> Result<Vec<i64>, DbErr> {
    let links = event_participants::Entity::in_channel(channel_id)
        .filter(event_participants::Column::EventId.eq(event_id))
        .all(connection)
        .await?;
    Ok(links.into_iter().map(|link| link.participant_id).collect())
}
