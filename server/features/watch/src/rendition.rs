//! One rendition of a recording: its parts and segments.

use std::ops::Range;

use bytes::Bytes;

/// A recording at one size and bit rate.
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
    /// Key of its initialisation segment.
    pub init_key: String,
    /// Size of its initialisation segment, in bytes.
    pub init_bytes: i64,
    /// Its parts, one for each push, in order; empty for a recording of a file.
    pub parts: Vec<Part>,
    /// Its segments in order.
    pub segments: Vec<Segment>,
    /// Its playlist on demand, the same for everyone; empty while it grows.
    pub playlist: Bytes,
    /// Its playlist for live viewers; empty for a recording of a file.
    pub live: Bytes,
}

/// A part of a recording that came in one push, with an initialisation segment of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Number of its first segment.
    pub first: usize,
    /// Its start, counted from the recording's start.
    pub start_us: i64,
    /// When its first picture was received, unix microseconds.
    pub began_at_us: i64,
    /// Key of its initialisation segment.
    pub init_key: String,
    /// Size of its initialisation segment, in bytes.
    pub init_bytes: i64,
}

/// One segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Its start, counted from the recording's start.
    pub start_us: i64,
    /// Its length.
    pub duration_us: i64,
    /// Size in bytes.
    pub bytes: i64,
    /// Key in the object store.
    pub key: String,
}

impl Rendition {
    /// Returns the segments that contain the time from `start_us` to `end_us`.
    pub fn within(&self, start_us: i64, end_us: i64) -> Range<usize> {
        let first = self.segments.partition_point(|segment| segment.start_us + segment.duration_us <= start_us);
        let end = self.segments.partition_point(|segment| segment.start_us < end_us);
        first..end.max(first)
    }

    /// Returns the end of its last segment.
    pub fn end_us(&self) -> i64 {
        self.segments.last().map_or(0, |last| last.start_us + last.duration_us)
    }

    /// Returns the part that a segment is in, with its number; `None` in a recording of a file.
    pub fn part_of(&self, sequence: usize) -> Option<(usize, &Part)> {
        let number = self.parts.partition_point(|part| part.first <= sequence).checked_sub(1)?;
        Some((number, self.parts.get(number)?))
    }
}
