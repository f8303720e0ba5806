//! The SQL of what names objects.

use std::collections::HashSet;

use grandstand_db::Transaction;
use grandstand_db::entities::media::MediaState;
use grandstand_db::entities::{
    channel_previews, channel_revisions, channels, clips, events, media, media_captions, media_parts, media_renditions,
    media_segments, media_thumbnails,
};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::LockType;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect, Select};

/// A recording, as far as its objects go.
pub type Recording = (i64, MediaState, i64);

/// Locks a channel as an apply does, until the transaction ends. Returns whether there is such a channel.
pub async fn lock(transaction: &Transaction, channel_id: ChannelId) -> Result<bool, DbErr> {
    let row = channels::Entity::in_channel(channel_id).lock(LockType::NoKeyUpdate).one(transaction).await?;
    Ok(row.is_some())
}

/// Returns channel id and number of every revision that may name pictures of a channel: its own, and its previews'.
pub async fn revisions(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
) -> Result<Vec<(ChannelId, i64)>, DbErr> {
    let previews: Vec<ChannelId> = channel_previews::Entity::in_channel(channel_id)
        .select_only()
        .column(channel_previews::Column::PreviewId)
        .into_tuple()
        .all(connection)
        .await?;
    let mut revisions = Vec::new();
    for scope in previews.into_iter().chain([channel_id]) {
        let of_scope: Vec<(ChannelId, i64)> = channel_revisions::Entity::in_channel(scope)
            .select_only()
            .columns([channel_revisions::Column::ChannelId, channel_revisions::Column::Number])
            .into_tuple()
            .all(connection)
            .await?;
        revisions.extend(of_scope);
    }
    Ok(revisions)
}

/// Returns the document of a revision.
pub async fn document(
    connection: &impl ConnectionTrait,
    (channel_id, number): (ChannelId, i64),
) -> Result<Option<String>, DbErr> {
    channel_revisions::Entity::in_channel(channel_id)
        .filter(channel_revisions::Column::Number.eq(number))
        .select_only()
        .column(channel_revisions::Column::Document)
        .into_tuple()
        .one(connection)
        .await
}

/// Returns every recording of a channel, whatever its state.
pub async fn recordings(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<Recording>, DbErr> {
    media::Entity::in_channel(channel_id)
        .select_only()
        .columns([media::Column::Id, media::Column::State, media::Column::DurationUs])
        .into_tuple()
        .all(connection)
        .await
}

/// Returns the keys of a recording's files, without its thumbnails.
pub async fn keys_of(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
) -> Result<Vec<String>, DbErr> {
    let rows = media_renditions::Entity::in_channel(channel_id).filter(media_renditions::Column::MediaId.eq(media_id));
    let ids: Vec<i64> = column(rows.clone(), media_renditions::Column::Id).into_tuple().all(connection).await?;
    let mut keys = texts(rows, media_renditions::Column::InitKey, connection).await?;
    for id in ids {
        let parts = media_parts::Entity::in_channel(channel_id).filter(media_parts::Column::RenditionId.eq(id));
        keys.extend(texts(parts, media_parts::Column::InitKey, connection).await?);
        let segments = media_segments::Entity::in_channel(channel_id);
        let segments = segments.filter(media_segments::Column::RenditionId.eq(id));
        keys.extend(texts(segments, media_segments::Column::Key, connection).await?);
    }
    let captions = media_captions::Entity::in_channel(channel_id).filter(media_captions::Column::MediaId.eq(media_id));
    keys.extend(texts(captions, media_captions::Column::Key, connection).await?);
    let posters = media::Entity::in_channel(channel_id).filter(media::Column::Id.eq(media_id));
    keys.extend(texts(posters, media::Column::PosterKey, connection).await?);
    Ok(keys)
}

/// Returns the folders of thumbnails of a channel, with their recordings.
pub async fn thumbnails(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<(i64, String)>, DbErr> {
    media_thumbnails::Entity::in_channel(channel_id)
        .select_only()
        .columns([media_thumbnails::Column::MediaId, media_thumbnails::Column::Folder])
        .into_tuple()
        .all(connection)
        .await
}

/// Returns the keys of all files of clips of a channel.
pub async fn clips(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<String>, DbErr> {
    let mut keys = Vec::new();
    for key in CLIP_KEYS {
        keys.extend(texts(clips::Entity::in_channel(channel_id), key, connection).await?);
    }
    Ok(keys)
}

/// Returns which of these keys clips name.
pub async fn clips_among(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    keys: &[&str],
) -> Result<HashSet<String>, DbErr> {
    let mut found = HashSet::new();
    for key in CLIP_KEYS {
        let rows = clips::Entity::in_channel(channel_id).filter(key.is_in(keys.iter().copied()));
        found.extend(texts(rows, key, connection).await?);
    }
    Ok(found)
}

/// Returns which of these keys segments name. Reads all segments of the channel.
pub async fn segments_among(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    keys: &[&str],
) -> Result<HashSet<String>, DbErr> {
    let key = media_segments::Column::Key;
    let rows = media_segments::Entity::in_channel(channel_id).filter(key.is_in(keys.iter().copied()));
    Ok(texts(rows, key, connection).await?.into_iter().collect())
}

/// Returns which of these keys recordings name, but for segments and thumbnails.
pub async fn recordings_among(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    keys: &[&str],
) -> Result<HashSet<String>, DbErr> {
    let keys = || keys.iter().copied();
    let (poster, captions) = (media::Column::PosterKey, media_captions::Column::Key);
    let (init, part) = (media_renditions::Column::InitKey, media_parts::Column::InitKey);
    let mut found =
        texts(media::Entity::in_channel(channel_id).filter(poster.is_in(keys())), poster, connection).await?;
    let rows = media_captions::Entity::in_channel(channel_id).filter(captions.is_in(keys()));
    found.extend(texts(rows, captions, connection).await?);
    let rows = media_renditions::Entity::in_channel(channel_id).filter(init.is_in(keys()));
    found.extend(texts(rows, init, connection).await?);
    let rows = media_parts::Entity::in_channel(channel_id).filter(part.is_in(keys()));
    found.extend(texts(rows, part, connection).await?);
    Ok(found.into_iter().collect())
}

/// Returns id and card of those of these events that are not retired.
pub async fn cards(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[i64],
) -> Result<Vec<(i64, String)>, DbErr> {
    events::Entity::in_channel(channel_id)
        .filter(events::Column::Id.is_in(ids.iter().copied()))
        .filter(events::Column::Retired.eq(false))
        .select_only()
        .columns([events::Column::Id, events::Column::Card])
        .into_tuple()
        .all(connection)
        .await
}

const CLIP_KEYS: [clips::Column; 3] = [clips::Column::FileKey, clips::Column::PosterKey, clips::Column::VerticalKey];

fn column<E: EntityTrait>(rows: Select<E>, column: E::Column) -> Select<E> {
    rows.select_only().column(column)
}

/// Returns the texts of a column that are there.
async fn texts<E: EntityTrait>(
    rows: Select<E>,
    of: E::Column,
    connection: &impl ConnectionTrait,
) -> Result<Vec<String>, DbErr> {
    let texts: Vec<Option<String>> = column(rows, of).into_tuple().all(connection).await?;
    Ok(texts.into_iter().flatten().collect())
}
