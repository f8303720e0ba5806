//! The SQL of an event's recording.

use grandstand_db::entities::media::{self, MediaKind, MediaState};
use grandstand_db::scope::InChannel;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter};

use super::Owner;

/// Returns the event's recording, if one is ready.
///
/// # Errors
/// The database failed.
pub async fn ready(connection: &impl ConnectionTrait, owner: Owner) -> Result<Option<media::Model>, DbErr> {
    media::Entity::in_channel(owner.channel_id)
        .filter(media::Column::EventId.eq(owner.event_id))
        .filter(media::Column::Kind.eq(MediaKind::Recording))
        .filter(media::Column::State.eq(MediaState::Ready))
        .one(connection)
        .await
}
