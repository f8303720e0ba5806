//! What is pushed as part of a recording: first the files in the object store, then the rows, which make it visible.

use std::collections::HashMap;

use grandstand_core::media_name::MediaName;
use grandstand_db as db;
use grandstand_db::entities::{channels, media, media_parts, media_renditions, media_segments, stream_pushes};
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::queries;
use super::written::{Rendition, Segment};
use crate::app::App;

/// Where the segments of a push go in one size of a recording.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    rendition_id: i64,
    /// The number of the push's first segment.
    first: i64,
    /// The number of the next one.
    next: i64,
    /// When that begins.
    start_us: i64,
}

impl Place {
    /// How many segments of the push are stored.
    pub(super) fn stored(&self) -> usize {
        usize::try_from(self.next - self.first).unwrap_or_default()
    }
}

/// Where the segments of a push go, by the name of the size.
pub(super) type Places = HashMap<String, Place>;

fn base(push: &stream_pushes::Model) -> String {
    format!("channels/{}/media/{}", push.channel_id, push.name)
}

/// Where a push goes that has begun; `None` for one of which nothing is stored.
pub(super) async fn resume(app: &App, push: &stream_pushes::Model) -> Result<Option<Places>, DbErr> {
    let (Some(media_id), Some(part)) = (push.media_id, push.part) else { return Ok(None) };
    let mut places = Places::new();
    for rendition in queries::renditions(&app.database, push.channel_id, media_id).await? {
        let Some(row) = queries::part(&app.database, push.channel_id, rendition.id, part).await? else { continue };
        let (next, start_us) = end(&app.database, push.channel_id, rendition.id).await?;
        places.insert(rendition.name, Place { rendition_id: rendition.id, first: row.first_sequence, next, start_us });
    }
    Ok(Some(places))
}

/// The number after the last segment of a size, and when that ends.
async fn end(connection: &impl ConnectionTrait, channel_id: i64, rendition_id: i64) -> Result<(i64, i64), DbErr> {
    let last = media_segments::Entity::in_channel(channel_id)
        .filter(media_segments::Column::RenditionId.eq(rendition_id))
        .order_by_desc(media_segments::Column::Sequence)
        .limit(1)
        .one(connection)
        .await?;
    Ok(last.map_or((0, 0), |last| (last.sequence + 1, last.start_us + last.duration_us)))
}

/// Makes a push, of which the `first` segment of each size is there, the next part of its event's recording, and the event live.
pub(super) async fn begin(
    app: &App,
    push: &stream_pushes::Model,
    renditions: &[Rendition],
    first: &[Segment],
) -> anyhow::Result<Places> {
    for (rendition, first) in renditions.iter().zip(first) {
        app.media.put(&init_key(push, rendition), rendition.init.clone()).await?;
        app.media.put(&key(push, rendition, 0), first.bytes.clone()).await?;
    }
    let transaction = db::begin_write(&app.database).await?;
    let media_id = match queries::to_continue(&transaction, push.channel_id, push.event_id).await? {
        Some(media) => media.id,
        None => insert_media(&transaction, push).await?,
    };
    media::Entity::update_in_channel(push.channel_id)
        .col_expr(media::Column::State, Expr::value("growing"))
        .filter(media::Column::Id.eq(media_id))
        .exec(&transaction)
        .await?;
    let known = queries::renditions(&transaction, push.channel_id, media_id).await?;
    let mut places = Places::new();
    let mut part = 0;
    for (rendition, first) in renditions.iter().zip(first) {
        let there = known.iter().find(|one| one.name == rendition.name).map(|one| one.id);
        let rendition_id = match there {
            Some(id) => id,
            None => insert_rendition(&transaction, push, media_id, rendition, first).await?,
        };
        let (number, mut place) = insert_part(&transaction, push, rendition_id, rendition).await?;
        insert(&transaction, push, rendition, &mut place, first).await?;
        part = number;
        places.insert(rendition.name.clone(), place);
    }
    stream_pushes::Entity::update_in_channel(push.channel_id)
        .col_expr(stream_pushes::Column::MediaId, Expr::value(media_id))
        .col_expr(stream_pushes::Column::Part, Expr::value(part))
        .filter(stream_pushes::Column::Id.eq(push.id))
        .exec(&transaction)
        .await?;
    queries::set_state(&transaction, push.channel_id, push.event_id, "live").await?;
    channels::raise_stream_epoch(&transaction, push.channel_id).await?;
    transaction.commit().await?;
    Ok(places)
}

async fn insert_media(connection: &impl ConnectionTrait, push: &stream_pushes::Model) -> Result<i64, DbErr> {
    let row = media::ActiveModel {
        id: NotSet,
        channel_id: Set(push.channel_id),
        public_name: Set(MediaName::random().to_string()),
        event_id: Set(Some(push.event_id)),
        kind: Set("recording".to_owned()),
        state: Set("growing".to_owned()),
        duration_us: Set(0),
        poster_key: Set(None),
        fingerprint: Set(None),
        created_at: Set(Timestamp::now().as_second()),
        replaced_at: Set(None),
        source_name: Set(None),
        source_bytes: Set(None),
        source_hash: Set(None),
    };
    Ok(media::Entity::insert(row).exec(connection).await?.last_insert_id)
}

async fn insert_rendition(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    media_id: i64,
    rendition: &Rendition,
    first: &Segment,
) -> anyhow::Result<i64> {
    // What it really takes is known when it has ended.
    let bandwidth = i64::try_from(first.bytes.len())? * 8 * 1_000_000 / first.duration_us.max(1);
    let row = media_renditions::ActiveModel {
        id: NotSet,
        channel_id: Set(push.channel_id),
        media_id: Set(media_id),
        name: Set(rendition.name.clone()),
        width: Set(i32::try_from(rendition.size.0)?),
        height: Set(i32::try_from(rendition.size.1)?),
        bandwidth: Set(bandwidth.max(1)),
        average_bandwidth: Set(bandwidth.max(1)),
        codecs: Set(rendition.codecs.clone()),
        init_key: Set(init_key(push, rendition)),
        init_bytes: Set(i64::try_from(rendition.init.len())?),
    };
    Ok(media_renditions::Entity::insert(row).exec(connection).await?.last_insert_id)
}

async fn insert_part(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    rendition_id: i64,
    rendition: &Rendition,
) -> anyhow::Result<(i64, Place)> {
    let latest = media_parts::Entity::in_channel(push.channel_id)
        .filter(media_parts::Column::RenditionId.eq(rendition_id))
        .order_by_desc(media_parts::Column::Part)
        .limit(1)
        .one(connection)
        .await?;
    let number = latest.map_or(0, |latest| latest.part + 1);
    let (first, start_us) = end(connection, push.channel_id, rendition_id).await?;
    let row = media_parts::ActiveModel {
        channel_id: Set(push.channel_id),
        rendition_id: Set(rendition_id),
        part: Set(number),
        first_sequence: Set(first),
        start_us: Set(start_us),
        began_at_us: Set(rendition.began_at_us),
        init_key: Set(init_key(push, rendition)),
        init_bytes: Set(i32::try_from(rendition.init.len())?),
    };
    media_parts::Entity::insert(row).exec_without_returning(connection).await?;
    Ok((number, Place { rendition_id, first, next: first, start_us }))
}

fn init_key(push: &stream_pushes::Model, rendition: &Rendition) -> String {
    format!("{}/{}/init.mp4", base(push), rendition.name)
}

fn key(push: &stream_pushes::Model, rendition: &Rendition, number: usize) -> String {
    format!("{}/{}/{number}.m4s", base(push), rendition.name)
}

/// Stores the next segment of a size. Stored twice, it is the same.
pub(super) async fn add(
    app: &App,
    push: &stream_pushes::Model,
    rendition: &Rendition,
    place: &mut Place,
    segment: &Segment,
) -> anyhow::Result<()> {
    app.media.put(&key(push, rendition, place.stored()), segment.bytes.clone()).await?;
    insert(&app.database, push, rendition, place, segment).await
}

async fn insert(
    connection: &impl ConnectionTrait,
    push: &stream_pushes::Model,
    rendition: &Rendition,
    place: &mut Place,
    segment: &Segment,
) -> anyhow::Result<()> {
    let row = media_segments::ActiveModel {
        channel_id: Set(push.channel_id),
        rendition_id: Set(place.rendition_id),
        sequence: Set(place.next),
        start_us: Set(place.start_us),
        duration_us: Set(segment.duration_us),
        bytes: Set(i64::try_from(segment.bytes.len())?),
        key: Set(key(push, rendition, place.stored())),
    };
    media_segments::Entity::insert(row).exec_without_returning(connection).await?;
    place.next += 1;
    place.start_us += segment.duration_us;
    Ok(())
}
