//! Streams response bodies in small pieces, so that slow viewers of large segments need little memory.

use std::fs::File;
#[cfg(target_os = "linux")]
use std::io::IoSliceMut;
use std::io::{self, Read, Seek, SeekFrom};
use std::ops::Range;

use bytes::Bytes;
use futures_util::stream::{self, Stream, TryStreamExt};
use object_store::{Error, GetResult, GetResultPayload};
#[cfg(target_os = "linux")]
use rustix::io::{ReadWriteFlags, preadv2};

/// Bytes passed to a connection at a time, which it buffers until the client has read them.
const SENT: usize = 64 << 10;
/// Bytes read from disk at a time. Reading this much costs about as much as the switch to a blocking thread.
const READ: u64 = 256 << 10;

/// Streams bytes in memory as pieces that share their memory.
pub fn of_bytes(mut bytes: Bytes) -> impl Stream<Item = object_store::Result<Bytes>> {
    let cut = move || {
        let piece = bytes.split_to(bytes.len().min(SENT));
        (!piece.is_empty()).then_some(Ok(piece))
    };
    stream::iter(std::iter::from_fn(cut))
}

/// Streams an object from a store. Local files are read in small pieces, and on a blocking thread if the disk has to be
/// read.
pub fn of_found(found: GetResult) -> stream::BoxStream<'static, object_store::Result<Bytes>> {
    let range = found.range.clone();
    match found.payload {
        GetResultPayload::File(file, _) => Box::pin(of_file(file, range)),
        GetResultPayload::Stream(stream) => stream,
    }
}

fn of_file(file: File, range: Range<u64>) -> impl Stream<Item = object_store::Result<Bytes>> {
    let read = |(file, left): (File, Range<u64>)| async move {
        if left.is_empty() {
            return Ok::<_, Error>(None);
        }
        let (bytes, file) = match at_hand(&file, &left) {
            Some(bytes) => (bytes, file),
            None => {
                let left = left.clone();
                let reading = tokio::task::spawn_blocking(move || Ok((read(&file, &left)?, file)));
                reading.await.map_err(io::Error::other).flatten().map_err(failed)?
            }
        };
        let next = left.start + bytes.len() as u64;
        Ok(Some((of_bytes(bytes), (file, next..left.end))))
    };
    stream::try_unfold((file, range), read).try_flatten()
}

/// Reads the beginning of `left` if it is in the page cache, which doesn't block and needs no blocking thread.
#[cfg(target_os = "linux")]
fn at_hand(file: &File, left: &Range<u64>) -> Option<Bytes> {
    let mut bytes = vec![0; SENT.min(usize::try_from(left.end - left.start).unwrap_or(SENT))];
    let into = &mut [IoSliceMut::new(&mut bytes)];
    let read = preadv2(file, into, left.start, ReadWriteFlags::NOWAIT).ok().filter(|read| *read > 0)?;
    bytes.truncate(read);
    Some(bytes.into())
}

/// Other systems can't read without blocking.
#[cfg(not(target_os = "linux"))]
const fn at_hand(_file: &File, _left: &Range<u64>) -> Option<Bytes> {
    None
}

/// Reads the beginning of `left` from the disk. Blocks.
fn read(mut file: &File, left: &Range<u64>) -> io::Result<Bytes> {
    let wanted = READ.min(left.end - left.start);
    let mut bytes = Vec::with_capacity(usize::try_from(wanted).unwrap_or_default());
    file.seek(SeekFrom::Start(left.start))?;
    file.take(wanted).read_to_end(&mut bytes)?;
    if bytes.is_empty() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(bytes.into())
}

fn failed(error: io::Error) -> Error {
    Error::Generic { store: "folder", source: Box::new(error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn all(pieces: impl Stream<Item = object_store::Result<Bytes>>) -> Vec<Bytes> {
        pieces.try_collect().await.unwrap()
    }

    #[tokio::test]
    async fn a_part_of_a_file_comes_in_pieces() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("segment");
        let whole: Vec<u8> = (0..700_001_u32).map(|at| (at % 251) as u8).collect();
        std::fs::write(&path, &whole).unwrap();
        for range in [0..700_001, 1..700_000, 262_143..262_146, 699_999..700_001] {
            let pieces = all(of_file(File::open(&path).unwrap(), range.start..range.end)).await;
            assert!(pieces.iter().all(|piece| (1..=SENT).contains(&piece.len())), "{range:?}");
            let place = |at: u64| usize::try_from(at).unwrap();
            assert_eq!(pieces.concat(), whole[place(range.start)..place(range.end)], "{range:?}");
            let first = read(&File::open(&path).unwrap(), &range).unwrap();
            assert_eq!(first, whole[place(range.start)..][..first.len()], "{range:?}, from the disk");
        }
        assert!(all(of_file(File::open(&path).unwrap(), 5..5)).await.is_empty());
        let beyond: Result<Vec<_>, _> = of_file(File::open(&path).unwrap(), 700_000..700_002).try_collect().await;
        assert!(beyond.is_err(), "a file that has lost its end is not answered as if it were whole");
    }

    #[tokio::test]
    async fn what_is_in_memory_is_not_copied() {
        let whole = Bytes::from(vec![7; 2 * SENT + 1]);
        let pieces = all(of_bytes(whole.clone())).await;
        assert_eq!(pieces.iter().map(Bytes::len).collect::<Vec<_>>(), [SENT, SENT, 1]);
        assert_eq!(pieces[1].as_ptr(), whole[SENT..].as_ptr());
        assert!(all(of_bytes(Bytes::new())).await.is_empty());
    }
}
