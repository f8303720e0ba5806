//! A recording's facts in memory: all that playlists and segments are answered from.

use std::ops::Range;

use bytes::Bytes;
use grandstand_core::media_name::MediaName;

use super::playlist;

/// A packaged recording.
#[derive(Debug, Clone)]
pub struct Recording {
    /// Its id.
    pub media_id: i64,
    /// Its name in addresses.
    pub name: MediaName,
    /// The event that it is of.
    pub event_id: Option<i64>,
    /// Where its poster lies.
    pub poster_key: Option<String>,
    /// Its sizes, the largest first.
    pub renditions: Vec<Rendition>,
    /// The master playlist, the same for everyone.
    pub master: Bytes,
    /// Whether its event is live and more is to come.
    pub is_growing: bool,
}

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

impl Recording {
    /// Puts a recording together and writes its playlists.
    ///
    /// Who watches live can go back `dvr_us`.
    pub fn new(
        (media_id, name): (i64, MediaName),
        event_id: Option<i64>,
        poster_key: Option<String>,
        mut renditions: Vec<Rendition>,
        is_growing: bool,
        dvr_us: i64,
    ) -> Self {
        renditions.sort_by_key(|rendition| std::cmp::Reverse((rendition.height, rendition.bandwidth)));
        let mut recording = Self { media_id, name, event_id, poster_key, renditions, master: Bytes::new(), is_growing };
        recording.write(dvr_us);
        recording
    }

    /// Writes its playlists.
    pub fn write(&mut self, dvr_us: i64) {
        for rendition in &mut self.renditions {
            if !self.is_growing {
                rendition.playlist = playlist::on_demand(rendition).into();
            }
            if !rendition.parts.is_empty() {
                rendition.live = playlist::window(rendition, dvr_us, !self.is_growing).into();
            }
        }
        self.master = playlist::master(self.name, &self.renditions, self.is_growing).into();
    }

    /// The size of that name.
    pub fn rendition(&self, name: &str) -> Option<&Rendition> {
        self.renditions.iter().find(|rendition| rendition.name == name)
    }

    /// How many segments it has in all: what it weighs in memory.
    pub fn weight(&self) -> u64 {
        self.renditions.iter().map(|rendition| rendition.segments.len() as u64 + 8).sum()
    }
}
