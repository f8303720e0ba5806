//! `grandstand media add`: a file becomes an event's recording.

use std::path::Path;
use std::time::Duration;

use anyhow::ensure;
use grandstand_db::Database;
use grandstand_db::entities::media;
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

/// A recording is this long at least, in microseconds.
const SHORTEST_US: i64 = 1_000_000;
/// A file may end this much before it says, in microseconds, or a twentieth of its length: containers are not exact.
const MISSING_US: i64 = 2_000_000;

/// Which file is to become whose recording.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// The channel's key.
    pub channel: &'a str,
    /// The event's alias.
    pub event: &'a str,
    /// The video file.
    pub file: &'a Path,
    /// Whether it may take the place of a recording that the event has.
    pub replace: bool,
}

/// A file that may become a recording, and what it would take the place of.
#[derive(Debug)]
pub struct Inspected {
    /// The event.
    pub place: Place,
    /// What it has now.
    pub current: Option<media::Model>,
    /// Whether that was made from this very file.
    pub is_same: bool,
    input: Input,
}

impl Inspected {
    /// The recording that may not be replaced without being asked for. A sample is none: it can be made again.
    pub fn occupant(&self) -> Option<&media::Model> {
        self.current.as_ref().filter(|row| row.fingerprint.is_none())
    }
}

/// What became of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It is its event's recording.
    Added(Added),
    /// It was before: this is the recording.
    Present(Box<media::Model>),
}

/// What was added.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Added {
    /// The channel's id.
    pub channel_id: i64,
    /// The recording's id.
    pub media_id: i64,
    /// Its length.
    pub duration_us: i64,
    /// The sizes it comes in, as `540p`.
    pub renditions: Vec<String>,
    /// The recording that it took the place of.
    pub replaced: Option<i64>,
    /// When it was added, unix seconds.
    pub added_at: i64,
}

/// Looks at a file and its event, and changes nothing.
///
/// # Errors
/// The channel or event is unknown, the file is no video, or the database failed.
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

/// Packages a file and makes it its event's recording. `told` hears now and then how many hundredths of it are
/// packaged, as far as the file says how long it is.
///
/// # Errors
/// The channel or event is unknown, or has a recording that may not be replaced; the file is no video, or a part of
/// one; or ffmpeg, the object store or the database failed. The recording before stays.
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

/// What is wrong with the length of what was made from a file that should last `declared`.
fn shortcoming(duration_us: i64, declared: Option<Duration>) -> Option<String> {
    let declared_us = declared.map_or(0, |declared| i64::try_from(declared.as_micros()).unwrap_or(i64::MAX));
    if declared_us - duration_us > MISSING_US.max(declared_us / 20) {
        let (whole, end) = (describe::length(declared_us), describe::length(duration_us));
        return Some(format!("is damaged or cut off: it should last {whole}, and its pictures end at {end}"));
    }
    (duration_us < SHORTEST_US).then(|| "lasts less than a second".to_owned())
}

/// Why a file was not added where there is a recording, and the command that adds it.
fn occupied(wanted: &Wanted<'_>, present: &media::Model) -> String {
    let Wanted { channel, event, file, .. } = wanted;
    let (present, file) = (describe::recording(present), describe::word(&file.to_string_lossy()));
    let days = super::former::KEPT_DAYS;
    format!(
        "event {event:?} has a recording already: {present}. With --replace the file takes its place, and that is kept \
         for {days} days: grandstand media add {channel} {event} {file} --replace"
    )
}

/// How much of a whole is done; 0 where its length is not known.
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
