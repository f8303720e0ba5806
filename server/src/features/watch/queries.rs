//! Recordings out of their tables.

use std::collections::HashMap;

use grandstand_core::media_name::MediaName;
use grandstand_db::entities::{media, media_captions, media_parts, media_renditions, media_segments};
use grandstand_db::scope::InChannel;
use grandstand_media::{captions, thumbnails};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

use super::recording::{Part, Recording, Rendition, Segment};

/// What of an event plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playing {
    /// The recording's id.
    pub media_id: i64,
    /// Its name in addresses.
    pub name: MediaName,
    /// Whether the event is live and it grows.
    pub is_growing: bool,
    /// Its length; that of what grows is not known.
    pub duration_us: i64,
    /// Whether it has a poster.
    pub has_poster: bool,
    /// Its captions, by language.
    pub captions: Vec<media_captions::Model>,
    /// The folder of its thumbnails, where it has some.
    pub thumbnails: Option<String>,
}

/// What of the event plays: what is being recorded, else its recording.
///
/// # Errors
/// The database failed.
pub async fn playing(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: i64,
) -> Result<Option<Playing>, DbErr> {
    let rows = media::Entity::in_channel(channel_id)
        .filter(media::Column::EventId.eq(event_id))
        .filter(media::Column::Kind.eq("recording"))
        .filter(media::Column::State.is_in(["growing", "ready"]))
        .all(connection)
        .await?;
    let row = rows.iter().find(|row| row.state == "growing").or_else(|| rows.first());
    let Some((row, name)) = row.and_then(|row| Some((row, MediaName::parse(&row.public_name)?))) else {
        return Ok(None);
    };
    Ok(Some(Playing {
        media_id: row.id,
        name,
        is_growing: row.state == "growing",
        duration_us: row.duration_us,
        has_poster: row.poster_key.is_some(),
        captions: captions::of_recording(connection, channel_id, row.id).await?,
        thumbnails: thumbnails::of_recording(connection, channel_id, row.id).await?,
    }))
}

/// The id of an event's recording by its name; `None` where there is none, or only a former one.
///
/// # Errors
/// The database failed.
pub async fn named(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: i64,
    name: MediaName,
) -> Result<Option<i64>, DbErr> {
    media::Entity::in_channel(channel_id)
        .filter(media::Column::EventId.eq(event_id))
        .filter(media::Column::PublicName.eq(name.to_string()))
        .filter(media::Column::State.is_in(["growing", "ready"]))
        .select_only()
        .column(media::Column::Id)
        .into_tuple()
        .one(connection)
        .await
}

/// A recording with all its facts, and the event that it is of; also a former one, since clips may wait to be cut from
/// it. `None` for an id that is not the channel's.
///
/// # Errors
/// The database failed.
pub async fn recording(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    media_id: i64,
    dvr_us: i64,
) -> Result<Option<Recording>, DbErr> {
    let found = media::Entity::in_channel(channel_id).filter(media::Column::Id.eq(media_id)).one(connection).await?;
    let named = found.and_then(|row| Some((MediaName::parse(&row.public_name)?, row)));
    let Some((name, row)) = named else { return Ok(None) };
    let renditions = media_renditions::Entity::in_channel(channel_id)
        .filter(media_renditions::Column::MediaId.eq(media_id))
        .all(connection)
        .await?;
    let ids: Vec<i64> = renditions.iter().map(|one| one.id).collect();
    let mut segments = segments(connection, channel_id, &ids, 0).await?;
    let mut parts = parts(connection, channel_id, &ids).await?;
    let renditions = renditions.into_iter().map(|one| {
        let (segments, parts) = (segments.remove(&one.id), parts.remove(&one.id));
        rendition(one, segments.unwrap_or_default(), parts.unwrap_or_default())
    });
    let is_growing = row.state == "growing";
    Ok(Some(Recording::new((row.id, name), row.event_id, row.poster_key, renditions.collect(), is_growing, dvr_us)))
}

/// Whether a recording still grows; not if there is none.
///
/// # Errors
/// The database failed.
pub async fn is_growing(connection: &impl ConnectionTrait, channel_id: i64, media_id: i64) -> Result<bool, DbErr> {
    let found = media::Entity::in_channel(channel_id).filter(media::Column::Id.eq(media_id)).one(connection).await?;
    Ok(found.is_some_and(|row| row.state == "growing"))
}

/// The parts of the renditions, in order.
///
/// # Errors
/// The database failed.
pub async fn parts(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    renditions: &[i64],
) -> Result<HashMap<i64, Vec<Part>>, DbErr> {
    let rows = media_parts::Entity::in_channel(channel_id)
        .filter(media_parts::Column::RenditionId.is_in(renditions.iter().copied()))
        .order_by_asc(media_parts::Column::Part)
        .all(connection)
        .await?;
    let mut found: HashMap<i64, Vec<Part>> = HashMap::new();
    for media_parts::Model { rendition_id, first_sequence, start_us, began_at_us, init_key, init_bytes, .. } in rows {
        let first = usize::try_from(first_sequence).unwrap_or_default();
        let part = Part { first, start_us, began_at_us, init_key, init_bytes: init_bytes.into() };
        found.entry(rendition_id).or_default().push(part);
    }
    Ok(found)
}

/// The segments of the renditions from number `first` on, in order.
///
/// # Errors
/// The database failed.
pub async fn segments(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    renditions: &[i64],
    first: i64,
) -> Result<HashMap<i64, Vec<Segment>>, DbErr> {
    let rows = media_segments::Entity::in_channel(channel_id)
        .filter(media_segments::Column::RenditionId.is_in(renditions.iter().copied()))
        .filter(media_segments::Column::Sequence.gte(first))
        .order_by_asc(media_segments::Column::Sequence)
        .all(connection)
        .await?;
    let mut found: HashMap<i64, Vec<Segment>> = HashMap::new();
    for media_segments::Model { rendition_id, start_us, duration_us, bytes, key, .. } in rows {
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
