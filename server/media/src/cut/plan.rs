//! Decides which frames a clip has, and which of them are copied.

use std::path::PathBuf;

use tokio::fs::File;
use tokio::io::AsyncWriteExt;

use super::{CutError, Source};
use crate::ffmpeg::MediaError;
use crate::fragments::{self, Track};
use crate::store::MediaStore;

/// A downloaded source. Its file has the initialisation segment and the segments.
#[derive(Debug)]
pub(super) struct Part {
    pub file: PathBuf,
    pub init: Vec<u8>,
    pub track: Track,
    pub has_sound: bool,
    pub segments: Vec<Read>,
    /// Offset from times in the file to times in the recording, in microseconds.
    pub offset_us: i64,
}

/// A segment of a part.
#[derive(Debug)]
pub(super) struct Read {
    /// Its position in the file.
    pub bytes: std::ops::Range<u64>,
    /// Its frames in decoding order.
    pub frames: Vec<Frame>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// Offset in the part's file.
    pub at: u64,
    pub size: u32,
    pub is_key: bool,
    /// Presentation time, in microseconds from the recording's start.
    pub shown_us: i64,
    pub duration_us: i64,
}

impl Part {
    /// Downloads a source into `file`.
    pub(super) async fn read(store: &MediaStore, source: &Source, file: PathBuf) -> Result<Self, CutError> {
        let get = async |key: &str| store.get(key).await?.ok_or_else(|| CutError::Gone(key.to_owned()));
        let unreadable = |key: &str| CutError::Unreadable(format!("{key} can't be read"));
        let init = get(&source.init_key).await?.to_vec();
        let track = fragments::track(&init, b"vide").ok_or_else(|| unreadable(&source.init_key))?;
        let has_sound = fragments::track(&init, b"soun").is_some();
        let mut out = File::create(&file).await.map_err(MediaError::file(&file))?;
        out.write_all(&init).await.map_err(MediaError::file(&file))?;
        let mut part = Self { file, init, track, has_sound, segments: Vec::new(), offset_us: 0 };
        let mut end = part.init.len() as u64;
        let mut is_placed = false;
        for segment in &source.segments {
            let data = get(&segment.key).await?;
            let samples = fragments::samples(&data, &part.track).ok_or_else(|| unreadable(&segment.key))?.samples;
            let micros = |ticks: i64| {
                let micros = i128::from(ticks) * 1_000_000 / i128::from(part.track.timescale);
                i64::try_from(micros).unwrap_or_default()
            };
            if let (false, Some(first)) = (is_placed, samples.first()) {
                part.offset_us = segment.start_us - micros(first.decoded);
                is_placed = true;
            }
            let frame = |sample: &fragments::Sample| Frame {
                at: end + sample.at,
                size: sample.size,
                is_key: sample.is_key,
                shown_us: micros(sample.shown) + part.offset_us,
                duration_us: micros(i64::from(sample.duration)),
            };
            let frames = samples.iter().map(frame).collect();
            let next = end + data.len() as u64;
            part.segments.push(Read { bytes: end..next, frames });
            out.write_all(&data).await.map_err(MediaError::file(&part.file))?;
            end = next;
        }
        out.flush().await.map_err(MediaError::file(&part.file))?;
        Ok(part)
    }
}

/// The pieces of a clip, and the times of its frames in microseconds from the recording's start.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub pieces: Vec<Piece>,
    /// Presentation time of the first frame.
    pub first_us: i64,
    /// Presentation time of the last frame.
    pub last_us: i64,
    /// End of the last frame.
    pub end_us: i64,
}

/// Consecutive frames.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Frames of whole segments of a part, which are copied.
    Copied { part: usize, frames: Vec<Frame> },
    /// Frames that are re-encoded.
    Coded(ToCode),
}

/// Frames to re-encode.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ToCode {
    pub part: usize,
    /// The segments that contain them.
    pub segments: std::ops::Range<usize>,
    /// Their range among the frames of those segments, in presentation order.
    pub frames: std::ops::Range<usize>,
    /// Their presentation times.
    pub shown_us: Vec<i64>,
}

impl Plan {
    /// Plans a clip from `start_us` to `end_us`, rounded to whole frames; `None` if there are none.
    pub(super) fn new(parts: &[Part], start_us: i64, end_us: i64) -> Option<Self> {
        let mut pieces: Vec<Piece> = Vec::new();
        // Frames are only copied from parts of one encoder: different encoders may use the same parameter set ids for
        // different content.
        let mut copied: Option<&Track> = None;
        for (number, part) in parts.iter().enumerate() {
            let may_copy = copied.is_none_or(|track| track.entry == part.track.entry);
            for (place, segment) in part.segments.iter().enumerate() {
                let mut shown: Vec<(i64, i64)> =
                    segment.frames.iter().map(|frame| (frame.shown_us, frame.duration_us)).collect();
                shown.sort_unstable();
                // A frame belongs to the clip if at least half of it does.
                let is_before = |limit: i64| move |(shown, long): &(i64, i64)| shown + long / 2 < limit;
                let range = shown.partition_point(is_before(start_us))..shown.partition_point(is_before(end_us));
                if range.is_empty() {
                    continue;
                }
                if may_copy && range.len() == shown.len() && segment.frames.first().is_some_and(|frame| frame.is_key) {
                    copied = Some(&part.track);
                    match pieces.last_mut() {
                        Some(Piece::Copied { part, frames }) if *part == number => frames.extend(&segment.frames),
                        _ => pieces.push(Piece::Copied { part: number, frames: segment.frames.clone() }),
                    }
                    continue;
                }
                let times = shown[range.clone()].iter().map(|(shown, _)| *shown);
                match pieces.last_mut() {
                    Some(Piece::Coded(piece)) if piece.part == number && piece.segments.end == place => {
                        let before = piece.segments.clone().map(|one| part.segments[one].frames.len()).sum::<usize>();
                        piece.segments.end = place + 1;
                        piece.frames.end = before + range.end;
                        piece.shown_us.extend(times);
                    }
                    _ => pieces.push(Piece::Coded(ToCode {
                        part: number,
                        segments: place..place + 1,
                        frames: range,
                        shown_us: times.collect(),
                    })),
                }
            }
        }
        let frames = || parts.iter().flat_map(|part| &part.segments).flat_map(|segment| &segment.frames);
        let is_in = |frame: &&Frame| (start_us..end_us).contains(&(frame.shown_us + frame.duration_us / 2));
        let first_us = frames().filter(is_in).map(|frame| frame.shown_us).min()?;
        let last = frames().filter(is_in).max_by_key(|frame| frame.shown_us)?;
        Some(Self { pieces, first_us, last_us: last.shown_us, end_us: last.shown_us + last.duration_us })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a part whose segments have four frames of 40 ms each, beginning at 1 s.
    fn part(segments: usize) -> Part {
        let frame = |number: usize| Frame {
            at: number as u64,
            size: 1,
            is_key: number.is_multiple_of(4),
            shown_us: 1_000_000 + 40_000 * number as i64,
            duration_us: 40_000,
        };
        let read = |place: usize| Read { bytes: 0..1, frames: (4 * place..4 * place + 4).map(frame).collect() };
        let entry = (*b"avc1", vec![1]);
        Part {
            file: PathBuf::new(),
            init: Vec::new(),
            track: Track::sample(entry),
            has_sound: true,
            segments: (0..segments).map(read).collect(),
            offset_us: 0,
        }
    }

    fn shape(plan: &Plan) -> Vec<String> {
        let piece = |piece: &Piece| match piece {
            Piece::Copied { part, frames } => format!("copy {part}: {}", frames.len()),
            Piece::Coded(ToCode { part, segments, frames, shown_us }) => {
                format!("code {part}: {segments:?} {frames:?} {}", shown_us.len())
            }
        };
        plan.pieces.iter().map(piece).collect()
    }

    #[test]
    fn whole_segments_are_copied_and_what_is_around_them_is_coded() {
        let parts = [part(5)];
        let plan = Plan::new(&parts, 1_080_000, 1_520_000).unwrap();
        assert_eq!(shape(&plan), ["code 0: 0..1 2..4 2", "copy 0: 8", "code 0: 3..4 0..1 1"]);
        assert_eq!((plan.first_us, plan.last_us, plan.end_us), (1_080_000, 1_480_000, 1_520_000));
        let within = Plan::new(&parts, 1_080_000, 1_240_000).unwrap();
        assert_eq!(shape(&within), ["code 0: 0..2 2..6 4"], "nothing whole lies between");
        let whole = Plan::new(&parts, 1_160_000, 1_480_000).unwrap();
        assert_eq!(shape(&whole), ["copy 0: 8"]);
        assert_eq!(Plan::new(&parts, 3_000_000, 4_000_000), None);
    }

    #[test]
    fn a_picture_is_in_it_if_most_of_it_is() {
        let parts = [part(1)];
        let first = |start_us| Plan::new(&parts, start_us, 1_160_000).unwrap().first_us;
        assert_eq!([first(1_019_000), first(1_021_000)], [1_000_000, 1_040_000]);
    }

    #[test]
    fn what_another_encoder_made_is_coded_anew() {
        let mut other = part(2);
        other.track = Track::sample((*b"avc1", vec![2]));
        other.segments.iter_mut().flat_map(|one| &mut one.frames).for_each(|frame| frame.shown_us += 320_000);
        let plan = Plan::new(&[part(2), other], 1_000_000, 1_640_000).unwrap();
        assert_eq!(shape(&plan), ["copy 0: 8", "code 1: 0..2 0..8 8"]);
    }
}
