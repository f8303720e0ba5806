//! The SQL of listing recordings.

use std::collections::HashMap;

use grandstand_db::entities::media::{self, MediaState};
use grandstand_db::entities::{events, media_renditions, media_segments};
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect};

/// Ids per statement.
pub const BATCH: usize = 500;

/// Returns the current and former recordings of a channel, or of one of its events.
pub async fn recordings(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: Option<EventId>,
) -> Result<Vec<media::Model>, DbErr> {
    let mut select = media::Entity::in_channel(channel_id)
        .filter(media::Column::EventId.is_not_null())
        .filter(media::Column::State.is_in([MediaState::Growing, MediaState::Ready, MediaState::Replaced]));
    if let Some(event_id) = event_id {
        select = select.filter(media::Column::EventId.eq(event_id));
    }
    select.all(connection).await
}

/// Returns the aliases of the recordings' events by event.
pub async fn aliases(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    rows: &[media::Model],
) -> Result<Vec<(EventId, String)>, DbErr> {
    events::Entity::in_channel(channel_id)
        .select_only()
        .columns([events::Column::Id, events::Column::Alias])
        .filter(events::Column::Id.is_in(rows.iter().filter_map(|row| row.event_id)))
        .into_tuple()
        .all(connection)
        .await
}

/// Returns the bytes of recordings by their ids.
pub async fn bytes(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    rows: &[media::Model],
) -> Result<HashMap<i64, i64>, DbErr> {
    let renditions: Vec<(i64, i64, i64)> = media_renditions::Entity::in_channel(channel_id)
        .select_only()
        .columns([media_renditions::Column::Id, media_renditions::Column::MediaId, media_renditions::Column::InitBytes])
        .filter(media_renditions::Column::MediaId.is_in(rows.iter().map(|row| row.id)))
        .into_tuple()
        .all(connection)
        .await?;
    let mut of_segments: HashMap<i64, i64> = HashMap::new();
    for batch in renditions.chunks(BATCH) {
        // PostgreSQL's sum of bigints is a numeric.
        let sum = Func::cast_as(Func::sum(Expr::col(media_segments::Column::Bytes)), "bigint");
        let sums: Vec<(i64, i64)> = media_segments::Entity::in_channel(channel_id)
            .select_only()
            .column(media_segments::Column::RenditionId)
            .expr(sum)
            .filter(media_segments::Column::RenditionId.is_in(batch.iter().map(|(id, _, _)| *id)))
            .group_by(media_segments::Column::RenditionId)
            .into_tuple()
            .all(connection)
            .await?;
        of_segments.extend(sums);
    }
    let mut of_recordings: HashMap<i64, i64> = HashMap::new();
    for (id, media_id, init_bytes) in renditions {
        *of_recordings.entry(media_id).or_default() += init_bytes + of_segments.get(&id).copied().unwrap_or_default();
    }
    Ok(of_recordings)
}
