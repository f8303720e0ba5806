//! One size of a recording: its parts and segments.

use std::ops::Range;

use bytes::Bytes;

/// One size of a recording.
#[derive(Debug, Clone)]
pub struct Rendition {
    /// Its id.
    pub id: i64,
    /// Its name in addresses.
    pub name: String,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
    /// Peak bits per second.
    pub bandwidth: i64,
    /// Average bits per second.
    pub average_bandwidth: i64,
    /// RFC 6381 codecs.
    pub codecs: String,
    /// Where its initialisation segment lies.
    pub init_key: String,
    /// The size of that.
    pub init_bytes: i64,
    /// What was pushed in one go each, in order; none for a recording of a file.
    pub parts: Vec<Part>,
    /// Its segments in order.
    pub segments: Vec<Segment>,
    /// Its playlist on demand, the same for everyone; empty while it grows.
    pub playlist: Bytes,
    /// Its playlist for those who watch live; empty for a recording of a file.
    pub live: Bytes,
}

/// A part of a recording that an encoder pushed in one go, with an initialisation segment of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its first segment.
    pub first: usize,
    /// When it begins, counted from the recording's start.
    pub start_us: i64,
    /// When its first picture was received, unix microseconds.
    pub began_at_us: i64,
    /// Where its initialisation segment lies.
    pub init_key: String,
    /// The size of that.
    pub init_bytes: i64,
}

/// One segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// When it begins.
    pub start_us: i64,
    /// How long it lasts.
    pub duration_us: i64,
    /// Its size.
    pub bytes: i64,
    /// Where it lies.
    pub key: String,
}

impl Rendition {
    /// The segments that hold what is shown from `start_us` to `end_us`.
    pub fn within(&self, start_us: i64, end_us: i64) -> Range<usize> {
        let first = self.segments.partition_point(|segment| segment.start_us + segment.duration_us <= start_us);
        let end = self.segments.partition_point(|segment| segment.start_us < end_us);
        first..end.max(first)
    }

    /// When its last segment ends.
    pub fn end_us(&self) -> i64 {
        self.segments.last().map_or(0, |last| last.start_us + last.duration_us)
    }

    /// The part that a segment is in, and its number; none in a recording of a file.
    pub fn part_of(&self, sequence: usize) -> Option<(usize, &Part)> {
        let number = self.parts.partition_point(|part| part.first <= sequence).checked_sub(1)?;
        Some((number, self.parts.get(number)?))
    }
}
