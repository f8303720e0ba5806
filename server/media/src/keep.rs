//! Stores packaged recordings: first the files in the object store, then the rows, which make the recording visible.

use grandstand_core::media_name::MediaName;
use grandstand_db as db;
use grandstand_db::entities::media::{self, MediaKind, MediaState};
use grandstand_db::entities::{channels, media_renditions, media_segments, media_thumbnails};
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, DbErr, EntityTrait};

use super::ffmpeg::MediaError;
use super::former;
use super::owner::{Owner, ready};
use super::package::{Packaged, Rendition};
use super::source::SourceFile;
use super::store::MediaStore;
use super::thumbnails;

/// Segments per INSERT. With seven values each, this is far below SQLite's limit of 32,766 values per statement.
const BATCH: usize = 1000;

/// The recordings that a new one may replace.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Replaces {
    /// Any recording.
    Any,
    /// Only the recording with this id; with `None`, the event must have no recording.
    Only(Option<i64>),
}

/// A packaged recording that is to become its event's.
#[derive(Debug)]
pub struct NewRecording<'a> {
    /// The channel and event.
    pub owner: Owner,
    /// Its folder among the channel's media.
    pub folder: &'a str,
    /// Hash of its input, if it can be made again.
    pub fingerprint: Option<String>,
    /// The file that it was made from.
    pub source: Option<SourceFile>,
    /// Its files and their metadata.
    pub packaged: &'a Packaged,
    /// What it may replace.
    pub replaces: Replaces,
    /// The event's alias, if the change is recorded in the audit log.
    pub recorded_as: Option<&'a str>,
}

impl NewRecording<'_> {
    fn base(&self) -> String {
        format!("channels/{}/media/{}", self.owner.channel_id, self.folder)
    }
}

/// The outcome of storing a recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kept {
    /// It became the event's recording.
    Done {
        /// Its id.
        media_id: i64,
        /// The previous recording, now a former one.
        replaced: Option<i64>,
    },
    /// The event got this recording meanwhile, which stays.
    Occupied(Box<media::Model>),
}

/// Stores a recording and makes it its event's. The previous recording becomes a former one.
///
/// If it is interrupted, files without rows remain. A later run with the same folder overwrites them.
///
/// # Errors
/// The object store or the database failed. The previous recording stays.
pub async fn keep(
    connection: &db::Database,
    store: &MediaStore,
    new: &NewRecording<'_>,
    now: Timestamp,
) -> anyhow::Result<Kept> {
    let (owner, base, packaged) = (new.owner, new.base(), new.packaged);
    put_files(store, &base, packaged).await?;
    let sheets = thumbnails::folder(&base, packaged.duration_us);
    if let Some(drawn) = &packaged.thumbnails {
        thumbnails::put(store, &sheets, drawn).await?;
    }
    let transaction = db::begin_write(connection).await?;
    former::lock_event(&transaction, owner).await?;
    let before = ready(&transaction, owner).await?;
    if let (Some(other), Replaces::Only(expected)) = (&before, new.replaces)
        && Some(other.id) != expected
    {
        return Ok(Kept::Occupied(Box::new(other.clone())));
    }
    former::retire(&transaction, owner, now).await?;
    let media_id = insert_media(&transaction, new, &base, now).await?;
    for rendition in &packaged.renditions {
        insert_rendition(&transaction, owner.channel_id, media_id, &base, rendition).await?;
    }
    if packaged.thumbnails.is_some() {
        let row = media_thumbnails::Model { channel_id: owner.channel_id, media_id, folder: sheets };
        thumbnails::keep(&transaction, row).await?;
    }
    channels::raise_stream_epoch(&transaction, owner.channel_id).await?;
    let replaced = before.map(|row| row.id);
    if let Some(event) = new.recorded_as {
        former::record(&transaction, (owner.channel_id, event), replaced, Some(media_id)).await?;
    }
    transaction.commit().await?;
    Ok(Kept::Done { media_id, replaced })
}

/// Deletes the files of a recording that was not stored. No other recording may use its folder.
///
/// # Errors
/// The object store failed.
pub async fn discard(store: &MediaStore, new: &NewRecording<'_>) -> Result<(), MediaError> {
    let base = new.base();
    let mut keys = vec![format!("{base}/poster.jpg")];
    for rendition in &new.packaged.renditions {
        keys.push(init_key(&base, rendition));
        keys.extend(rendition.segments.iter().map(|segment| segment_key(&base, rendition, segment.sequence)));
    }
    if let Some(drawn) = &new.packaged.thumbnails {
        let sheets = thumbnails::folder(&base, new.packaged.duration_us);
        keys.extend((0..drawn.sheets.len()).map(|number| format!("{sheets}/{}", thumbnails::sheet(number))));
        keys.push(format!("{sheets}/{}", thumbnails::TRACK));
    }
    store.remove_all(&keys).await
}

async fn insert_media(
    connection: &impl ConnectionTrait,
    new: &NewRecording<'_>,
    base: &str,
    now: Timestamp,
) -> Result<i64, DbErr> {
    let source = new.source.as_ref();
    let row = media::ActiveModel {
        id: NotSet,
        channel_id: Set(new.owner.channel_id),
        public_name: Set(MediaName::random().to_string()),
        event_id: Set(Some(new.owner.event_id)),
        kind: Set(MediaKind::Recording),
        state: Set(MediaState::Ready),
        duration_us: Set(new.packaged.duration_us),
        poster_key: Set(Some(format!("{base}/poster.jpg"))),
        fingerprint: Set(new.fingerprint.clone()),
        created_at: Set(now.as_second()),
        replaced_at: Set(None),
        source_name: Set(source.map(|source| source.name.clone())),
        source_bytes: Set(source.map(|source| source.bytes)),
        source_hash: Set(source.map(|source| source.hash.clone())),
    };
    Ok(media::Entity::insert(row).exec(connection).await?.last_insert_id)
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
