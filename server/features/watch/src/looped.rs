//! Plays a recording in a loop as if it were live. The position is computed from the clock alone, so every viewer and
//! every process sees the same, and nothing has to run in the background.
//!
//! Loop number n begins n lengths after the unix epoch. A segment is listed once it is over.

use super::rendition::Segment;

/// How far viewers can go back in a looped recording, in microseconds.
pub const DVR_US: i64 = 120_000_000;

/// The part of an endless loop that a playlist lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Media sequence number of the first segment listed.
    pub first: i64,
    /// One past the last.
    pub end: i64,
    /// Segments in a loop.
    per_loop: i64,
    /// Length of a loop.
    length_us: i64,
}

/// One listed segment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Index of the segment in the recording.
    pub sequence: usize,
    /// When its loop began, unix microseconds.
    pub loop_start_us: i64,
}

impl Window {
    /// Returns the window at `now_us` (unix microseconds) for going back `dvr_us`; `None` for a recording without
    /// length or a clock before the first loop's end.
    pub fn at(segments: &[Segment], now_us: i64, dvr_us: i64) -> Option<Self> {
        let length_us = segments.last().map(|last| last.start_us + last.duration_us).filter(|length| *length > 0)?;
        let per_loop = i64::try_from(segments.len()).ok()?;
        let (loops, into) = (now_us.div_euclid(length_us), now_us.rem_euclid(length_us));
        let over = segments.partition_point(|segment| segment.start_us + segment.duration_us <= into);
        let end = loops * per_loop + i64::try_from(over).ok()?;
        let mut window = Self { first: end, end, per_loop, length_us };
        let mut listed = 0;
        while listed < dvr_us && window.first > 0 {
            let duration = segments.get(window.place(window.first - 1).sequence)?.duration_us;
            (window.first, listed) = (window.first - 1, listed + duration);
        }
        (window.end > window.first).then_some(window)
    }

    /// Returns the number of loop starts before the first listed segment, each of which is a discontinuity.
    pub fn discontinuities(&self) -> i64 {
        self.first.div_euclid(self.per_loop)
    }

    /// Returns the listed segments in order.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        (self.first..self.end).map(|number| self.place(number))
    }

    fn place(&self, number: i64) -> Place {
        let sequence = usize::try_from(number.rem_euclid(self.per_loop)).unwrap_or_default();
        Place { sequence, loop_start_us: number.div_euclid(self.per_loop) * self.length_us }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segments(durations: &[i64]) -> Vec<Segment> {
        let mut start_us = 0;
        let one = |duration_us: &i64| {
            let segment = Segment { start_us, duration_us: *duration_us, bytes: 1, key: String::new() };
            start_us += duration_us;
            segment
        };
        durations.iter().map(one).collect()
    }

    #[test]
    fn windows_only_ever_move_forward_and_every_segment_is_over() {
        let segments = segments(&[2_000_000, 2_002_000, 2_000_000, 640_000]);
        let length = 6_642_000;
        // Half a century of uptime, then step by step over a few seams.
        let begin = 50 * 365 * 86_400 * 1_000_000 / length * length;
        let mut before = Window::at(&segments, begin, 20_000_000).unwrap();
        for step in 1..200 {
            let now = begin + step * 137_000;
            let window = Window::at(&segments, now, 20_000_000).unwrap();
            assert!(window.end - before.end <= 1 && window.end >= before.end && window.first >= before.first);
            let last = window.places().last().unwrap();
            let over = last.loop_start_us + segments[last.sequence].start_us + segments[last.sequence].duration_us;
            assert!(over <= now && now - over < 2_002_000, "{step}: over at {over}, now {now}");
            let listed: i64 = window.places().map(|place| segments[place.sequence].duration_us).sum();
            assert!((20_000_000..22_002_000).contains(&listed));
            before = window;
        }
    }

    #[test]
    fn a_number_means_the_same_segment_whenever_it_is_listed() {
        let segments = segments(&[2_000_000, 1_000_000]);
        let at = |now: i64| Window::at(&segments, now, 6_000_000).unwrap();
        let (early, late) = (at(300_000_000), at(302_000_000));
        let numbered = |window: Window| (window.first..window.end).zip(window.places()).collect::<Vec<_>>();
        let shared: Vec<_> = numbered(early).into_iter().filter(|(number, _)| *number >= late.first).collect();
        assert!(!shared.is_empty());
        assert_eq!(shared, numbered(late)[..shared.len()]);
    }

    #[test]
    fn seams_are_counted_from_the_window_on() {
        let segments = segments(&[2_000_000, 2_000_000]);
        let window = Window::at(&segments, 400_000_000, 6_000_000).unwrap();
        assert_eq!((window.first, window.end, window.discontinuities()), (197, 200, 98));
        let window = Window::at(&segments, 402_000_000, 6_000_000).unwrap();
        assert_eq!((window.first, window.end, window.discontinuities()), (198, 201, 99));
    }

    #[test]
    fn nothing_to_loop_is_no_window() {
        assert_eq!(Window::at(&[], 1_000_000, 1), None);
        assert_eq!(Window::at(&segments(&[0]), 1_000_000, 1), None);
        assert_eq!(Window::at(&segments(&[2_000_000]), 1_000_000, 1), None);
    }
}
