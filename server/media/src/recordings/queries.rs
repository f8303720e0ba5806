//! The SQL of recordings.

use std::collections::HashMap;

use grandstand_core::media_name::MediaName;
use grandstand_db::entities::media::{ActiveModel, Column, Entity, MediaKind, MediaState, Model};
use grandstand_db::entities::{events, media_captions, media_parts, media_renditions, media_segments};
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::scope::InChannel;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, SelectStatement};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait,
    Select, Value,
};

use crate::{captions, thumbnails};

/// Rows per INSERT. With 14 values each, this is far below SQLite's limit of 32,766 values per statement.
const BATCH: usize = 500;

/// An event's recording in lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recording {
    /// The recording's id.
    pub media_id: i64,
    /// Duration in microseconds.
    pub duration_us: i64,
    /// Whether it has a poster.
    pub has_poster: bool,
}

/// Returns the ready recordings of these events, by event.
///
/// # Errors
/// The database failed.
pub async fn of_events(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    events: &[EventId],
) -> Result<HashMap<EventId, Recording>, DbErr> {
    let of_events = Entity::in_channel(channel_id).filter(Column::EventId.is_in(events.iter().copied()));
    let rows = of_events.filter(ready()).all(connection).await?;
    let recording = |row: Model| {
        let has_poster = row.poster_key.is_some();
        Some((row.event_id?, Recording { media_id: row.id, duration_us: row.duration_us, has_poster }))
    };
    Ok(rows.into_iter().filter_map(recording).collect())
}

/// Joins events with their recordings. The recording's columns are null if there is none.
pub fn beside(mut events: Select<events::Entity>) -> Select<events::Entity> {
    let same = |ours: Column, theirs: events::Column| Expr::col((Entity, ours)).equals((events::Entity, theirs));
    let of_event = Condition::all()
        .add(same(Column::ChannelId, events::Column::ChannelId))
        .add(same(Column::EventId, events::Column::Id))
        .add(ready());
    QueryTrait::query(&mut events).left_join(Entity, of_event);
    events
}

/// Selects the recording of the outer query's row of `events`, for `EXISTS (…)`.
pub fn of_event(channel_id: ChannelId) -> SelectStatement {
    let this = Expr::col((Entity, Column::EventId)).equals((events::Entity, events::Column::Id));
    let select = Entity::in_channel(channel_id).filter(this).filter(ready());
    select.select_only().column(Column::EventId).into_query()
}

/// Uses constants rather than parameters: the databases only use the partial index of ready recordings if the state is
/// a literal in the statement.
fn ready() -> Condition {
    let is = |column: Column, value: Value| column.into_expr().eq(Expr::Constant(value));
    Condition::all().add(is(Column::Kind, MediaKind::Recording.into())).add(is(Column::State, MediaState::Ready.into()))
}

/// The recording of an event that plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playing {
    /// The recording's id.
    pub media_id: i64,
    /// The recording's name in addresses.
    pub name: MediaName,
    /// Whether the event is live and the recording grows.
    pub is_growing: bool,
    /// Duration in microseconds; not known while it grows.
    pub duration_us: i64,
    /// Whether it has a poster.
    pub has_poster: bool,
    /// Its captions, by language.
    pub captions: Vec<media_captions::Model>,
    /// The folder of its thumbnails, if it has any.
    pub thumbnails: Option<String>,
}

/// Returns the recording of the event that plays: the growing one, else the ready one.
///
/// # Errors
/// The database failed.
pub async fn playing(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
) -> Result<Option<Playing>, DbErr> {
    let rows = Entity::in_channel(channel_id)
        .filter(Column::EventId.eq(event_id))
        .filter(Column::Kind.eq(MediaKind::Recording))
        .filter(Column::State.is_in([MediaState::Growing, MediaState::Ready]))
        .all(connection)
        .await?;
    let row = rows.iter().find(|row| row.state == MediaState::Growing).or_else(|| rows.first());
    let Some((row, name)) = row.and_then(|row| Some((row, MediaName::parse(&row.public_name)?))) else {
        return Ok(None);
    };
    Ok(Some(Playing {
        media_id: row.id,
        name,
        is_growing: row.state == MediaState::Growing,
        duration_us: row.duration_us,
        has_poster: row.poster_key.is_some(),
        captions: captions::of_recording(connection, channel_id, row.id).await?,
        thumbnails: thumbnails::of_recording(connection, channel_id, row.id).await?,
    }))
}

/// Returns the id of an event's recording by its name; `None` if there is none, or only a former one.
///
/// # Errors
/// The database failed.
pub async fn named(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
    name: MediaName,
) -> Result<Option<i64>, DbErr> {
    Entity::in_channel(channel_id)
        .filter(Column::EventId.eq(event_id))
        .filter(Column::PublicName.eq(name.to_string()))
        .filter(Column::State.is_in([MediaState::Growing, MediaState::Ready]))
        .select_only()
        .column(Column::Id)
        .into_tuple()
        .one(connection)
        .await
}

/// Returns a recording by its id, including a former one; `None` if the id is not the channel's.
///
/// # Errors
/// The database failed.
pub async fn find(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
) -> Result<Option<Model>, DbErr> {
    Entity::in_channel(channel_id).filter(Column::Id.eq(media_id)).one(connection).await
}

/// Whether a recording still grows; `false` if there is none.
///
/// # Errors
/// The database failed.
pub async fn is_growing(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
) -> Result<bool, DbErr> {
    Ok(find(connection, channel_id, media_id).await?.is_some_and(|row| row.state == MediaState::Growing))
}

/// Returns the renditions of a recording.
///
/// # Errors
/// The database failed.
pub async fn renditions(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    media_id: i64,
) -> Result<Vec<media_renditions::Model>, DbErr> {
    let all = media_renditions::Entity::in_channel(channel_id);
    all.filter(media_renditions::Column::MediaId.eq(media_id)).all(connection).await
}

/// Returns the parts of these renditions, in order.
///
/// # Errors
/// The database failed.
pub async fn parts(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    renditions: &[i64],
) -> Result<Vec<media_parts::Model>, DbErr> {
    media_parts::Entity::in_channel(channel_id)
        .filter(media_parts::Column::RenditionId.is_in(renditions.iter().copied()))
        .order_by_asc(media_parts::Column::Part)
        .all(connection)
        .await
}

/// Returns the segments of these renditions from number `first` on, in order.
///
/// # Errors
/// The database failed.
pub async fn segments(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    renditions: &[i64],
    first: i64,
) -> Result<Vec<media_segments::Model>, DbErr> {
    media_segments::Entity::in_channel(channel_id)
        .filter(media_segments::Column::RenditionId.is_in(renditions.iter().copied()))
        .filter(media_segments::Column::Sequence.gte(first))
        .order_by_asc(media_segments::Column::Sequence)
        .all(connection)
        .await
}

/// Copies the rows of the channel's ready recordings to a preview, without renditions and files. `events` maps the
/// channel's event ids to the preview's.
///
/// # Errors
/// The database failed.
pub async fn copy_to_preview(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    preview_id: ChannelId,
    events: &HashMap<EventId, EventId>,
) -> Result<(), DbErr> {
    let ready = Entity::in_channel(channel_id).filter(Column::State.eq(MediaState::Ready)).all(connection).await?;
    let copies = ready.iter().filter_map(|one| Some(copy(one, preview_id, *events.get(&one.event_id?)?)));
    let copies: Vec<ActiveModel> = copies.collect();
    for copies in copies.chunks(BATCH) {
        Entity::insert_many(copies.to_vec()).exec_without_returning(connection).await?;
    }
    Ok(())
}

fn copy(recording: &Model, preview_id: ChannelId, event_id: EventId) -> ActiveModel {
    ActiveModel {
        id: NotSet,
        channel_id: Set(preview_id),
        public_name: Set(MediaName::random().to_string()),
        event_id: Set(Some(event_id)),
        kind: Set(recording.kind),
        state: Set(recording.state),
        duration_us: Set(recording.duration_us),
        poster_key: Set(None),
        fingerprint: Set(None),
        created_at: Set(recording.created_at),
        replaced_at: Set(None),
        source_name: Set(None),
        source_bytes: Set(None),
        source_hash: Set(None),
    }
}

/// Deletes the rows that [`copy_to_preview`] added.
///
/// # Errors
/// The database failed, or other rows refer to one of them.
pub async fn remove_from_preview(connection: &impl ConnectionTrait, preview_id: ChannelId) -> Result<(), DbErr> {
    Entity::delete_in_channel(preview_id).exec(connection).await.map(drop)
}
