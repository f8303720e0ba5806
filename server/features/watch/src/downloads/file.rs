//! Serves a rendition as one file: its initialisation segment, followed by all its segments, is a fragmented MP4.

use std::ops::Range;
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream::{self, Stream, StreamExt, TryStreamExt};
use grandstand_core::clock::Clock;
use grandstand_media::ffmpeg::MediaError;
use grandstand_media::store::MediaStore;

use crate::error::Error;
use crate::rendition::Rendition;

/// How often a player's place is renewed while a file is sent to it: as often as players send heartbeats.
const KEEP_INTERVAL: Duration = Duration::from_secs(15);

/// Returns the size of the file in bytes.
pub(super) fn size(rendition: &Rendition) -> i64 {
    rendition.init_bytes + rendition.segments.iter().map(|segment| segment.bytes).sum::<i64>()
}

/// Streams a part of the file, one object after another.
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

/// Calls `keep` every [`KEEP_INTERVAL`] while a stream is read, and ends the stream if that fails: a file that is
/// played during its download can take hours.
pub(super) fn while_kept<F>(
    stream: impl Stream<Item = Result<Bytes, MediaError>>,
    clock: Clock,
    keep: impl Fn() -> F,
) -> impl Stream<Item = Result<Bytes, MediaError>>
where
    F: Future<Output = Result<(), Error>>,
{
    let mut kept_at = clock.instant();
    stream.then(move |piece| {
        let now = clock.instant();
        let keeping = if now.saturating_duration_since(kept_at) >= KEEP_INTERVAL {
            kept_at = now;
            Some(keep())
        } else {
            None
        };
        async move {
            if let Some(keeping) = keeping
                && let Err(error) = keeping.await
            {
                return Err(MediaError::Unusable(error.to_string()));
            }
            piece
        }
    })
}

/// Returns the objects, and the range of each, that make up a part of the file.
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
    use std::cell::Cell;

    use super::*;
    use crate::rendition::Segment;

    #[tokio::test]
    async fn a_stream_is_broken_off_once_its_place_is_lost() {
        let (clock, asked) = (Clock::default(), Cell::new(0));
        let passing = clock.clone();
        let pieces = stream::iter(std::array::from_fn::<_, 4, _>(|_| Ok(Bytes::from_static(b"a piece"))));
        let slow = pieces.inspect(move |_| passing.advance(Duration::from_secs(10)));
        let keep = || {
            asked.set(asked.get() + 1);
            let is_kept = asked.get() < 2;
            async move { if is_kept { Ok(()) } else { Err(Error::PlaybackRefused) } }
        };
        let came: Vec<bool> = while_kept(slow, clock, keep).map(|piece| piece.is_ok()).collect().await;
        assert_eq!((came, asked.get()), (vec![true, true, true, false], 2));
    }

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
