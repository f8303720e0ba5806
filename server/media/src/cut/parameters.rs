//! Builds one sample entry for frames from several encoders. It contains the parameter sets of all, which have
//! different ids.

use super::pieces::Coded;
use super::plan::{Piece, Plan};
use crate::boxes::{at, boxes};
use crate::fragments::Track;
use crate::movie::make;

/// Type and content of a sample entry.
type Entry = ([u8; 4], Vec<u8>);

/// Bytes of a sample entry before its boxes.
const FIXED: usize = 78;
/// Profiles from this number on have four more bytes: chroma format and bit depths.
const HIGH: u8 = 100;

/// Returns the sample entry of a clip's frames; `None` if an encoder's entry can't be read.
pub(super) fn entry(plan: &Plan, tracks: &[Track], coded: &[Coded]) -> Option<Entry> {
    let mut anew = coded.iter();
    let mut entries: Vec<&Entry> = Vec::new();
    let mut copied = None;
    for piece in &plan.pieces {
        let entry = match piece {
            Piece::Copied { part, .. } => *copied.insert(&tracks.get(*part)?.entry),
            Piece::Coded(_) => &anew.next()?.track.entry,
        };
        entries.push(entry);
    }
    merged(copied.or_else(|| entries.first().copied())?, &entries)
}

/// Returns `base` with the parameter sets of all entries.
fn merged(base: &Entry, all: &[&Entry]) -> Option<Entry> {
    let mut sets = Sets::default();
    for (_, content) in all {
        sets.add(at(content.get(FIXED..)?, &[b"avcC"])?)?;
    }
    let (_, content) = base;
    let mut merged = content.get(..FIXED)?.to_vec();
    for (kind, inner) in boxes(content.get(FIXED..)?) {
        let kind: &[u8; 4] = kind.try_into().ok()?;
        match kind {
            b"avcC" => merged.extend(make(kind, &[&sets.written()?])),
            // The bit rate of one encoder doesn't describe the clip.
            b"btrt" => {}
            _ => merged.extend(make(kind, &[inner])),
        }
    }
    Some((*b"avc1", merged))
}

/// H.264 parameter sets.
#[derive(Debug, Default)]
struct Sets<'a> {
    /// The highest profile with its compatibility flags, and the highest level.
    demands: [u8; 3],
    /// Size in bytes of the length field before each NAL unit, minus one.
    lengths: Option<u8>,
    of_sequences: Vec<&'a [u8]>,
    of_pictures: Vec<&'a [u8]>,
}

impl<'a> Sets<'a> {
    /// Adds the parameter sets of an `avcC`; `None` if it can't be read, or uses another length field size.
    fn add(&mut self, avcc: &'a [u8]) -> Option<()> {
        let [_, profile, compatible, level, lengths, count, rest @ ..] = avcc else { return None };
        let lengths = lengths & 3;
        if self.lengths.replace(lengths).is_some_and(|before| before != lengths) {
            return None;
        }
        let [most, with, highest] = self.demands;
        let compatible = if *profile >= most { *compatible } else { with };
        self.demands = [most.max(*profile), compatible, highest.max(*level)];
        let rest = take(rest, count & 0x1f, &mut self.of_sequences)?;
        let (count, rest) = rest.split_first()?;
        take(rest, *count, &mut self.of_pictures)?;
        Some(())
    }

    fn written(&self) -> Option<Vec<u8>> {
        let [profile, compatible, level] = self.demands;
        let mut written = vec![1, profile, compatible, level, 0xfc | self.lengths?];
        written.push(0xe0 | u8::try_from(self.of_sequences.len()).ok().filter(|count| *count < 32)?);
        put(&mut written, &self.of_sequences)?;
        written.push(u8::try_from(self.of_pictures.len()).ok()?);
        put(&mut written, &self.of_pictures)?;
        if profile >= HIGH {
            // 4:2:0, 8 bits, no SPS extensions.
            written.extend([0xfd, 0xf8, 0xf8, 0]);
        }
        Some(written)
    }
}

/// Reads `count` parameter sets, skips duplicates, and returns the remaining bytes.
fn take<'a>(mut rest: &'a [u8], count: u8, sets: &mut Vec<&'a [u8]>) -> Option<&'a [u8]> {
    for _ in 0..count {
        let (length, after) = rest.split_first_chunk::<2>()?;
        let (set, after) = after.split_at_checked(usize::from(u16::from_be_bytes(*length)))?;
        if !sets.contains(&set) {
            sets.push(set);
        }
        rest = after;
    }
    Some(rest)
}

fn put(written: &mut Vec<u8>, sets: &[&[u8]]) -> Option<()> {
    for set in sets {
        written.extend(u16::try_from(set.len()).ok()?.to_be_bytes());
        written.extend_from_slice(set);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(avcc: &[u8]) -> Entry {
        (*b"avc1", [vec![0; FIXED], make(b"avcC", &[avcc]), make(b"pasp", &[&[0, 0, 0, 1, 0, 0, 0, 1]])].concat())
    }

    #[test]
    fn all_parameters_stand_in_one_description() {
        let copied = entry(&[1, 66, 192, 30, 0xff, 0xe1, 0, 2, 7, 7, 1, 0, 1, 8]);
        let coded = entry(&[1, 100, 0, 31, 0xff, 0xe1, 0, 2, 9, 9, 1, 0, 1, 5, 0xfd, 0xf8, 0xf8, 0]);
        let (_, content) = merged(&copied, &[&coded, &copied, &coded]).unwrap();
        let found = at(&content[FIXED..], &[b"avcC"]).unwrap();
        let expected = [1, 100, 0, 31, 0xff, 0xe2, 0, 2, 9, 9, 0, 2, 7, 7, 2, 0, 1, 5, 0, 1, 8, 0xfd, 0xf8, 0xf8, 0];
        assert_eq!(found, expected);
        assert!(at(&content[FIXED..], &[b"pasp"]).is_some());
        let short = entry(&[1, 66, 192, 30, 0xfd, 0xe1, 0, 2, 7, 7, 1, 0, 1, 8]);
        assert_eq!(merged(&copied, &[&copied, &short]), None, "its lengths are written otherwise");
    }
}
