//! The SQL of recordings that grow.

use grandstand_core::media_name::MediaName;
use grandstand_db::entities::media::{self, MediaKind, MediaState};
use grandstand_db::entities::{media_parts, media_renditions, media_segments, stream_pushes};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};

use crate::ingest::written::Rendition;

/// Returns the recordings that grow, of every channel.
pub(in crate::ingest) async fn growing(connection: &impl ConnectionTrait) -> Result<Vec<media::Model>, DbErr> {
    // A constant, because the index is partial.
    let state = ExprTrait::eq(Expr::col(media::Column::State), Expr::Constant(MediaState::Growing.into()));
    media::Entity::every().filter(state).all(connection).await
}

/// Returns a recording that a push can continue; `None` for a former one.
pub(super) async fn continuable(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
) -> Result<Option<media::Model>, DbErr> {
    media::Entity::in_channel(channel_id)
        .filter(media::Column::Id.eq(media_id))
        .filter(media::Column::State.is_in([MediaState::Growing, MediaState::Ready]))
        .one(connection)
        .await
}

/// Inserts the recording that begins with a push. Returns its id.
pub(super) async fn insert(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    now: Timestamp,
) -> Result<i64, DbErr> {
    let row = media::ActiveModel {
        id: NotSet,
        channel_id: Set(push.channel_id),
        public_name: Set(MediaName::random().to_string()),
        event_id: Set(Some(push.event_id)),
        kind: Set(MediaKind::Recording),
        state: Set(MediaState::Growing),
        duration_us: Set(0),
        poster_key: Set(None),
        fingerprint: Set(None),
        created_at: Set(now.as_second()),
        replaced_at: Set(None),
        source_name: Set(None),
        source_bytes: Set(None),
        source_hash: Set(None),
    };
    Ok(media::Entity::insert(row).exec(connection).await?.last_insert_id)
}

/// Makes a recording grow again.
pub(super) async fn set_growing(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
) -> Result<(), DbErr> {
    let update = media::Entity::update_in_channel(channel_id);
    let update = update.col_expr(media::Column::State, Expr::value(MediaState::Growing));
    update.filter(media::Column::Id.eq(media_id)).exec(connection).await.map(drop)
}

/// Makes a growing recording its event's. Returns `false` if another process has.
pub(super) async fn set_ready(
    connection: &impl ConnectionTrait,
    recording: &media::Model,
    duration_us: i64,
    poster_key: Option<String>,
) -> Result<bool, DbErr> {
    let update = media::Entity::update_in_channel(recording.channel_id)
        .col_expr(media::Column::State, Expr::value(MediaState::Ready))
        .col_expr(media::Column::DurationUs, Expr::value(duration_us))
        .col_expr(media::Column::PosterKey, Expr::value(poster_key))
        .filter(media::Column::Id.eq(recording.id))
        .filter(media::Column::State.eq(MediaState::Growing));
    Ok(update.exec(connection).await?.rows_affected > 0)
}

/// Inserts a rendition of a recording; its final bandwidth is known when the recording has ended. Returns its id.
pub(super) async fn insert_rendition(
    connection: &impl ConnectionTrait,
    (channel_id, media_id): (ChannelId, i64),
    rendition: &Rendition,
    init_key: String,
    bandwidth: i64,
) -> anyhow::Result<i64> {
    let row = media_renditions::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        media_id: Set(media_id),
        name: Set(rendition.name.clone()),
        width: Set(i32::try_from(rendition.size.0)?),
        height: Set(i32::try_from(rendition.size.1)?),
        bandwidth: Set(bandwidth),
        average_bandwidth: Set(bandwidth),
        codecs: Set(rendition.codecs.clone()),
        init_key: Set(init_key),
        init_bytes: Set(i64::try_from(rendition.init.len())?),
    };
    Ok(media_renditions::Entity::insert(row).exec(connection).await?.last_insert_id)
}

/// Stores the peak and average bits per second of a rendition.
pub(super) async fn set_bandwidths(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    rendition_id: i64,
    (peak, average): (i64, i64),
) -> Result<(), DbErr> {
    media_renditions::Entity::update_in_channel(channel_id)
        .col_expr(media_renditions::Column::Bandwidth, Expr::value(peak))
        .col_expr(media_renditions::Column::AverageBandwidth, Expr::value(average))
        .filter(media_renditions::Column::Id.eq(rendition_id))
        .exec(connection)
        .await
        .map(drop)
}

/// Returns a part of a rendition by its number.
pub(super) async fn part(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    rendition_id: i64,
    part: i64,
) -> Result<Option<media_parts::Model>, DbErr> {
    media_parts::Entity::in_channel(channel_id)
        .filter(media_parts::Column::RenditionId.eq(rendition_id))
        .filter(media_parts::Column::Part.eq(part))
        .one(connection)
        .await
}

/// Returns the last part of a rendition.
pub(super) async fn last_part(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    rendition_id: i64,
) -> Result<Option<media_parts::Model>, DbErr> {
    media_parts::Entity::in_channel(channel_id)
        .filter(media_parts::Column::RenditionId.eq(rendition_id))
        .order_by_desc(media_parts::Column::Part)
        .limit(1)
        .one(connection)
        .await
}

/// Returns the part of a rendition that a segment is in.
pub(super) async fn part_at(
    connection: &impl ConnectionTrait,
    rendition: &media_renditions::Model,
    sequence: i64,
) -> Result<Option<media_parts::Model>, DbErr> {
    media_parts::Entity::in_channel(rendition.channel_id)
        .filter(media_parts::Column::RenditionId.eq(rendition.id))
        .filter(media_parts::Column::FirstSequence.lte(sequence))
        .order_by_desc(media_parts::Column::Part)
        .one(connection)
        .await
}

/// Inserts a part of a rendition.
pub(super) async fn insert_part(connection: &impl ConnectionTrait, row: media_parts::Model) -> Result<(), DbErr> {
    media_parts::Entity::insert(row.into_active_model()).exec_without_returning(connection).await.map(drop)
}

/// Returns the last segment of a rendition.
pub(super) async fn last_segment(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    rendition_id: i64,
) -> Result<Option<media_segments::Model>, DbErr> {
    media_segments::Entity::in_channel(channel_id)
        .filter(media_segments::Column::RenditionId.eq(rendition_id))
        .order_by_desc(media_segments::Column::Sequence)
        .limit(1)
        .one(connection)
        .await
}

/// Inserts a segment of a rendition.
pub(super) async fn insert_segment(connection: &impl ConnectionTrait, row: media_segments::Model) -> Result<(), DbErr> {
    media_segments::Entity::insert(row.into_active_model()).exec_without_returning(connection).await.map(drop)
}
