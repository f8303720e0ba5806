//! Stores a push as a part of its event's recording: first the files in the object store, then the rows, which make it
//! visible.

use std::collections::HashMap;

use grandstand_db as db;
use grandstand_db::entities::events::EventStatus;
use grandstand_db::entities::{channels, media, media_parts, media_renditions, media_segments, stream_pushes, streams};
use grandstand_db::ids::{ChannelId, EventId};
use sea_orm::{ConnectionTrait, DbErr};

use super::queries;
use crate::ingest::Ingest;
use crate::ingest::queries::{is_displaced, latest_recorded, set_part, set_state};
use crate::ingest::written::{Rendition, Segment};
use crate::recordings;

/// The position in a rendition of a recording at which a push's next segment is stored.
#[derive(Debug, Clone, Copy)]
pub(in crate::ingest) struct Cursor {
    rendition_id: i64,
    /// The number of the push's first segment.
    first: i64,
    /// The number of the push's next segment.
    next: i64,
    /// Start of the next segment, in microseconds from the recording's start.
    start_us: i64,
}

impl Cursor {
    /// Returns how many segments of the push are stored.
    pub(in crate::ingest) fn stored(&self) -> usize {
        usize::try_from(self.next - self.first).unwrap_or_default()
    }
}

/// Nothing more of a push is stored, because a later one has taken its place: what it still has would come after that.
#[derive(Debug, thiserror::Error)]
#[error("another push has taken its place")]
pub(in crate::ingest) struct Displaced;

/// The cursors of a push by the name of the rendition.
pub(in crate::ingest) type Cursors = HashMap<String, Cursor>;

/// Returns the names of the renditions that a new push to an event continues; `None` if it begins a recording.
pub(in crate::ingest) async fn renditions_to_continue(
    connection: &impl ConnectionTrait,
    stream: &streams::Model,
) -> Result<Option<Vec<String>>, DbErr> {
    let Some(media) = to_continue(connection, stream.channel_id, stream.event_id).await? else { return Ok(None) };
    let renditions = recordings::renditions(connection, stream.channel_id, media.id).await?;
    Ok(Some(renditions.into_iter().map(|one| one.name).collect()))
}

/// Returns the recording that a new push to an event continues: the one of the latest push, unless that is a former one
/// by now.
async fn to_continue(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
) -> Result<Option<media::Model>, DbErr> {
    let latest = latest_recorded(connection, channel_id, event_id).await?;
    let Some(media_id) = latest.and_then(|push| push.media_id) else { return Ok(None) };
    queries::continuable(connection, channel_id, media_id).await
}

/// Returns the cursors of a push that has begun; `None` if nothing of it is stored.
pub(in crate::ingest) async fn resume(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
) -> Result<Option<Cursors>, DbErr> {
    let (Some(media_id), Some(part)) = (push.media_id, push.part) else { return Ok(None) };
    let mut cursors = Cursors::new();
    for media_renditions::Model { id: rendition_id, name, .. } in
        recordings::renditions(connection, push.channel_id, media_id).await?
    {
        let Some(row) = queries::part(connection, push.channel_id, rendition_id, part).await? else { continue };
        let (next, start_us) = end(connection, push.channel_id, rendition_id).await?;
        cursors.insert(name, Cursor { rendition_id, first: row.first_sequence, next, start_us });
    }
    Ok(Some(cursors))
}

/// Returns the number after the last segment of a rendition, and when that segment ends.
async fn end(connection: &impl ConnectionTrait, channel_id: ChannelId, rendition_id: i64) -> Result<(i64, i64), DbErr> {
    let last = queries::last_segment(connection, channel_id, rendition_id).await?;
    Ok(last.map_or((0, 0), |last| (last.sequence + 1, last.start_us + last.duration_us)))
}

/// Makes a push the next part of its event's recording, and the event live. `first` has the first segment of each
/// rendition.
pub(in crate::ingest) async fn begin(
    ingest: &Ingest,
    push: &stream_pushes::Model,
    renditions: &[Rendition],
    first: &[Segment],
) -> anyhow::Result<Cursors> {
    for (rendition, first) in renditions.iter().zip(first) {
        ingest.store.put(&init_key(push, rendition), rendition.init.clone()).await?;
        ingest.store.put(&segment_key(push, rendition, 0), first.bytes.clone()).await?;
    }
    let transaction = db::begin_write(&ingest.database).await?;
    refuse_displaced(&transaction, push).await?;
    let media_id = match to_continue(&transaction, push.channel_id, push.event_id).await? {
        Some(media) => media.id,
        None => queries::insert(&transaction, push, ingest.clock.now()).await?,
    };
    queries::set_growing(&transaction, push.channel_id, media_id).await?;
    let known = recordings::renditions(&transaction, push.channel_id, media_id).await?;
    let (mut cursors, mut part) = (Cursors::new(), 0);
    for (rendition, first) in renditions.iter().zip(first) {
        let rendition_id = match known.iter().find(|one| one.name == rendition.name) {
            Some(known) => known.id,
            None => insert_rendition(&transaction, push, media_id, rendition, first).await?,
        };
        let (number, mut cursor) = insert_part(&transaction, push, rendition_id, rendition).await?;
        insert(&transaction, push, rendition, &mut cursor, first).await?;
        part = number;
        cursors.insert(rendition.name.clone(), cursor);
    }
    set_part(&transaction, push, media_id, part).await?;
    set_state(&transaction, push.channel_id, push.event_id, EventStatus::Live).await?;
    channels::raise_stream_epoch(&transaction, push.channel_id).await?;
    transaction.commit().await?;
    Ok(cursors)
}

async fn insert_rendition(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    media_id: i64,
    rendition: &Rendition,
    first: &Segment,
) -> anyhow::Result<i64> {
    // An estimate until the recording has ended.
    let bandwidth = (i64::try_from(first.bytes.len())? * 8 * 1_000_000 / first.duration_us.max(1)).max(1);
    let recording = (push.channel_id, media_id);
    queries::insert_rendition(connection, recording, rendition, init_key(push, rendition), bandwidth).await
}

async fn insert_part(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    rendition_id: i64,
    rendition: &Rendition,
) -> anyhow::Result<(i64, Cursor)> {
    let last = queries::last_part(connection, push.channel_id, rendition_id).await?;
    let part = last.map_or(0, |last| last.part + 1);
    let (first, start_us) = end(connection, push.channel_id, rendition_id).await?;
    let row = media_parts::Model {
        channel_id: push.channel_id,
        rendition_id,
        part,
        first_sequence: first,
        start_us,
        began_at_us: rendition.began_at_us,
        init_key: init_key(push, rendition),
        init_bytes: i32::try_from(rendition.init.len())?,
    };
    queries::insert_part(connection, row).await?;
    Ok((part, Cursor { rendition_id, first, next: first, start_us }))
}

async fn refuse_displaced(connection: &impl ConnectionTrait, push: &stream_pushes::Model) -> anyhow::Result<()> {
    if is_displaced(connection, push).await? { Err(Displaced.into()) } else { Ok(()) }
}

/// Stores the next segment of a rendition. Idempotent.
///
/// # Errors
/// [`Displaced`], or the object store or the database failed.
pub(in crate::ingest) async fn add(
    ingest: &Ingest,
    push: &stream_pushes::Model,
    rendition: &Rendition,
    cursor: &mut Cursor,
    segment: &Segment,
) -> anyhow::Result<()> {
    ingest.store.put(&segment_key(push, rendition, cursor.stored()), segment.bytes.clone()).await?;
    let transaction = db::begin_write(&ingest.database).await?;
    refuse_displaced(&transaction, push).await?;
    insert(&transaction, push, rendition, cursor, segment).await?;
    Ok(transaction.commit().await?)
}

async fn insert(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    rendition: &Rendition,
    cursor: &mut Cursor,
    segment: &Segment,
) -> anyhow::Result<()> {
    let row = media_segments::Model {
        channel_id: push.channel_id,
        rendition_id: cursor.rendition_id,
        sequence: cursor.next,
        start_us: cursor.start_us,
        duration_us: segment.duration_us,
        bytes: i64::try_from(segment.bytes.len())?,
        key: segment_key(push, rendition, cursor.stored()),
    };
    queries::insert_segment(connection, row).await?;
    cursor.next += 1;
    cursor.start_us += segment.duration_us;
    Ok(())
}

fn init_key(push: &stream_pushes::Model, rendition: &Rendition) -> String {
    format!("{}/{}/init.mp4", folder(push), rendition.name)
}

fn segment_key(push: &stream_pushes::Model, rendition: &Rendition, number: usize) -> String {
    format!("{}/{}/{number}.m4s", folder(push), rendition.name)
}

fn folder(push: &stream_pushes::Model) -> String {
    format!("channels/{}/media/{}", push.channel_id, push.name)
}
