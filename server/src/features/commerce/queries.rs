//! The SQL of what is sold.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

use crate::db::entities::{events, media};
use crate::db::scope::InChannel;
use crate::media::recordings;

/// The card of an event that is not retired, and the length of its recording, where it has one.
pub async fn event(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: i64,
) -> Result<Option<(String, Option<i64>)>, DbErr> {
    recordings::beside(events::Entity::in_channel(channel_id))
        .select_only()
        .column(events::Column::Card)
        .column(media::Column::DurationUs)
        .filter(events::Column::Id.eq(event_id))
        .filter(events::Column::Retired.eq(false))
        .into_tuple()
        .one(connection)
        .await
}
