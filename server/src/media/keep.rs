//! Keeping what was packaged: first the files in the object store, then the rows, which make it visible at once.

use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DatabaseConnection, EntityTrait, QueryFilter};

use super::ffmpeg::MediaError;
use super::name::MediaName;
use super::package::{Packaged, Rendition};
use super::store::MediaStore;
use super::thumbnails;
use crate::db;
use crate::db::entities::{channels, media, media_renditions, media_segments, media_thumbnails};
use crate::db::scope::InChannel;

/// Segments per INSERT: seven values each stay far under SQLite's limit of 32,766 a statement.
const BATCH: usize = 1000;

/// What a recording is of.
#[derive(Debug, Clone, Copy)]
pub struct Owner {
    /// The channel.
    pub channel_id: i64,
    /// The event.
    pub event_id: i64,
}

/// Keeps a recording and makes it its event's, in place of the one before. `folder` is its own among the channel's
/// media; `fingerprint` says what it was made from. Returns its id.
///
/// Stopped in between, it leaves files that nothing refers to, which the same `folder` overwrites the next time.
///
/// # Errors
/// The object store or the database failed; the recording before stays.
pub async fn keep(
    connection: &DatabaseConnection,
    store: &MediaStore,
    owner: Owner,
    folder: &str,
    fingerprint: Option<String>,
    packaged: &Packaged,
) -> anyhow::Result<i64> {
    let base = format!("channels/{}/media/{folder}", owner.channel_id);
    put_files(store, &base, packaged).await?;
    let sheets = thumbnails::folder(&base, packaged.duration_us);
    if let Some(drawn) = &packaged.thumbnails {
        thumbnails::put(store, &sheets, drawn).await?;
    }
    let transaction = db::begin_write(connection).await?;
    media::Entity::update_in_channel(owner.channel_id)
        .col_expr(media::Column::State, Expr::value("replaced"))
        .filter(media::Column::EventId.eq(owner.event_id))
        .filter(media::Column::State.eq("ready"))
        .exec(&transaction)
        .await?;
    let row = media::ActiveModel {
        id: NotSet,
        channel_id: Set(owner.channel_id),
        public_name: Set(MediaName::random().to_string()),
        event_id: Set(Some(owner.event_id)),
        kind: Set("recording".to_owned()),
        state: Set("ready".to_owned()),
        duration_us: Set(packaged.duration_us),
        poster_key: Set(Some(format!("{base}/poster.jpg"))),
        fingerprint: Set(fingerprint),
        created_at: Set(Timestamp::now().as_second()),
    };
    let media_id = media::Entity::insert(row).exec(&transaction).await?.last_insert_id;
    for rendition in &packaged.renditions {
        insert_rendition(&transaction, owner.channel_id, media_id, &base, rendition).await?;
    }
    if packaged.thumbnails.is_some() {
        let row = media_thumbnails::Model { channel_id: owner.channel_id, media_id, folder: sheets };
        thumbnails::keep(&transaction, row).await?;
    }
    channels::raise_stream_epoch(&transaction, owner.channel_id).await?;
    transaction.commit().await?;
    Ok(media_id)
}

async fn put_files(store: &MediaStore, base: &str, packaged: &Packaged) -> Result<(), MediaError> {
    for rendition in &packaged.renditions {
        store.put_file(&init_key(base, rendition), &rendition.init).await?;
        for segment in &rendition.segments {
            store.put_file(&segment_key(base, rendition, segment.sequence), &segment.file).await?;
        }
    }
    store.put_file(&format!("{base}/poster.jpg"), &packaged.poster).await
}

fn init_key(base: &str, rendition: &Rendition) -> String {
    format!("{base}/{}/init.mp4", rendition.name)
}

fn segment_key(base: &str, rendition: &Rendition, sequence: i64) -> String {
    format!("{base}/{}/{sequence}.m4s", rendition.name)
}

async fn insert_rendition(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    media_id: i64,
    base: &str,
    rendition: &Rendition,
) -> anyhow::Result<()> {
    let row = media_renditions::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        media_id: Set(media_id),
        name: Set(rendition.name.clone()),
        width: Set(i32::try_from(rendition.width)?),
        height: Set(i32::try_from(rendition.height)?),
        bandwidth: Set(rendition.bandwidth),
        average_bandwidth: Set(rendition.average_bandwidth),
        codecs: Set(rendition.codecs.clone()),
        init_key: Set(init_key(base, rendition)),
        init_bytes: Set(rendition.init_bytes),
    };
    let rendition_id = media_renditions::Entity::insert(row).exec(connection).await?.last_insert_id;
    let segment = |segment: &super::package::Segment| media_segments::ActiveModel {
        channel_id: Set(channel_id),
        rendition_id: Set(rendition_id),
        sequence: Set(segment.sequence),
        start_us: Set(segment.start_us),
        duration_us: Set(segment.duration_us),
        bytes: Set(segment.bytes),
        key: Set(segment_key(base, rendition, segment.sequence)),
    };
    for batch in rendition.segments.chunks(BATCH) {
        media_segments::Entity::insert_many(batch.iter().map(segment)).exec_without_returning(connection).await?;
    }
    Ok(())
}

/// The fingerprint of the event's recording, where it has one that is ready and can be made again.
///
/// # Errors
/// The database failed.
pub async fn fingerprint(connection: &DatabaseConnection, owner: Owner) -> Result<Option<String>, sea_orm::DbErr> {
    let ready = ready(connection, owner).await?;
    Ok(ready.and_then(|media| media.fingerprint))
}

/// The event's recording, where one is ready.
///
/// # Errors
/// The database failed.
pub async fn ready(connection: &DatabaseConnection, owner: Owner) -> Result<Option<media::Model>, sea_orm::DbErr> {
    media::Entity::in_channel(owner.channel_id)
        .filter(media::Column::EventId.eq(owner.event_id))
        .filter(media::Column::Kind.eq("recording"))
        .filter(media::Column::State.eq("ready"))
        .one(connection)
        .await
}
