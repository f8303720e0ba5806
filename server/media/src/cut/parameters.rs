//! One description of pictures from several encoders: each names its parameters differently, and all stand in it.

use super::pieces::Coded;
use super::plan::{Piece, Plan};
use crate::boxes::{at, boxes};
use crate::fragments::Track;
use crate::movie::make;

/// Type and content of a sample entry.
type Entry = ([u8; 4], Vec<u8>);

/// Bytes of a sample entry before its boxes.
const FIXED: usize = 78;
/// Profiles from here on say more of their pictures.
const HIGH: u8 = 100;

/// The sample entry of a clip's pictures; `None` where an encoder's can't be read.
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

/// `base` with the parameters of all.
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
            // How heavy the pictures of one encoder are says nothing of the clip.
            b"btrt" => {}
            _ => merged.extend(make(kind, &[inner])),
        }
    }
    Some((*b"avc1", merged))
}

/// Parameters.
#[derive(Debug, Default)]
struct Sets<'a> {
    /// Profile, what it is compatible with, and level: of the most demanding.
    demands: [u8; 3],
    /// How many bytes tell the length of what follows, less one.
    lengths: Option<u8>,
    of_sequences: Vec<&'a [u8]>,
    of_pictures: Vec<&'a [u8]>,
}

impl<'a> Sets<'a> {
    /// Adds what an `avcC` says; `None` where it can't be read, or what it describes is written otherwise.
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
            // 4:2:0, eight bits.
            written.extend([0xfd, 0xf8, 0xf8, 0]);
        }
        Some(written)
    }
}

/// Takes `count` sets, each once, and gives what follows.
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
