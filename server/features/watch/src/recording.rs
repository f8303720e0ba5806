//! A recording in memory: all data that playlists and segments are served from.

use bytes::Bytes;
use grandstand_core::media_name::MediaName;
use grandstand_db::ids::EventId;

use super::playlist;
use super::rendition::Rendition;

/// A packaged recording.
#[derive(Debug, Clone)]
pub struct Recording {
    /// Its id.
    pub media_id: i64,
    /// Its name in addresses.
    pub name: MediaName,
    /// Its event, if it has one.
    pub event_id: Option<EventId>,
    /// Key of its poster.
    pub poster_key: Option<String>,
    /// Its renditions, the largest first.
    pub renditions: Vec<Rendition>,
    /// The master playlist, the same for everyone.
    pub master: Bytes,
    /// Whether its event is live and more is to come.
    pub is_growing: bool,
}

impl Recording {
    /// Builds a recording and writes its playlists. Live viewers can go back `dvr_us`.
    pub fn new(
        (media_id, name): (i64, MediaName),
        event_id: Option<EventId>,
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

    /// Returns the rendition of that name.
    pub fn rendition(&self, name: &str) -> Option<&Rendition> {
        self.renditions.iter().find(|rendition| rendition.name == name)
    }

    /// Returns its weight in the cache, which grows with the number of segments.
    pub fn weight(&self) -> u64 {
        self.renditions.iter().map(|rendition| rendition.segments.len() as u64 + 8).sum()
    }
}
