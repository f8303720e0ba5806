//! Recordings out of their tables.

use std::collections::HashMap;

use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder};

use super::recording::{Recording, Rendition, Segment};
use crate::db::entities::{media, media_renditions, media_segments};
use crate::db::scope::InChannel;

/// The event's recording, as its media id.
///
/// # Errors
/// The database failed.
pub async fn ready(connection: &impl ConnectionTrait, channel_id: i64, event_id: i64) -> Result<Option<i64>, DbErr> {
    let row = media::Entity::in_channel(channel_id)
        .filter(media::Column::EventId.eq(event_id))
        .filter(media::Column::Kind.eq("recording"))
        .filter(media::Column::State.eq("ready"))
        .one(connection)
        .await?;
    Ok(row.map(|row| row.id))
}

/// A recording with all its facts, and the event that it is of; also one that was replaced, since someone may be
/// watching it. `None` for an id that is not the channel's.
///
/// # Errors
/// The database failed.
pub async fn recording(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    media_id: i64,
) -> Result<Option<Recording>, DbErr> {
    let found = media::Entity::in_channel(channel_id).filter(media::Column::Id.eq(media_id)).one(connection).await?;
    let Some(row) = found else { return Ok(None) };
    let renditions = media_renditions::Entity::in_channel(channel_id)
        .filter(media_renditions::Column::MediaId.eq(media_id))
        .all(connection)
        .await?;
    let mut segments = segments(connection, channel_id, renditions.iter().map(|one| one.id)).await?;
    let renditions = renditions.into_iter().map(|one| {
        let segments = segments.remove(&one.id).unwrap_or_default();
        rendition(one, segments)
    });
    Ok(Some(Recording::new(row.id, row.event_id, row.poster_key, renditions.collect())))
}

async fn segments(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    renditions: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, Vec<Segment>>, DbErr> {
    let rows = media_segments::Entity::in_channel(channel_id)
        .filter(media_segments::Column::RenditionId.is_in(renditions))
        .order_by_asc(media_segments::Column::Sequence)
        .all(connection)
        .await?;
    let mut found: HashMap<i64, Vec<Segment>> = HashMap::new();
    for media_segments::Model { rendition_id, start_us, duration_us, bytes, key, .. } in rows {
        found.entry(rendition_id).or_default().push(Segment { start_us, duration_us, bytes, key });
    }
    Ok(found)
}

fn rendition(row: media_renditions::Model, segments: Vec<Segment>) -> Rendition {
    Rendition {
        name: row.name,
        width: row.width,
        height: row.height,
        bandwidth: row.bandwidth,
        average_bandwidth: row.average_bandwidth,
        codecs: row.codecs,
        init_key: row.init_key,
        init_bytes: row.init_bytes,
        segments,
        playlist: bytes::Bytes::new(),
    }
}
