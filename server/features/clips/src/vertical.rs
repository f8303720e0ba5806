//! Vertical cuts: the middle of a clip's picture, 9:16, for stories on telephones. One is made when it is first asked for,
//! and kept as long as its clip. A channel makes one at a time.

use grandstand_db::entities::clips::Model;
use grandstand_jobs::{self as jobs, Context, Failure, Handler, Job, Outcome};
use grandstand_media::cut::vertical::{size, vertical};
use grandstand_media::workdir::Workdir;
use grandstand_platform::changes::RemembersUsers;
use jiff::SignedDuration;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::vertical_queries::{self, Ended};
use crate::Clips;
use crate::error::Error;

/// Maximum number of attempts, including those that ended with their process.
const ATTEMPTS: i32 = 3;
/// Time between a failed attempt and the next one.
const PAUSE: SignedDuration = SignedDuration::from_secs(5);
/// Maximum time of an attempt.
pub(super) const LONGEST: SignedDuration = SignedDuration::from_mins(5);

/// The shape of a clip's picture.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// As it was broadcast.
    #[default]
    Original,
    /// Upright, 9:16, the middle of the picture: for stories on telephones.
    Vertical,
}

/// A file of a clip: its key in the object store, its size in bytes, and its picture's in pixels.
#[derive(Debug)]
pub(super) struct Cut {
    pub key: String,
    pub bytes: i64,
    pub width: i32,
    pub height: i32,
}

/// Job that makes a channel's vertical cuts, one after another.
#[derive(Debug, Serialize, Deserialize)]
pub struct MakeVertical {}

impl Job for MakeVertical {
    const KIND: &'static str = "clips.vertical";
    // Each clip has attempts of its own, so the channel's job is never given up.
    const ATTEMPTS: u32 = 100_000;

    fn unique_key(&self) -> Option<String> {
        Some(String::new())
    }
}

impl Handler<MakeVertical> for Clips {
    async fn handle(&self, job: MakeVertical, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("clips are a channel's"))?;
        let Some(clip) = vertical_queries::next(&self.database, channel_id).await? else { return Ok(()) };
        let is_again = Box::pin(one(self, &clip)).await?;
        if vertical_queries::next(&self.database, channel_id).await?.is_some() {
            // The new job goes to the end of the queue, so that other channels have their turn.
            let pause = if is_again { PAUSE } else { SignedDuration::ZERO };
            jobs::enqueue(&self.database, Some(channel_id), &job, self.clock.now() + pause).await?;
        }
        Ok(())
    }
}

/// Returns the vertical cut of a clip. Has it made if there is none.
///
/// # Errors
/// It is being made, it could not be made, or the database failed.
pub(super) async fn file(clips: &Clips, clip: &Model) -> Result<Cut, Error> {
    if let Some(cut) = made(clip) {
        return Ok(cut);
    }
    if clip.vertical_asked_at.is_none() {
        if clip.vertical_attempts >= ATTEMPTS {
            return Err(Error::VerticalFailed);
        }
        let now = clips.clock.now();
        let transaction = grandstand_db::begin_write(&clips.database).await?;
        if vertical_queries::ask(&transaction, clip, now.as_second()).await? {
            jobs::enqueue(&transaction, Some(clip.channel_id), &MakeVertical {}, now).await?;
        }
        transaction.commit().await?;
        clips.jobs.wake();
    }
    Err(Error::VerticalNotReady)
}

/// Returns the vertical cut of a clip, if it was made.
pub(super) fn made(clip: &Model) -> Option<Cut> {
    let (width, height) = size((clip.width?, clip.height?));
    Some(Cut { key: clip.vertical_key.clone()?, bytes: clip.vertical_bytes?, width, height })
}

/// Makes an attempt at the vertical cut of a clip, and stores its result. Returns `true` if it is to be tried again.
async fn one(clips: &Clips, clip: &Model) -> anyhow::Result<bool> {
    let attempt = clip.vertical_attempts + 1;
    if !vertical_queries::begin(&clips.database, clip, attempt).await? {
        return Ok(false);
    }
    let deadline = clips.clock.now() + LONGEST;
    let made = tokio::select! {
        biased;
        () = clips.clock.reach(deadline) => Err(anyhow::anyhow!("it took too long")),
        made = make(clips, clip, attempt) => made,
    };
    let ended = match made {
        Ok(done) => done,
        Err(error) => {
            let (id, channel_id) = (clip.id.0, clip.channel_id.0);
            let error = format!("{error:#}");
            tracing::warn!(id, channel_id, attempt, error, "a clip's vertical cut was not made");
            if attempt >= ATTEMPTS { Ended::Failed } else { Ended::Again }
        }
    };
    let second = clips.clock.now().as_second();
    let is_noted = vertical_queries::end(&clips.database, clip, attempt, &ended, second).await?;
    clips.memory.forget();
    // Only the file of the attempt that was noted as done is kept.
    let is_kept = is_noted && matches!(ended, Ended::Done(..));
    remove(clips, clip, if is_kept { attempt - 1 } else { attempt }).await?;
    Ok(matches!(ended, Ended::Again))
}

async fn make(clips: &Clips, clip: &Model, attempt: i32) -> anyhow::Result<Ended> {
    let unfinished = || anyhow::anyhow!("the clip has no file");
    let (key, bytes) = clip.file_key.as_deref().zip(clip.file_bytes).ok_or_else(unfinished)?;
    let (width, height) = clip.width.zip(clip.height).ok_or_else(unfinished)?;
    let folder = Workdir::new()?;
    let source = (key, u64::try_from(bytes)?);
    let file = vertical(&clips.media, source, size((width, height)), folder.path()).await?;
    let bytes = i64::try_from(tokio::fs::metadata(&file).await?.len())?;
    let key = key_of(clip, attempt);
    clips.media.put_file(&key, &file).await?;
    Ok(Ended::Done(key, bytes))
}

/// Returns the key of an attempt's file. Each attempt has a key of its own, so that one that was thought lost can't
/// overwrite another's.
fn key_of(clip: &Model, attempt: i32) -> String {
    format!("channels/{}/clips/{}/vertical-{attempt}.mp4", clip.channel_id, clip.uuid)
}

/// Removes the files of a clip's attempts up to one, which a crashed process leaves behind.
pub(super) async fn remove(clips: &Clips, clip: &Model, last: i32) -> anyhow::Result<()> {
    for attempt in 1..=last {
        clips.media.remove(&key_of(clip, attempt)).await?;
    }
    Ok(())
}
