//! Reads what a packager has written so far from its folder.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use bytes::Bytes;
use jiff::Timestamp;
use jiff::fmt::strtime;
use tokio::fs;

use crate::boxes;

/// A rendition of a push.
#[derive(Debug)]
pub(super) struct Rendition {
    /// The name of its folder.
    pub name: String,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// RFC 6381 codecs.
    pub codecs: String,
    /// Its initialisation segment.
    pub init: Bytes,
    /// When its first frame was received, unix microseconds.
    pub began_at_us: i64,
    /// The rounded duration of each complete segment in microseconds, from the playlist.
    lengths: Vec<i64>,
    folder: PathBuf,
    video_track: u32,
    timescale: u32,
}

/// A segment of a rendition.
#[derive(Debug, Clone)]
pub(super) struct Segment {
    /// Exact duration in microseconds.
    pub duration_us: i64,
    /// Its content.
    pub bytes: Bytes,
}

/// Returns the renditions in the folder of a push, the largest first; none while one of them lacks its first segment.
///
/// # Errors
/// The folder can't be read, or a rendition is [`Unplayable`].
pub(super) async fn read(folder: &Path) -> anyhow::Result<Vec<Rendition>> {
    let mut renditions = Vec::new();
    let mut entries = fs::read_dir(folder).await?;
    while let Some(entry) = entries.next_entry().await? {
        if entry.file_type().await?.is_dir() {
            match rendition(entry.path()).await? {
                Some(rendition) => renditions.push(rendition),
                None => return Ok(Vec::new()),
            }
        }
    }
    renditions.sort_by_key(|rendition| std::cmp::Reverse(rendition.size.1));
    Ok(renditions)
}

async fn rendition(folder: PathBuf) -> anyhow::Result<Option<Rendition>> {
    let Some(text) = there(fs::read_to_string(folder.join("index.m3u8")).await)? else { return Ok(None) };
    let lengths: Vec<i64> = text.lines().filter_map(|line| length(line.strip_prefix("#EXTINF:")?)).collect();
    if lengths.is_empty() {
        return Ok(None);
    }
    let Some(init) = there(fs::read(folder.join("init.mp4")).await)? else { return Ok(None) };
    let facts = boxes::init(&init).ok_or(Unplayable)?;
    let began = text.lines().find_map(|line| line.strip_prefix("#EXT-X-PROGRAM-DATE-TIME:"));
    Ok(Some(Rendition {
        name: folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default(),
        size: boxes::size(&init).unwrap_or_default(),
        codecs: facts.codecs,
        began_at_us: began.and_then(moment).unwrap_or_else(Timestamp::now).as_microsecond(),
        init: init.into(),
        lengths,
        folder,
        video_track: facts.video_track,
        timescale: facts.timescale,
    }))
}

/// Parses a duration such as `2.002000,` into microseconds.
fn length(text: &str) -> Option<i64> {
    let (seconds, fraction) = text.trim_end_matches(',').split_once('.')?;
    let micros = format!("{fraction:0<6}").get(..6)?.parse::<i64>().ok()?;
    Some(seconds.parse::<i64>().ok()? * 1_000_000 + micros)
}

/// Parses a time as ffmpeg writes it: `2026-03-01T12:00:00.123+0000`.
fn moment(text: &str) -> Option<Timestamp> {
    strtime::parse("%Y-%m-%dT%H:%M:%S%.f%z", text).ok()?.to_timestamp().ok()
}

/// Returns `None` for a file that doesn't exist yet.
fn there<T>(read: io::Result<T>) -> io::Result<Option<T>> {
    match read {
        Ok(content) => Ok(Some(content)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// The encoder sends what can't be packaged for browsers.
#[derive(Debug, thiserror::Error)]
#[error("the encoder sends what can't be played: it must be H.264 video and AAC sound")]
pub(super) struct Unplayable;

impl Rendition {
    /// Returns how many segments are complete.
    pub(super) fn whole(&self) -> usize {
        self.lengths.len()
    }

    /// Reads a segment by its number within the push.
    pub(super) async fn segment(&self, number: usize) -> anyhow::Result<Segment> {
        let file = self.file(number);
        let data = fs::read(&file).await.with_context(|| file.display().to_string())?;
        // Rounding both ends the same way keeps the durations' sum exact.
        let micros = |ticks: u64| i64::try_from(u128::from(ticks) * 1_000_000 / u128::from(self.timescale));
        let duration_us = match boxes::span(&data, self.video_track) {
            Some((start, end)) => micros(end)? - micros(start)?,
            // A segment without video, because the encoder sent only sound.
            None => self.lengths.get(number).copied().unwrap_or_default(),
        };
        Ok(Segment { duration_us, bytes: data.into() })
    }

    /// Deletes a segment that is stored.
    pub(super) async fn discard(&self, number: usize) {
        if let Err(error) = fs::remove_file(self.file(number)).await {
            tracing::warn!(%error, file = %self.file(number).display(), "a segment that is stored stays in its folder");
        }
    }

    fn file(&self, number: usize) -> PathBuf {
        self.folder.join(format!("{number}.m4s"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_that_ffmpeg_writes_is_read() {
        let expected: Timestamp = "2026-03-01T11:00:00.123Z".parse().unwrap();
        assert_eq!(moment("2026-03-01T12:00:00.123+0100"), Some(expected));
        assert_eq!(moment("yesterday"), None);
    }

    #[test]
    fn lengths_are_read_to_the_microsecond() {
        assert_eq!([length("2.002000,"), length("10.5,"), length("2,")], [Some(2_002_000), Some(10_500_000), None]);
    }

    #[tokio::test]
    async fn a_folder_without_segments_is_nothing_yet() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("source")).unwrap();
        assert!(read(folder.path()).await.unwrap().is_empty());
        std::fs::write(folder.path().join("source/index.m3u8"), "#EXTM3U\n#EXTINF:2.000000,\n0.m4s\n").unwrap();
        assert!(read(folder.path()).await.unwrap().is_empty(), "its beginning is missing");
        std::fs::write(folder.path().join("source/init.mp4"), "nothing").unwrap();
        assert!(read(folder.path()).await.unwrap_err().is::<Unplayable>());
        assert!(read(&folder.path().join("none")).await.is_err());
    }
}
