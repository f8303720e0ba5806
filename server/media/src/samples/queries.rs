//! The SQL of samples.

use grandstand_db::entities::events;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter};

/// Returns the events that declare a sample and are not streamed.
pub async fn with_samples(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
) -> Result<Vec<events::Model>, DbErr> {
    events::Entity::in_channel(channel_id)
        .filter(events::Column::SampleSeconds.is_not_null())
        .filter(events::Column::Retired.eq(false))
        .filter(events::Column::StreamState.is_null())
        .all(connection)
        .await
}
