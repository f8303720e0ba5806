//! A recording's facts in memory: all that playlists and segments are answered from.

use bytes::Bytes;

use super::playlist;

/// A packaged recording.
#[derive(Debug)]
pub struct Recording {
    /// Its id.
    pub media_id: i64,
    /// The event that it is of.
    pub event_id: Option<i64>,
    /// Where its poster lies.
    pub poster_key: Option<String>,
    /// Its sizes, the largest first.
    pub renditions: Vec<Rendition>,
    /// The master playlist, the same for everyone.
    pub master: Bytes,
}

/// One size of a recording.
#[derive(Debug)]
pub struct Rendition {
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
    /// Its segments in order.
    pub segments: Vec<Segment>,
    /// Its playlist on demand, the same for everyone.
    pub playlist: Bytes,
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

impl Recording {
    /// Puts a recording together and writes its playlists.
    pub fn new(
        media_id: i64,
        event_id: Option<i64>,
        poster_key: Option<String>,
        mut renditions: Vec<Rendition>,
    ) -> Self {
        renditions.sort_by_key(|rendition| std::cmp::Reverse(rendition.bandwidth));
        for rendition in &mut renditions {
            rendition.playlist = playlist::on_demand(&rendition.segments).into();
        }
        let master = playlist::master(media_id, &renditions).into();
        Self { media_id, event_id, poster_key, renditions, master }
    }

    /// The size of that name.
    pub fn rendition(&self, name: &str) -> Option<&Rendition> {
        self.renditions.iter().find(|rendition| rendition.name == name)
    }

    /// How many segments it has in all: what it weighs in memory.
    pub fn weight(&self) -> usize {
        self.renditions.iter().map(|rendition| rendition.segments.len() + 8).sum()
    }
}
