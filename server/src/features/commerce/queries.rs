//! The SQL of what is sold.

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

use crate::db::entities::{events, media};
use crate::db::scope::InChannel;
use crate::media::recordings;

/// The ids and cards of events that are not retired, and the lengths of their recordings, where they have one.
pub async fn events(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    ids: &[i64],
) -> Result<Vec<(i64, String, Option<i64>)>, DbErr> {
    recordings::beside(events::Entity::in_channel(channel_id))
        .select_only()
        .column(events::Column::Id)
        .column(events::Column::Card)
        .column(media::Column::DurationUs)
        .filter(events::Column::Id.is_in(ids.iter().copied()))
        .filter(events::Column::Retired.eq(false))
        .into_tuple()
        .all(connection)
        .await
}
