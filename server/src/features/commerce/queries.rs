//! The SQL of what is sold.

use grandstand_db::entities::{events, media};
use grandstand_db::scope::InChannel;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

use grandstand_media::recordings;

/// An event that may be sold: its id, its card, what became of its stream, and the length of its recording.
pub type EventRow = (i64, String, Option<String>, Option<i64>);

/// The events of these ids that are not retired.
pub async fn events(connection: &impl ConnectionTrait, channel_id: i64, ids: &[i64]) -> Result<Vec<EventRow>, DbErr> {
    recordings::beside(events::Entity::in_channel(channel_id))
        .select_only()
        .columns([events::Column::Id, events::Column::Card, events::Column::StreamState])
        .column(media::Column::DurationUs)
        .filter(events::Column::Id.is_in(ids.iter().copied()))
        .filter(events::Column::Retired.eq(false))
        .into_tuple()
        .all(connection)
        .await
}
