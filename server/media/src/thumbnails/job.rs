//! Jobs that make thumbnails of stored recordings: after a live event, and for recordings without thumbnails.

use std::path::Path;

use anyhow::Context as _;
use grandstand_db as db;
use grandstand_db::entities::{channels, media_thumbnails};
use grandstand_db::ids::ChannelId;
use grandstand_jobs::{self as jobs, Context, Failure, Handler, Job, Outcome};
use grandstand_platform::changes::Announcer;
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use super::queries::{self, Smallest};
use super::sheets::{Drawn, Shape, Sheets};
use super::track::stretches;
use super::{TRACK, folder, sheet};
use crate::store::MediaStore;
use crate::workdir::Workdir;

/// Makes the thumbnails of a recording, replacing existing ones.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct MakeThumbnails {
    /// The recording.
    pub media_id: i64,
}

impl Job for MakeThumbnails {
    const KIND: &'static str = "media.thumbnails";
    const ATTEMPTS: u32 = 4;

    fn unique_key(&self) -> Option<String> {
        Some(self.media_id.to_string())
    }
}

/// Makes thumbnails.
#[derive(Debug, Clone)]
pub struct ThumbnailMaker {
    /// The database with the recordings.
    pub database: db::Database,
    /// The store with their files.
    pub store: MediaStore,
    /// Announces channels whose recordings got thumbnails.
    pub announcer: Announcer,
}

impl Handler<MakeThumbnails> for ThumbnailMaker {
    async fn handle(&self, job: MakeThumbnails, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a job of no channel"))?;
        Ok(self.make(channel_id, job.media_id).await?)
    }
}

/// Makes the thumbnails of the latest recording without any, and enqueues itself for the next one, so that other jobs
/// can run in between.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct MakeMissing {
    /// Recordings from this id on have been processed.
    before: Option<i64>,
}

impl Job for MakeMissing {
    const KIND: &'static str = "media.thumbnails_missing";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

impl Handler<MakeMissing> for ThumbnailMaker {
    async fn handle(&self, job: MakeMissing, _context: &Context) -> Outcome {
        let database = &self.database;
        let found = queries::latest_without(database, job.before.unwrap_or(i64::MAX)).await?;
        let Some((channel_id, media_id)) = found else { return Ok(()) };
        if let Err(error) = self.make(channel_id, media_id).await {
            // Continue with the others. The next server start retries this one.
            tracing::warn!(
                channel_id = channel_id.0,
                media_id,
                error = format!("{error:#}"),
                "a recording has no thumbnails"
            );
        }
        if queries::latest_without(database, media_id).await?.is_some() {
            jobs::enqueue(database, None, &MakeMissing { before: Some(media_id) }, Timestamp::now()).await?;
        }
        Ok(())
    }
}

impl ThumbnailMaker {
    async fn make(&self, channel_id: ChannelId, media_id: i64) -> anyhow::Result<()> {
        // Recordings that were replaced or grow again need none.
        let Some(smallest) = queries::smallest(&self.database, channel_id, media_id).await? else { return Ok(()) };
        let workdir = Workdir::new()?;
        let drawn = draw(&self.store, &smallest, workdir.path()).await?.context("it has no picture")?;
        let folder = folder(&format!("channels/{channel_id}/media/{media_id}"), smallest.duration_us);
        put(&self.store, &folder, &drawn).await?;
        let transaction = db::begin_write(&self.database).await?;
        queries::keep(&transaction, media_thumbnails::Model { channel_id, media_id, folder }).await?;
        channels::raise_stream_epoch(&transaction, channel_id).await?;
        transaction.commit().await?;
        self.announcer.channel_changed(channel_id).await;
        Ok(())
    }
}

/// Enqueues [`MakeMissing`] if any recording has no thumbnails, such as those of earlier versions.
///
/// # Errors
/// The database failed.
pub async fn ask_for_missing(connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
    match queries::latest_without(connection, i64::MAX).await? {
        Some(_) => jobs::enqueue(connection, None, &MakeMissing::default(), now).await,
        None => Ok(()),
    }
}

/// Stores thumbnails in a folder of the object store.
///
/// # Errors
/// The object store failed.
pub(crate) async fn put(store: &MediaStore, folder: &str, drawn: &Drawn) -> anyhow::Result<()> {
    for (number, file) in drawn.sheets.iter().enumerate() {
        store.put_file(&format!("{folder}/{}", sheet(number)), file).await?;
    }
    Ok(store.put(&format!("{folder}/{TRACK}"), drawn.track.clone().into()).await?)
}

async fn draw(store: &MediaStore, of: &Smallest, workdir: &Path) -> anyhow::Result<Option<Drawn>> {
    let begins: Vec<i64> = of.segments.iter().map(|segment| segment.start_us).collect();
    let mut sheets = Sheets::new(workdir, Shape::of(of.width, of.height));
    for stretch in stretches(&begins, of.duration_us) {
        let Some(segment) = of.segments.get(stretch.segment) else { continue };
        let mut video = Vec::new();
        for key in [&segment.init_key, &segment.key] {
            video.extend_from_slice(&store.get(key).await?.with_context(|| format!("{key} is missing"))?);
        }
        sheets.add(&video, stretch).await?;
    }
    Ok(sheets.finish().await?)
}
