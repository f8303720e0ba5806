//! Cuts clips, one after another. A channel has few jobs for that, however many clips wait, so that many clips of one
//! channel delay neither other channels nor mails.

use grandstand_core::clock::Clock;
use grandstand_db::entities::clips::{ClipState, FailureCause, Model};
use grandstand_db::ids::{ChannelId, ClipId, UserId};
use grandstand_jobs::{self as jobs, Context, Failure, Handler, Job, Outcome};
use grandstand_media::cut::{CutError, Segment, Source, Wanted, cut};
use grandstand_media::workdir::Workdir;
use grandstand_platform::changes::RemembersUsers;
use grandstand_watch::error::Error as WatchError;
use grandstand_watch::recording::Recording;
use grandstand_watch::recording_of;
use grandstand_watch::rendition::Rendition;
use jiff::{SignedDuration, Timestamp};
use sea_orm::{ActiveEnum, ConnectionTrait};
use serde::{Deserialize, Serialize};

use super::cut_queries::{self, Ended};
use super::model::state_at;
use super::{queries, vertical};
use crate::Clips;

/// Number of clips of a channel that are cut at a time. All clips of a user are in one lane.
pub(super) const LANES: i32 = 2;
/// Maximum number of attempts to cut a clip, including those that ended with their process.
const ATTEMPTS: i32 = 4;
/// Maximum time from the request of a clip to its end, including all waiting and all attempts.
const LONGEST: SignedDuration = SignedDuration::from_mins(5);
/// How long a deleted clip is kept, in seconds: as long as it can be restored.
pub(super) const KEPT: i64 = 600;

/// Job that cuts the clips of a lane.
#[derive(Debug, Serialize, Deserialize)]
pub struct CutClips {
    lane: i32,
}

impl Job for CutClips {
    const KIND: &'static str = "clips.cut";
    // Each clip has attempts of its own, so the lane's job is never given up.
    const ATTEMPTS: u32 = 100_000;

    fn unique_key(&self) -> Option<String> {
        Some(self.lane.to_string())
    }
}

impl Handler<CutClips> for Clips {
    async fn handle(&self, job: CutClips, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("clips are cut for a channel"))?;
        let second = self.clock.now().as_second();
        for clip in cut_queries::late(&self.database, channel_id, job.lane, second).await? {
            clear_late(self, &clip).await?;
        }
        let Some(clip) = cut_queries::next(&self.database, channel_id, job.lane).await? else { return Ok(()) };
        let is_again = Box::pin(one(self, &clip)).await?;
        // Failing clips must not delay clips that were never tried: all have the same five minutes.
        if is_again && !cut_queries::has_untried(&self.database, channel_id, job.lane).await? {
            return Err(anyhow::anyhow!("clip {} was not cut", clip.id).into());
        }
        if cut_queries::next(&self.database, channel_id, job.lane).await?.is_some() {
            // The new job goes to the end of the queue, so that other channels have their turn.
            jobs::enqueue(&self.database, Some(channel_id), &job, Timestamp::now()).await?;
        }
        Ok(())
    }
}

/// Enqueues the job for a clip that was just queued. Must be called in the same transaction.
pub(super) async fn ask(connection: &impl ConnectionTrait, clip: &Model, now: Timestamp) -> anyhow::Result<()> {
    jobs::enqueue(connection, Some(clip.channel_id), &CutClips { lane: clip.lane }, now).await
}

/// Returns the deadline of a clip that is requested now, in unix seconds.
pub(super) fn deadline(now: Timestamp) -> i64 {
    (now + LONGEST).as_second()
}

/// Stores that a clip has failed if its deadline has passed without that being stored, and removes the files that its
/// attempts have left behind: the process of the last one may have crashed.
pub(super) async fn clear_late(clips: &Clips, clip: &Model) -> anyhow::Result<()> {
    let now = clips.clock.now();
    if state_at(clip, now) != clip.state {
        remove_attempts(clips, clip, clip.attempts_before + 1..=clip.attempts).await?;
        cut_queries::fail_late(&clips.database, clip, now.as_second()).await?;
        let (id, channel_id, attempts) = (clip.id, clip.channel_id, clip.attempts);
        let reason = FailureCause::TookTooLong.to_value();
        tracing::warn!(id = id.0, channel_id = channel_id.0, attempts, reason, "a clip was not cut");
    }
    Ok(())
}

/// Cuts a clip. Returns `true` if that failed and is to be tried again after a while. The lane waits for that unless it
/// has clips that were never tried.
async fn one(clips: &Clips, clip: &Model) -> anyhow::Result<bool> {
    let second = || clips.clock.now().as_second();
    if !cut_queries::begin(&clips.database, clip, second()).await? {
        return Ok(false);
    }
    let attempt = clip.attempts + 1;
    let ended = attempted(clips, clip, attempt).await?;
    let is_noted = cut_queries::end(&clips.database, clip, attempt, &ended, second()).await?;
    clips.memory.forget();
    // Only a finished clip refers to files, and only to those of the attempt that finished it.
    let left = match (&ended, is_noted) {
        (Ended::Done { .. }, true) => 1..=attempt - 1,
        (Ended::Failed(_), true) => clip.attempts_before + 1..=attempt,
        _ => attempt..=attempt,
    };
    remove_attempts(clips, clip, left).await?;
    Ok(matches!(ended, Ended::Again))
}

/// Makes an attempt and returns its result.
async fn attempted(clips: &Clips, clip: &Model, attempt: i32) -> anyhow::Result<Ended> {
    let number = attempt - clip.attempts_before;
    if number > ATTEMPTS {
        return Ok(Ended::Failed(FailureCause::CutFailed));
    }
    let deadline = Timestamp::from_second(clip.deadline)?;
    let Trouble { cause, is_final, error } = match in_time(&clips.clock, deadline, make(clips, clip, attempt)).await {
        Ok(done) => return Ok(done),
        Err(trouble) => trouble,
    };
    let (id, channel_id, is_last) = (clip.id, clip.channel_id, is_final || number == ATTEMPTS);
    let reason = cause.to_value();
    tracing::warn!(
        id = id.0,
        channel_id = channel_id.0,
        attempt,
        is_last,
        reason,
        error = format!("{error:#}"),
        "a clip was not cut"
    );
    Ok(if is_last { Ended::Failed(cause) } else { Ended::Again })
}

/// Why an attempt made no clip.
#[derive(Debug)]
struct Trouble {
    cause: FailureCause,
    /// Whether another attempt is pointless.
    is_final: bool,
    error: anyhow::Error,
}

impl Trouble {
    fn last(cause: FailureCause, error: impl Into<anyhow::Error>) -> Self {
        Self { cause, is_final: true, error: error.into() }
    }
}

impl<E: Into<anyhow::Error>> From<E> for Trouble {
    fn from(error: E) -> Self {
        Self { cause: FailureCause::CutFailed, is_final: false, error: error.into() }
    }
}

/// Waits for an attempt until the clip's deadline. Then it stops the attempt, with the programs that it runs.
async fn in_time(
    clock: &Clock,
    deadline: Timestamp,
    attempt: impl Future<Output = Result<Ended, Trouble>>,
) -> Result<Ended, Trouble> {
    tokio::select! {
        biased;
        () = clock.reach(deadline) => Err(Trouble::last(FailureCause::TookTooLong, anyhow::anyhow!("it took too long"))),
        ended = attempt => ended,
    }
}

async fn make(clips: &Clips, clip: &Model, attempt: i32) -> Result<Ended, Trouble> {
    let site = clips.sites.load().by_id(clip.channel_id).cloned();
    let site = site.ok_or_else(|| anyhow::anyhow!("the channel is not served here"))?;
    let gone = || Trouble::last(FailureCause::MediaGone, anyhow::anyhow!("recording {} is gone", clip.media_id));
    let recording = match recording_of(&clips.watch, &site, clip.event_id, clip.media_id).await {
        Ok(recording) => recording,
        Err(WatchError::RecordingNotFound) => return Err(gone()),
        Err(error) => return Err(error.into()),
    };
    let (wanted, rendition) = wanted(&recording, clip).ok_or_else(gone)?;
    let folder = Workdir::new()?;
    let done = match Box::pin(cut(&clips.media, &wanted, folder.path())).await {
        Ok(done) => done,
        Err(error @ CutError::Gone(_)) => return Err(Trouble::last(FailureCause::MediaUnreadable, error)),
        // The data may have been damaged in transit.
        Err(error @ CutError::Unreadable(_)) => {
            return Err(Trouble { cause: FailureCause::MediaUnreadable, is_final: false, error: error.into() });
        }
        Err(CutError::Failed(error)) => return Err(error.into()),
    };
    let [file_key, poster_key] = keys(clip, attempt);
    clips.media.put_file(&file_key, &done.file).await?;
    clips.media.put_file(&poster_key, &done.poster).await?;
    let size = (rendition.width, rendition.height);
    Ok(Ended::Done { file_key, file_bytes: done.bytes, size, poster_key })
}

/// Returns the keys of an attempt's file and poster. Each attempt has keys of its own, so that one that was thought
/// lost can't overwrite another's files.
fn keys(clip: &Model, attempt: i32) -> [String; 2] {
    let base = format!("channels/{}/clips/{}", clip.channel_id, clip.uuid);
    ["mp4", "jpg"].map(|kind| format!("{base}/{attempt}.{kind}"))
}

/// Removes the files of attempts, which a crashed process leaves behind.
async fn remove_attempts(clips: &Clips, clip: &Model, attempts: impl Iterator<Item = i32>) -> anyhow::Result<()> {
    for key in attempts.flat_map(|attempt| keys(clip, attempt)) {
        clips.media.remove(&key).await?;
    }
    Ok(())
}

/// Returns what to cut out of the largest rendition of a recording; `None` if there is nothing.
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

/// Job that erases a deleted clip once it can't be restored any more.
#[derive(Debug, Serialize, Deserialize)]
pub struct EmptyClip {
    /// The clip's id.
    pub clip_id: ClipId,
}

impl Job for EmptyClip {
    const KIND: &'static str = "clips.empty";
}

impl Handler<EmptyClip> for Clips {
    async fn handle(&self, job: EmptyClip, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("clips are a channel's"))?;
        let Some(clip) = queries::one(&self.database, channel_id, job.clip_id).await? else { return Ok(()) };
        // The clip was restored, or deleted again since, which has a job of its own.
        let now = self.clock.now();
        if clip.deleted_at.is_none_or(|second| second > now.as_second() - KEPT) {
            return Ok(());
        }
        remove_attempts(self, &clip, 1..=clip.attempts).await?;
        vertical::remove(self, &clip, clip.vertical_attempts).await?;
        queries::empty(&self.database, &clip).await?;
        // A running attempt may still store its files and then crash, so this has to run again after the deadline.
        let is_cut = state_at(&clip, now) == ClipState::Processing;
        if is_cut || clip.vertical_asked_at.is_some() {
            let deadline = if is_cut { Timestamp::from_second(clip.deadline)? } else { now + vertical::LONGEST };
            let later = deadline + SignedDuration::from_secs(5);
            jobs::enqueue(&self.database, Some(channel_id), &job, later).await?;
            return Ok(());
        }
        queries::delete_of_nobody(&self.database, &clip).await?;
        Ok(())
    }
}

/// Deletes every clip of a user, for good.
///
/// # Errors
/// The database failed.
pub async fn forget(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
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
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn an_attempt_that_hangs_is_stopped_at_the_deadline() {
        let clock = Clock::default();
        let now = clock.now();
        let end = Timestamp::from_second(deadline(now)).unwrap();
        assert_eq!(deadline(now) - now.as_second(), 300);
        let ends = in_time(&clock, end, async { Ok(Ended::Again) }).await;
        assert!(matches!(ends, Ok(Ended::Again)));
        let (hangs, late) = tokio::join!(in_time(&clock, end, std::future::pending()), async {
            clock.advance(Duration::from_mins(5));
            in_time(&clock, end, async { Ok(Ended::Again) }).await
        });
        for ended in [hangs, late] {
            assert!(
                matches!(&ended, Err(trouble) if trouble.cause == FailureCause::TookTooLong && trouble.is_final),
                "{ended:?}"
            );
        }
    }
}
