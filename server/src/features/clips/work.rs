//! Cutting clips, one after another. A channel has few jobs for that however many clips wait, so that one channel's crowd
//! is not another's wait, and nobody's mails wait behind them.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use super::model::{CUT_FAILED, ClipState, MEDIA_GONE};
use super::queries::{self, Ended};
use crate::app::App;
use crate::db::entities::clips::Model;
use crate::features::watch::recording::{Recording, Rendition};
use crate::features::watch::recording_of;
use crate::http::problem::Problem;
use crate::jobs::{self, Context, Failure, Job, Outcome};
use crate::media::cut::{CutError, Segment, Source, Wanted, cut};
use crate::media::workdir::Workdir;

/// How many clips of a channel are cut at a time. A user's clips are all in one lane.
pub(super) const LANES: i32 = 2;
/// How often cutting a clip is begun at most, those times included that ended with the process.
const ATTEMPTS: i32 = 4;
/// How long one attempt may take: a program that hangs must not hold up a lane.
const LONGEST: Duration = Duration::from_mins(5);
/// How long a deleted clip is kept, in seconds: as long as it can be restored.
pub(super) const KEPT: i64 = 600;

/// Cuts the clips of a lane.
#[derive(Debug, Serialize, Deserialize)]
pub struct CutClips {
    lane: i32,
}

impl Job for CutClips {
    const KIND: &'static str = "clips.cut";
    // Each clip has attempts of its own, so the lane is never given up.
    const ATTEMPTS: u32 = 100_000;

    fn unique_key(&self) -> Option<String> {
        Some(self.lane.to_string())
    }

    async fn run(&self, context: &Context) -> Outcome {
        let app = &context.app;
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("clips are cut for a channel"))?;
        let Some(clip) = queries::next(&app.database, channel_id, self.lane).await? else { return Ok(()) };
        if Box::pin(one(app, &clip)).await? {
            return Err(anyhow::anyhow!("clip {} was not cut", clip.id).into());
        }
        if queries::next(&app.database, channel_id, self.lane).await?.is_some() {
            // At the end of all jobs' queue, so that other channels have their turn.
            jobs::enqueue(&app.database, Some(channel_id), self, Timestamp::now()).await?;
        }
        Ok(())
    }
}

/// Has a clip cut that was just queued. To be called in the same transaction.
pub(super) async fn ask(connection: &impl ConnectionTrait, clip: &Model, now: Timestamp) -> anyhow::Result<()> {
    jobs::enqueue(connection, Some(clip.channel_id), &CutClips { lane: clip.lane }, now).await
}

/// Cuts a clip. `true` if that did not work and is to be tried again after a while, which the lane waits for: what the
/// next one needs is likely the same.
async fn one(app: &App, clip: &Model) -> anyhow::Result<bool> {
    let second = || Timestamp::now().as_second();
    if !queries::begin(&app.database, clip, second()).await? {
        return Ok(false);
    }
    let attempt = clip.attempts + 1;
    let ended = if attempt > ATTEMPTS {
        Ended::Failed(CUT_FAILED.code)
    } else {
        match in_time(LONGEST, make(app, clip, attempt)).await {
            Ok(done) => done,
            Err(Trouble::Gone) => Ended::Failed(MEDIA_GONE.code),
            Err(Trouble::Failed(error)) => {
                let (id, channel_id, is_last) = (clip.id, clip.channel_id, attempt == ATTEMPTS);
                tracing::warn!(id, channel_id, attempt, is_last, error = format!("{error:#}"), "a clip was not cut");
                if is_last { Ended::Failed(CUT_FAILED.code) } else { Ended::Again }
            }
        }
    };
    let (is_again, is_done) = (matches!(ended, Ended::Again), matches!(ended, Ended::Done { .. }));
    let stored = match &ended {
        Ended::Done { file_key, poster_key, .. } => [Some(file_key.clone()), poster_key.clone()],
        Ended::Again | Ended::Failed(_) => [None, None],
    };
    let is_latest = queries::end(&app.database, clip.channel_id, clip.id, attempt, ended, second()).await?;
    app.clips.forget();
    if !is_latest {
        // It was deleted meanwhile, or somebody else has it: nothing would ever lead to these.
        for key in stored.iter().flatten() {
            app.media.remove(key).await?;
        }
    } else if is_done {
        remove_attempts(app, clip, 1..attempt).await?;
    }
    Ok(is_again)
}

#[derive(Debug)]
enum Trouble {
    Gone,
    Failed(anyhow::Error),
}

impl<E: Into<anyhow::Error>> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// What comes of an attempt that may take so long. One that takes longer is stopped, with the programs that it runs, and
/// failed.
async fn in_time(longest: Duration, attempt: impl Future<Output = Result<Ended, Trouble>>) -> Result<Ended, Trouble> {
    let over = |_| anyhow::anyhow!("it took longer than {} s and was stopped", longest.as_secs());
    tokio::time::timeout(longest, attempt).await.map_err(over)?
}

async fn make(app: &App, clip: &Model, attempt: i32) -> Result<Ended, Trouble> {
    let site = app.sites.load().by_id(clip.channel_id).cloned();
    let site = site.ok_or_else(|| anyhow::anyhow!("the channel is not served here"))?;
    let recording = match recording_of(app, &site, clip.event_id, clip.media_id).await {
        Ok(recording) => recording,
        Err(Problem::NotFound(_)) => return Err(Trouble::Gone),
        Err(problem) => return Err(anyhow::anyhow!("{problem:?}").into()),
    };
    let (wanted, rendition) = wanted(&recording, clip).ok_or(Trouble::Gone)?;
    let folder = Workdir::new()?;
    let done = match Box::pin(cut(&app.media, &wanted, folder.path())).await {
        Ok(done) => done,
        Err(CutError::Gone(_)) => return Err(Trouble::Gone),
        Err(CutError::Failed(error)) => return Err(error.into()),
    };
    let [file_key, poster_key] = keys(clip, attempt);
    app.media.put_file(&file_key, &done.file).await?;
    app.media.put_file(&poster_key, &done.poster).await?;
    let size = (rendition.width, rendition.height);
    Ok(Ended::Done { file_key, file_bytes: done.bytes, size, poster_key: Some(poster_key) })
}

/// Where an attempt stores the file and the poster. One that was thought lost must not write over what another one has
/// stored.
fn keys(clip: &Model, attempt: i32) -> [String; 2] {
    let base = format!("channels/{}/clips/{}", clip.channel_id, clip.uuid);
    ["mp4", "jpg"].map(|kind| format!("{base}/{attempt}.{kind}"))
}

/// Removes what attempts have stored: one that ended with its process left its files behind.
async fn remove_attempts(app: &App, clip: &Model, attempts: impl Iterator<Item = i32>) -> anyhow::Result<()> {
    for key in attempts.flat_map(|attempt| keys(clip, attempt)) {
        app.media.remove(&key).await?;
    }
    Ok(())
}

/// What is to be cut out of the largest size of a recording; `None` where there is nothing.
fn wanted<'a>(recording: &'a Recording, clip: &Model) -> Option<(Wanted, &'a Rendition)> {
    let rendition = recording.renditions.first()?;
    let mut sources: Vec<(usize, Source)> = Vec::new();
    for sequence in rendition.within(clip.start_us, clip.end_us) {
        let found = rendition.segments.get(sequence)?;
        let segment = Segment { key: found.key.clone(), start_us: found.start_us };
        let (number, init_key) =
            rendition.part_of(sequence).map_or((0, &rendition.init_key), |(number, part)| (number, &part.init_key));
        match sources.last_mut() {
            Some((of, source)) if *of == number => source.segments.push(segment),
            _ => sources.push((number, Source { init_key: init_key.clone(), segments: vec![segment] })),
        }
    }
    let sources: Vec<Source> = sources.into_iter().map(|(_, source)| source).collect();
    let size = (rendition.width.unsigned_abs(), rendition.height.unsigned_abs());
    let wanted = Wanted { sources, start_us: clip.start_us, end_us: clip.end_us, size };
    (!wanted.sources.is_empty()).then_some((wanted, rendition))
}

/// Takes away what there is of a deleted clip, once it can't be restored any more.
#[derive(Debug, Serialize, Deserialize)]
pub struct EmptyClip {
    /// Its number.
    pub clip_id: i64,
}

impl Job for EmptyClip {
    const KIND: &'static str = "clips.empty";

    async fn run(&self, context: &Context) -> Outcome {
        let app = &context.app;
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("clips are a channel's"))?;
        let Some(clip) = queries::one(&app.database, channel_id, self.clip_id).await? else { return Ok(()) };
        // It was restored, or deleted again since; that has a job of its own.
        if clip.deleted_at.is_none_or(|second| second > Timestamp::now().as_second() - KEPT) {
            return Ok(());
        }
        remove_attempts(app, &clip, 1..=ATTEMPTS).await?;
        queries::empty(&app.database, &clip).await?;
        // An attempt that goes on just now may store its files yet, and end with its process.
        let (now, patience) = (Timestamp::now(), SignedDuration::try_from(LONGEST).map_err(Failure::never)?);
        let is_begun = ClipState::of(&clip.state) == ClipState::Processing;
        if is_begun && now.as_second() - clip.updated_at <= patience.as_secs() {
            let later = now + patience + SignedDuration::from_secs(5);
            jobs::enqueue(&app.database, Some(channel_id), self, later).await?;
            return Ok(());
        }
        queries::delete_of_nobody(&app.database, &clip).await?;
        Ok(())
    }
}

/// Deletes every clip of a user, for good.
///
/// # Errors
/// The database failed.
pub async fn forget(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
    now: Timestamp,
) -> anyhow::Result<()> {
    let beyond = now.as_second() - KEPT - 1;
    for clip_id in queries::delete_all_of(connection, channel_id, user_id, beyond).await? {
        jobs::enqueue(connection, Some(channel_id), &EmptyClip { clip_id }, now).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_attempt_that_hangs_is_stopped_and_failed() {
        assert_eq!(LONGEST, Duration::from_mins(5));
        let hangs = in_time(Duration::from_millis(20), std::future::pending()).await;
        assert!(
            matches!(&hangs, Err(Trouble::Failed(error)) if error.to_string().contains("was stopped")),
            "{hangs:?}"
        );
        let ends = in_time(Duration::from_secs(60), async { Ok(Ended::Again) }).await;
        assert!(matches!(ends, Ok(Ended::Again)));
        let gone = in_time(Duration::from_secs(60), async { Err(Trouble::Gone) }).await;
        assert!(matches!(gone, Err(Trouble::Gone)));
    }
}
