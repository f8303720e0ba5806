//! The SQL of thumbnails.

use sea_orm::sea_query::{OnConflict, Query};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};

use grandstand_db::entities::media::{self, MediaKind, MediaState};
use grandstand_db::entities::media_thumbnails::{Column, Entity, Model};
use grandstand_db::entities::{media_parts, media_renditions, media_segments};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};

/// Stores the folder of a recording's thumbnails, replacing the previous one.
///
/// # Errors
/// The database failed.
pub async fn keep(connection: &impl ConnectionTrait, row: Model) -> Result<(), DbErr> {
    let replaced = OnConflict::column(Column::MediaId).update_column(Column::Folder).to_owned();
    Entity::insert(row.into_active_model()).on_conflict(replaced).exec_without_returning(connection).await.map(drop)
}

/// Returns the folder of a recording's thumbnails, if it has any.
///
/// # Errors
/// The database failed.
pub async fn of_recording(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
) -> Result<Option<String>, DbErr> {
    let found = Entity::in_channel(channel_id).filter(Column::MediaId.eq(media_id)).one(connection).await?;
    Ok(found.map(|row| row.folder))
}

/// Returns channel id and recording id of the latest recording without thumbnails among those with ids below `before`,
/// of any channel.
pub(super) async fn latest_without(
    connection: &impl ConnectionTrait,
    before: i64,
) -> Result<Option<(ChannelId, i64)>, DbErr> {
    let with = Query::select().column(Column::MediaId).from(Entity).to_owned();
    // Recordings of previews have no renditions.
    let pictured = Query::select().column(media_renditions::Column::MediaId).from(media_renditions::Entity).to_owned();
    media::Entity::every()
        .filter(media::Column::Kind.eq(MediaKind::Recording))
        .filter(media::Column::State.eq(MediaState::Ready))
        .filter(media::Column::Id.lt(before))
        .filter(media::Column::Id.not_in_subquery(with))
        .filter(media::Column::Id.in_subquery(pictured))
        .order_by_desc(media::Column::Id)
        .select_only()
        .columns([media::Column::ChannelId, media::Column::Id])
        .into_tuple()
        .one(connection)
        .await
}

/// The smallest rendition of a recording, from which thumbnails are taken.
#[derive(Debug)]
pub(super) struct Smallest {
    /// The recording's duration in microseconds.
    pub duration_us: i64,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Its segments in order.
    pub segments: Vec<Segment>,
}

#[derive(Debug)]
pub(super) struct Segment {
    /// Start in microseconds.
    pub start_us: i64,
    /// Key of its initialisation segment.
    pub init_key: String,
    /// Key in the object store.
    pub key: String,
}

/// Returns the smallest rendition of a ready recording; `None` if there is none.
pub(super) async fn smallest(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
) -> Result<Option<Smallest>, DbErr> {
    let recording = media::Entity::in_channel(channel_id).filter(media::Column::Id.eq(media_id));
    let recording = recording.filter(media::Column::State.eq(MediaState::Ready)).one(connection).await?;
    let rendition = media_renditions::Entity::in_channel(channel_id)
        .filter(media_renditions::Column::MediaId.eq(media_id))
        .order_by_asc(media_renditions::Column::Height)
        .order_by_asc(media_renditions::Column::Bandwidth)
        .one(connection)
        .await?;
    let (Some(recording), Some(rendition)) = (recording, rendition) else { return Ok(None) };
    let parts = media_parts::Entity::in_channel(channel_id)
        .filter(media_parts::Column::RenditionId.eq(rendition.id))
        .order_by_asc(media_parts::Column::Part)
        .all(connection)
        .await?;
    let rows = media_segments::Entity::in_channel(channel_id)
        .filter(media_segments::Column::RenditionId.eq(rendition.id))
        .order_by_asc(media_segments::Column::Sequence)
        .all(connection)
        .await?;
    let segment = |row: media_segments::Model| {
        let part = parts.iter().rfind(|part| part.first_sequence <= row.sequence);
        let init_key = part.map_or(&rendition.init_key, |part| &part.init_key).clone();
        Segment { start_us: row.start_us, init_key, key: row.key }
    };
    Ok(Some(Smallest {
        duration_us: recording.duration_us,
        width: u32::try_from(rendition.width).unwrap_or_default(),
        height: u32::try_from(rendition.height).unwrap_or_default(),
        segments: rows.into_iter().map(segment).collect(),
    }))
}
