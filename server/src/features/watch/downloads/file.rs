//! A rendition as one file: its initialisation segment and all its segments, one after another, are a fragmented MP4.

use std::ops::Range;

use bytes::Bytes;
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};

use crate::features::watch::recording::Rendition;
use crate::media::ffmpeg::MediaError;
use crate::media::store::MediaStore;

/// The size of the file.
pub(super) fn size(rendition: &Rendition) -> i64 {
    rendition.init_bytes + rendition.segments.iter().map(|segment| segment.bytes).sum::<i64>()
}

/// A part of the file, read piece by piece as it goes out.
pub(super) fn read(
    store: &MediaStore,
    rendition: &Rendition,
    range: &Range<u64>,
) -> impl Stream<Item = Result<Bytes, MediaError>> + use<> {
    let pieces = within(rendition, range);
    let store = store.clone();
    let open = move |(key, range): (String, Range<u64>)| {
        let store = store.clone();
        async move {
            let found = store.stream(&key, range).await?;
            let found = found.ok_or_else(|| MediaError::Unusable(format!("{key} is missing")))?;
            Ok::<_, MediaError>(found.map_err(MediaError::from))
        }
    };
    stream::iter(pieces).then(open).try_flatten()
}

/// Which bytes of which objects make up a part of the file.
fn within(rendition: &Rendition, range: &Range<u64>) -> Vec<(String, Range<u64>)> {
    let init = (&rendition.init_key, rendition.init_bytes);
    let pieces = std::iter::once(init).chain(rendition.segments.iter().map(|segment| (&segment.key, segment.bytes)));
    let mut begin = 0;
    let mut wanted = Vec::new();
    for (key, bytes) in pieces {
        let end = begin + u64::try_from(bytes).unwrap_or_default();
        let (first, last) = (range.start.max(begin), range.end.min(end));
        if first < last {
            wanted.push((key.clone(), first - begin..last - begin));
        }
        begin = end;
    }
    wanted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::watch::recording::Segment;

    fn rendition() -> Rendition {
        let segment = |(key, bytes): (&str, i64)| Segment { start_us: 0, duration_us: 1, bytes, key: key.to_owned() };
        Rendition {
            id: 1,
            name: "360p".to_owned(),
            width: 640,
            height: 360,
            bandwidth: 1,
            average_bandwidth: 1,
            codecs: String::new(),
            init_key: "init".to_owned(),
            init_bytes: 3,
            parts: Vec::new(),
            segments: [("0", 5), ("1", 4)].into_iter().map(segment).collect(),
            playlist: Bytes::new(),
            live: Bytes::new(),
        }
    }

    #[tokio::test]
    async fn any_part_is_read_from_the_right_pieces() {
        let folder = tempfile::tempdir().unwrap();
        let store = MediaStore::folder(folder.path()).unwrap();
        for (key, bytes) in [("init", &b"abc"[..]), ("0", b"defgh"), ("1", b"ijkl")] {
            store.put(key, Bytes::from_static(bytes)).await.unwrap();
        }
        let (rendition, whole) = (rendition(), b"abcdefghijkl");
        assert_eq!(size(&rendition), 12);
        for start in 0..12 {
            for end in start + 1..=12 {
                let pieces: Vec<Bytes> =
                    read(&store, &rendition, &(start as u64..end as u64)).try_collect().await.unwrap();
                assert_eq!(pieces.concat(), whole[start..end], "{start}..{end}");
            }
        }
        std::fs::remove_file(folder.path().join("1")).unwrap();
        assert!(read(&store, &rendition, &(0..12)).try_collect::<Vec<Bytes>>().await.is_err());
    }
}
