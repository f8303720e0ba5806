//! The SQL of pictures.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

use grandstand_db::entities::events;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;

/// Returns the card of an event that is not retired.
pub async fn card(connection: &impl ConnectionTrait, channel_id: ChannelId, id: i64) -> Result<Option<String>, DbErr> {
    events::Entity::in_channel(channel_id)
        .filter(events::Column::Id.eq(id))
        .filter(events::Column::Retired.eq(false))
        .select_only()
        .column(events::Column::Card)
        .into_tuple()
        .one(connection)
        .await
}
