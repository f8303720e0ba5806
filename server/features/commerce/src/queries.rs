//! The SQL of products and buyers.

use grandstand_db::entities::events::{self, EventStatus};
use grandstand_db::entities::{media, users};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

use grandstand_media::recordings;

/// An event that can be sold: its id, its card, its stream's state, and the length of its recording in microseconds.
pub type EventRow = (i64, String, Option<EventStatus>, Option<i64>);

/// Returns the events with these ids that are not retired.
pub async fn events(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[i64],
) -> Result<Vec<EventRow>, DbErr> {
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

/// Updates a user.
pub async fn update_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    changes: users::ActiveModel,
) -> Result<(), DbErr> {
    users::Entity::update_in_channel(channel_id)
        .set(changes)
        .filter(users::Column::Id.eq(user_id))
        .exec(connection)
        .await
        .map(drop)
}
