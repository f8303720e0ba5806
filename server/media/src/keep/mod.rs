//! Stores packaged recordings: first the files in the object store, then the rows, which make the recording visible.

mod queries;

use grandstand_db as db;
use grandstand_db::entities::{channels, media, media_thumbnails};
use jiff::Timestamp;

use super::ffmpeg::MediaError;
use super::former;
use super::owner::{Owner, ready};
use super::package::{Packaged, Rendition};
use super::source::SourceFile;
use super::store::MediaStore;
use super::thumbnails;

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
/// If it is interrupted, files without rows remain, which `store prune` deletes later. `new.folder` must not have been
/// used before: a file that is overwritten may be deleted at the same moment.
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
    let media_id = queries::insert_media(&transaction, new, &base, now).await?;
    for rendition in &packaged.renditions {
        queries::insert_rendition(&transaction, owner.channel_id, media_id, &base, rendition).await?;
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
