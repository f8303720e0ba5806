//! `grandstand media samples`: makes a sample recording for every event that declares one.

mod queries;

use std::collections::HashMap;
use std::path::Path;
use std::time::Instant;

use anyhow::Context;
use futures_util::{StreamExt, TryStreamExt, stream};
use grandstand_core::output::complain;
use grandstand_db::Database;
use grandstand_db::ids::EventId;
use grandstand_db::revisions;
use grandstand_db::revisions::Stored;
use grandstand_db::serving;
use jiff::Timestamp;
use tenants::schema::ChannelSeed;
use tenants::schema::catalogue::{AccessType, Event};

use super::ffmpeg::MediaError;
use super::film::film;
use super::interrupt::unless_stopped;
use super::keep::{NewRecording, Replaces, keep};
use super::owner::{Owner, ready};
use super::package::{LADDER, Packaged, package, package_drawn};
use super::render;
use super::sample_spec::{SampleSpec, of_event};
use super::store::MediaStore;
use super::workdir::Workdir;

/// Number of samples made concurrently. ffmpeg uses several cores for each.
const AT_A_TIME: usize = 2;

/// Selects the samples to make.
#[derive(Debug, Clone, Default)]
pub struct Samples {
    /// Only samples of the channel with this key.
    pub channel: Option<String>,
    /// Maximum length in seconds.
    pub seconds: Option<u32>,
    /// Maximum number of events per channel.
    pub limit: Option<usize>,
    /// Makes the test picture, which has the number of each frame in it, instead of films.
    pub numbered: bool,
}

/// The outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Made {
    /// Number of recordings made.
    pub made: usize,
    /// Number of recordings that already existed.
    pub present: usize,
}

/// A sample to be made.
struct Job {
    channel: String,
    owner: Owner,
    spec: SampleSpec,
    /// The id of the sample that it replaces.
    replaces: Option<i64>,
}

/// Makes every selected sample that is missing or outdated, with a line on standard error for each. It can be stopped
/// at any time: finished samples stay, and the next run makes the rest.
///
/// # Errors
/// The channel is unknown, the database or object store failed, or ffmpeg is missing or failed.
pub async fn run(connection: &Database, store: &MediaStore, wanted: &Samples) -> anyhow::Result<Made> {
    if wanted.numbered {
        return run_with(connection, store, wanted, numbered).await;
    }
    run_with(connection, store, wanted, packaged).await
}

/// Does the same as [`run`], with `packaged` making each recording in the given folder.
///
/// # Errors
/// See [`run`].
pub async fn run_with(
    connection: &Database,
    store: &MediaStore,
    wanted: &Samples,
    packaged: impl AsyncFn(&SampleSpec, &Path) -> Result<Packaged, MediaError>,
) -> anyhow::Result<Made> {
    let channels = match &wanted.channel {
        Some(key) => vec![revisions::stored(connection, key).await?.with_context(|| format!("no channel {key:?}"))?],
        None => serving::all_stored(connection).await?,
    };
    let (mut jobs, mut present) = (Vec::new(), 0);
    for channel in &channels {
        for mut job in jobs_of(connection, channel, wanted).await? {
            match ready(connection, job.owner).await? {
                // Recordings that operators added are not replaced by samples.
                Some(found) if found.fingerprint.as_ref().is_none_or(|hash| *hash == job.spec.hash()) => present += 1,
                found => {
                    job.replaces = found.map(|found| found.id);
                    jobs.push(job);
                }
            }
        }
    }
    let all = jobs.len();
    let makes = jobs.iter().enumerate().map(async |(at, job)| {
        let Job { channel, spec, .. } = job;
        let begun = Instant::now();
        let workdir = Workdir::new()?;
        let made = packaged(spec, workdir.path()).await;
        let made = made.with_context(|| format!("sample recording of {channel}: {}", spec.title))?;
        keep_sample(connection, store, job, &made).await?;
        let (number, took) = (at + 1, begun.elapsed().as_secs_f32());
        complain(format_args!("[{number}/{all}] {channel}: {} … {took:.1} s", spec.title));
        Ok(())
    });
    unless_stopped(stream::iter(makes).buffer_unordered(AT_A_TIME).try_collect::<Vec<()>>()).await?;
    Ok(Made { made: all, present })
}

/// Returns the samples that a channel's events declare.
async fn jobs_of(connection: &Database, channel: &Stored, wanted: &Samples) -> anyhow::Result<Vec<Job>> {
    let rows = queries::with_samples(connection, channel.channel_id).await?;
    let ids: HashMap<&str, EventId> = rows.iter().map(|row| (row.alias.as_str(), row.id)).collect();
    let job = |(event, seconds): (&Event, u32)| {
        let owner = Owner { channel_id: channel.channel_id, event_id: *ids.get(event.alias.as_str())? };
        let most = wanted.seconds.unwrap_or(seconds);
        let spec = of_event(&channel.seed, event, seconds.min(most));
        Some(Job { channel: channel.seed.key.clone(), owner, spec, replaces: None })
    };
    let limit = wanted.limit.unwrap_or(usize::MAX);
    Ok(in_order(&channel.seed).into_iter().filter_map(job).take(limit).collect())
}

/// Returns the events that declare a sample, in an order that fills a demonstration quickly: live and finished events
/// in turn, free ones first.
fn in_order(seed: &ChannelSeed) -> Vec<(&Event, u32)> {
    let asking = seed.events.iter().filter_map(|event| Some((event, event.sample_seconds?)));
    let (mut live, mut over): (Vec<_>, Vec<_>) = asking.partition(|(event, _)| event.source.is_some());
    live.sort_by_key(|(event, _)| event.r#type != AccessType::Free);
    over.sort_by_key(|(event, _)| event.r#type != AccessType::Free);
    let mut ordered: Vec<(usize, bool, (&Event, u32))> = Vec::new();
    ordered.extend(live.into_iter().enumerate().map(|(at, event)| (at, false, event)));
    ordered.extend(over.into_iter().enumerate().map(|(at, event)| (at, true, event)));
    ordered.sort_by_key(|(at, over, _)| (*at, *over));
    ordered.into_iter().map(|(_, _, event)| event).collect()
}

/// Makes a sample recording in `workdir`.
///
/// # Errors
/// ffmpeg or a font is missing, or ffmpeg failed.
pub async fn packaged(spec: &SampleSpec, workdir: &Path) -> Result<Packaged, MediaError> {
    let (input, frames) = film(spec, workdir).await?;
    package_drawn(&input, frames, workdir, &LADDER, "ultrafast").await
}

/// Makes the test picture of a sample in `workdir`: tests read the number of each frame from it.
///
/// # Errors
/// See [`packaged`].
pub async fn numbered(spec: &SampleSpec, workdir: &Path) -> Result<Packaged, MediaError> {
    let input = render::numbered(spec, workdir).await?;
    package(&input, workdir, &LADDER, "ultrafast").await
}

/// Stores a sample, unless the event got another recording meanwhile.
async fn keep_sample(connection: &Database, store: &MediaStore, job: &Job, packaged: &Packaged) -> anyhow::Result<()> {
    let Job { owner, spec, replaces, .. } = job;
    let hash = spec.hash();
    // A folder of its own: files that a former recording or an interrupted run left elsewhere may be deleted meanwhile.
    let folder = format!("{}-{}-{}", owner.event_id, hash.get(..16).unwrap_or(&hash), uuid::Uuid::now_v7());
    let new = NewRecording {
        owner: *owner,
        folder: &folder,
        fingerprint: Some(hash),
        source: None,
        packaged,
        replaces: Replaces::Only(*replaces),
        recorded_as: None,
    };
    keep(connection, store, &new, Timestamp::now()).await?;
    Ok(())
}
