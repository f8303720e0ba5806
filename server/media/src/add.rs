//! `grandstand media add`: a file becomes an event's recording.

use std::path::Path;
use std::time::Duration;

use anyhow::ensure;
use grandstand_db::Database;
use grandstand_db::entities::media;
use grandstand_db::ids::ChannelId;
use jiff::Timestamp;

use super::describe;
use super::ffmpeg::MediaError;
use super::input::Input;
use super::keep::{Kept, NewRecording, Replaces, discard, keep};
use super::owner::ready;
use super::package::{LADDER_OF_FILES, Packaged, package_telling};
use super::place::Place;
use super::source::SourceFile;
use super::store::MediaStore;
use super::workdir::Workdir;

/// Minimum length of a recording, in microseconds.
const SHORTEST_US: i64 = 1_000_000;
/// A file may be shorter than it declares by this many microseconds, or by a twentieth of its length: containers are
/// not exact.
const MISSING_US: i64 = 2_000_000;

/// A request to make a file an event's recording.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The channel's key.
    pub channel: &'a str,
    /// The event's alias.
    pub event: &'a str,
    /// The video file.
    pub file: &'a Path,
    /// Whether it may replace the event's recording.
    pub replace: bool,
}

/// A file that may become a recording, and the recording that it would replace.
#[derive(Debug)]
pub struct Inspected {
    /// The event.
    pub place: Place,
    /// The event's recording, if it has one.
    pub current: Option<media::Model>,
    /// Whether that recording was made from this file.
    pub is_same: bool,
    input: Input,
}

impl Inspected {
    /// Returns the recording that may only be replaced on request. Samples may always be replaced, because they can be
    /// made again.
    pub fn occupant(&self) -> Option<&media::Model> {
        self.current.as_ref().filter(|row| row.fingerprint.is_none())
    }
}

/// The outcome of adding a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The file became the event's recording.
    Added(Added),
    /// The event's recording was already made from this file.
    Present(Box<media::Model>),
}

/// A recording that was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    /// The channel's id.
    pub channel_id: ChannelId,
    /// The recording's id.
    pub media_id: i64,
    /// Length in microseconds.
    pub duration_us: i64,
    /// Names of its renditions, such as `540p`.
    pub renditions: Vec<String>,
    /// The id of the recording that it replaced.
    pub replaced: Option<i64>,
    /// When it was added, unix seconds.
    pub added_at: i64,
}

/// Inspects a file and its event, without changing anything.
///
/// # Errors
/// The channel or event is unknown, the file is not a video, or the database failed.
pub async fn inspect(connection: &Database, wanted: &Wanted<'_>) -> anyhow::Result<Inspected> {
    let place = Place::find_current(connection, wanted.channel, wanted.event).await?;
    let input = Input::file(wanted.file).await?;
    let current = ready(connection, place.owner).await?;
    let is_same = match &current {
        Some(row) => SourceFile::made(wanted.file, row).await?,
        None => false,
    };
    Ok(Inspected { place, current, is_same, input })
}

/// Packages a file and makes it its event's recording. Calls `told` with the progress in percent from time to time; it
/// stays 0 if the file's length is unknown.
///
/// # Errors
/// The channel or event is unknown, or has a recording that may not be replaced; the file is not a video, or is
/// incomplete; or ffmpeg, the object store or the database failed. The previous recording stays.
pub async fn run(
    connection: &Database,
    store: &MediaStore,
    wanted: &Wanted<'_>,
    told: &mut dyn FnMut(u32),
) -> anyhow::Result<Outcome> {
    let inspected = inspect(connection, wanted).await?;
    if !wanted.replace
        && let Some(row) = inspected.occupant()
    {
        ensure!(inspected.is_same, occupied(wanted, row));
        return Ok(Outcome::Present(Box::new(row.clone())));
    }
    let source = SourceFile::read(wanted.file).await?;
    let workdir = Workdir::new()?;
    let packaged = Box::pin(packaged(wanted.file, &inspected.input, workdir.path(), told)).await?;
    let folder = uuid::Uuid::now_v7().to_string();
    let present = inspected.current.as_ref().map(|row| row.id);
    let replaces = if wanted.replace { Replaces::Any } else { Replaces::Only(present) };
    let new = NewRecording {
        owner: inspected.place.owner,
        folder: &folder,
        fingerprint: None,
        source: Some(source),
        packaged: &packaged,
        replaces,
        recorded_as: Some(&inspected.place.event),
    };
    let now = Timestamp::now();
    match keep(connection, store, &new, now).await? {
        Kept::Occupied(row) => {
            discard(store, &new).await?;
            Err(anyhow::anyhow!(occupied(wanted, &row)))
        }
        Kept::Done { media_id, replaced } => Ok(Outcome::Added(Added {
            channel_id: inspected.place.owner.channel_id,
            media_id,
            duration_us: packaged.duration_us,
            renditions: packaged.renditions.iter().map(|rendition| rendition.name.clone()).collect(),
            replaced,
            added_at: now.as_second(),
        })),
    }
}

async fn packaged(
    file: &Path,
    input: &Input,
    workdir: &Path,
    told: &mut dyn FnMut(u32),
) -> Result<Packaged, MediaError> {
    let mut done = |so_far: Duration| told(hundredths(so_far, input.duration));
    let packaged = package_telling(input, workdir, &LADDER_OF_FILES, "veryfast", &mut done).await?;
    match shortcoming(packaged.duration_us, input.declared) {
        Some(what) => Err(MediaError::Unusable(format!("{} {what}", file.display()))),
        None => Ok(packaged),
    }
}

/// Returns what is wrong with the length of a packaged file that should last `declared`.
fn shortcoming(duration_us: i64, declared: Option<Duration>) -> Option<String> {
    let declared_us = declared.map_or(0, |declared| i64::try_from(declared.as_micros()).unwrap_or(i64::MAX));
    if declared_us - duration_us > MISSING_US.max(declared_us / 20) {
        let (whole, end) = (describe::length(declared_us), describe::length(duration_us));
        return Some(format!("is damaged or cut off: it should last {whole}, and its pictures end at {end}"));
    }
    (duration_us < SHORTEST_US).then(|| "lasts less than a second".to_owned())
}

/// Formats the error that the event already has a recording, with the command that replaces it.
fn occupied(wanted: &Wanted<'_>, present: &media::Model) -> String {
    let Wanted { channel, event, file, .. } = wanted;
    let (present, file) = (describe::recording(present), describe::word(&file.to_string_lossy()));
    let days = super::former::KEPT_DAYS;
    format!(
        "event {event:?} has a recording already: {present}. With --replace the file takes its place, and that is kept \
         for {days} days: grandstand media add {channel} {event} {file} --replace"
    )
}

/// Returns the progress in percent; 0 if the length is not known.
fn hundredths(so_far: Duration, whole: Option<Duration>) -> u32 {
    let whole = whole.map_or(0, |whole| whole.as_millis());
    let hundredths = (so_far.as_millis() * 100).checked_div(whole).unwrap_or_default();
    u32::try_from(hundredths.min(100)).unwrap_or(100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_in_hundredths() {
        let seconds = Duration::from_secs;
        assert_eq!(hundredths(seconds(30), Some(seconds(120))), 25);
        assert_eq!(
            hundredths(seconds(121), Some(seconds(120))),
            100,
            "lengths that files tell of themselves are not exact"
        );
        assert_eq!(hundredths(seconds(30), None), 0);
        assert_eq!(hundredths(seconds(30), Some(Duration::ZERO)), 0);
    }

    #[test]
    fn what_ends_too_early_is_cut_off() {
        let told = |duration_us, declared: u64| shortcoming(duration_us, Some(Duration::from_secs(declared)));
        let said = told(5_760_000, 12).unwrap();
        assert_eq!(said, "is damaged or cut off: it should last 0:12, and its pictures end at 0:05");
        assert_eq!(told(6_800_000_000, 7_200).unwrap().split(':').next(), Some("is damaged or cut off"));
        assert_eq!([told(10_500_000, 12), told(7_000_000_000, 7_200), told(13_000_000, 12)], [None, None, None]);
        assert_eq!(shortcoming(40_000, None).unwrap(), "lasts less than a second");
        assert_eq!(told(0, 1).unwrap(), "lasts less than a second");
        assert_eq!(shortcoming(1_000_000, None), None);
    }
}
