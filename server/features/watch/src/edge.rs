//! The live edge: segments of live recordings in memory, because all viewers request the same few.

use bytes::Bytes;
use grandstand_media::store::MediaStore;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use crate::error::Error;

/// Typical size of a segment, in bytes.
const TYPICAL: u64 = 500_000;

/// A bounded cache of segments.
#[derive(Debug)]
pub struct Edge(Cache<String, Bytes, Size>);

#[derive(Debug, Clone)]
struct Size;

impl Weighter<String, Bytes> for Size {
    fn weight(&self, key: &String, bytes: &Bytes) -> u64 {
        (key.len() + bytes.len() + 64) as u64
    }
}

impl Edge {
    /// Makes a cache with room for `bytes` of segments.
    pub fn new(bytes: u64) -> anyhow::Result<Self> {
        let entries = usize::try_from(bytes / TYPICAL)?.max(16);
        // A single shard: with several, none might have room for a whole segment.
        let options = OptionsBuilder::new()
            .shards(1)
            .weight_capacity(bytes)
            .estimated_items_capacity(entries)
            // New segments are the ones that are requested. The default share for new entries would evict them at once.
            .hot_allocation(0.5)
            .build()
            .map_err(|error| anyhow::anyhow!("{error}"))?;
        Ok(Self(Cache::with_options(options, Size, DefaultHashBuilder::default(), DefaultLifecycle::default())))
    }

    /// Returns a segment from memory, or reads it from the store and keeps it. Concurrent requests for one segment read
    /// it once.
    ///
    /// # Errors
    /// The store failed, or has lost the segment.
    pub async fn get(&self, store: &MediaStore, key: &str) -> Result<Bytes, Error> {
        let read = async {
            let found = store.get(key).await.map_err(anyhow::Error::new)?;
            found.ok_or(Error::SegmentMissing)
        };
        self.0.get_or_insert_async(key, read).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn segments_are_read_once_and_the_room_is_bounded() {
        let folder = tempfile::tempdir().unwrap();
        let store = MediaStore::folder(folder.path()).unwrap();
        let edge = Edge::new(1 << 20).unwrap();
        for number in 0..40 {
            let key = format!("{number}.m4s");
            store.put(&key, vec![number; 100_000].into()).await.unwrap();
            assert_eq!(edge.get(&store, &key).await.unwrap().len(), 100_000);
            // The segment is served although its file is gone, because it was cached.
            std::fs::remove_file(folder.path().join(&key)).unwrap();
            assert_eq!(edge.get(&store, &key).await.unwrap()[0], number);
        }
        assert!(edge.0.weight() <= 1 << 20, "{}", edge.0.weight());
        assert!(edge.get(&store, "none.m4s").await.is_err());
    }
}
