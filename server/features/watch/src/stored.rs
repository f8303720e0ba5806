//! Reads stored recordings into the form that playlists and segments are served from.

use std::collections::HashMap;

use grandstand_core::media_name::MediaName;
use grandstand_db::entities::media::MediaState;
use grandstand_db::entities::{media_parts, media_renditions, media_segments};
use grandstand_db::ids::ChannelId;
use grandstand_media::recordings;
use sea_orm::{ConnectionTrait, DbErr};

use super::recording::Recording;
use super::rendition::{Part, Rendition, Segment};

/// Returns a recording with all its data and its event, even a former one, because clips may still have to be cut from
/// it. `None` for an id that is not the channel's.
///
/// # Errors
/// The database failed.
pub async fn recording(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
    dvr_us: i64,
) -> Result<Option<Recording>, DbErr> {
    let found = recordings::find(connection, channel_id, media_id).await?;
    let named = found.and_then(|row| Some((MediaName::parse(&row.public_name)?, row)));
    let Some((name, row)) = named else { return Ok(None) };
    let renditions = recordings::renditions(connection, channel_id, media_id).await?;
    let ids: Vec<i64> = renditions.iter().map(|one| one.id).collect();
    let mut segments = segments(connection, channel_id, &ids, 0).await?;
    let mut parts = parts(connection, channel_id, &ids).await?;
    let renditions = renditions.into_iter().map(|one| {
        let (segments, parts) = (segments.remove(&one.id), parts.remove(&one.id));
        rendition(one, segments.unwrap_or_default(), parts.unwrap_or_default())
    });
    let is_growing = row.state == MediaState::Growing;
    Ok(Some(Recording::new((row.id, name), row.event_id, row.poster_key, renditions.collect(), is_growing, dvr_us)))
}

/// Returns the parts of the renditions, in order.
///
/// # Errors
/// The database failed.
pub async fn parts(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    renditions: &[i64],
) -> Result<HashMap<i64, Vec<Part>>, DbErr> {
    let mut found: HashMap<i64, Vec<Part>> = HashMap::new();
    for row in recordings::parts(connection, channel_id, renditions).await? {
        let media_parts::Model { rendition_id, first_sequence, start_us, began_at_us, init_key, init_bytes, .. } = row;
        let first = usize::try_from(first_sequence).unwrap_or_default();
        let part = Part { first, start_us, began_at_us, init_key, init_bytes: init_bytes.into() };
        found.entry(rendition_id).or_default().push(part);
    }
    Ok(found)
}

/// Returns the segments of the renditions from number `first` on, in order.
///
/// # Errors
/// The database failed.
pub async fn segments(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    renditions: &[i64],
    first: i64,
) -> Result<HashMap<i64, Vec<Segment>>, DbErr> {
    let mut found: HashMap<i64, Vec<Segment>> = HashMap::new();
    for row in recordings::segments(connection, channel_id, renditions, first).await? {
        let media_segments::Model { rendition_id, start_us, duration_us, bytes, key, .. } = row;
        found.entry(rendition_id).or_default().push(Segment { start_us, duration_us, bytes, key });
    }
    Ok(found)
}

fn rendition(row: media_renditions::Model, segments: Vec<Segment>, parts: Vec<Part>) -> Rendition {
    Rendition {
        id: row.id,
        name: row.name,
        width: row.width,
        height: row.height,
        bandwidth: row.bandwidth,
        average_bandwidth: row.average_bandwidth,
        codecs: row.codecs,
        init_key: row.init_key,
        init_bytes: row.init_bytes,
        parts,
        segments,
        playlist: bytes::Bytes::new(),
        live: bytes::Bytes::new(),
    }
}
