//! Divides a recording into stretches with a thumbnail each, and writes their WebVTT track for players.

use std::fmt::Write as _;

use super::sheet;
use super::sheets::{COLUMNS, PER_SHEET, Shape};

/// Usual length of a stretch in microseconds; the actual length depends on the segments.
const USUAL_US: i64 = 10_000_000;
/// Number of stretches of a short recording.
const OF_SHORT: i64 = 10;
/// Minimum length of a stretch in microseconds.
const SHORTEST_US: i64 = 2_000_000;

/// A stretch of a recording that one thumbnail represents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stretch {
    /// Index of its first segment.
    pub segment: usize,
    /// Start in microseconds.
    pub start_us: i64,
    /// End in microseconds.
    pub end_us: i64,
}

/// Divides a recording that ends at `end_us` into stretches, given the start times of its segments.
pub fn stretches(begins: &[i64], end_us: i64) -> Vec<Stretch> {
    let length = (end_us / OF_SHORT).clamp(SHORTEST_US, USUAL_US);
    let mut shared: Vec<Stretch> = Vec::new();
    for (segment, start_us) in begins.iter().copied().enumerate() {
        match shared.last_mut() {
            Some(last) if start_us - last.start_us < length => {}
            last => {
                if let Some(last) = last {
                    last.end_us = start_us;
                }
                shared.push(Stretch { segment, start_us, end_us });
            }
        }
    }
    shared
}

/// Writes the WebVTT track of stretches, in the order of their thumbnails on the sheets. Addresses are relative to the
/// track.
pub(super) fn write(drawn: &[Stretch], shape: Shape) -> String {
    let mut text = "WEBVTT\n".to_owned();
    for (number, stretch) in drawn.iter().enumerate() {
        let (start, end) = (time(stretch.start_us), time(stretch.end_us));
        let (sheet, cell) = (sheet(number / PER_SHEET), number % PER_SHEET);
        let Shape { width, height } = shape;
        let (x, y) = (cell % COLUMNS * width as usize, cell / COLUMNS * height as usize);
        let _ = write!(text, "\n{start} --> {end}\n{sheet}#xywh={x},{y},{width},{height}\n");
    }
    text
}

/// Formats a timestamp for WebVTT.
fn time(us: i64) -> String {
    let ms = us / 1000;
    let (seconds, minutes) = (ms / 1000, ms / 60_000);
    format!("{:02}:{:02}:{:02}.{:03}", minutes / 60, minutes % 60, seconds % 60, ms % 1000)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begins(every_us: i64, number: i64) -> Vec<i64> {
        (0..number).map(|at| at * every_us).collect()
    }

    fn starts(begins: &[i64], end_us: i64) -> Vec<i64> {
        stretches(begins, end_us).iter().map(|stretch| stretch.start_us / 1_000_000).collect()
    }

    #[test]
    fn stretches_begin_with_segments_and_leave_nothing_out() {
        assert_eq!(starts(&begins(2_000_000, 60), 120_000_000), (0..12).map(|at| at * 10).collect::<Vec<_>>());
        assert_eq!(starts(&begins(2_000_000, 3), 5_000_000), [0, 2, 4], "a short one");
        assert_eq!(starts(&begins(4_000_000, 100), 400_000_000)[..3], [0, 12, 24], "segments of four seconds");
        assert_eq!(starts(&begins(15_000_000, 40), 600_000_000)[..3], [0, 15, 30], "longer than a stretch");
        assert_eq!(stretches(&[], 0), []);
        let shared = stretches(&begins(2_002_000, 301), 602_345_000);
        assert!(shared.windows(2).all(|two| two[0].end_us == two[1].start_us), "{shared:?}");
        assert_eq!((shared[0].start_us, shared.last().unwrap().end_us), (0, 602_345_000));
        assert!(shared.iter().all(|stretch| stretch.start_us == stretch.segment as i64 * 2_002_000));
    }

    #[test]
    fn the_track_goes_on_from_sheet_to_sheet() {
        let shared = stretches(&begins(10_000_000, 373), 3_723_500_000);
        let track = write(&shared, Shape { width: 160, height: 90 });
        assert!(track.starts_with("WEBVTT\n\n00:00:00.000 --> 00:00:10.000\n0.jpg#xywh=0,0,160,90\n\n"), "{track}");
        assert!(track.contains("\n00:01:50.000 --> 00:02:00.000\n0.jpg#xywh=160,90,160,90\n"), "{track}");
        assert!(track.contains("\n00:16:40.000 --> 00:16:50.000\n1.jpg#xywh=0,0,160,90\n"), "{track}");
        assert!(track.ends_with("\n01:02:00.000 --> 01:02:03.500\n3.jpg#xywh=320,630,160,90\n"), "{track}");
    }
}
