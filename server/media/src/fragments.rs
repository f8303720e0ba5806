//! Reads the positions and times of samples in fragmented MP4 files.

use super::boxes::{at, boxes, long_or_short, u32_at, u64_at};

/// A track, as an initialisation segment describes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Track {
    /// The track id.
    pub number: u32,
    /// Ticks per second.
    pub timescale: u32,
    /// The first sample entry, which describes the coding: type and content.
    pub entry: ([u8; 4], Vec<u8>),
    defaults: Defaults,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Defaults {
    duration: u32,
    size: u32,
    flags: u32,
}

/// A coded video or audio frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample {
    /// Offset in the file.
    pub at: u64,
    /// Size in bytes.
    pub size: u32,
    /// Decoding time in ticks.
    pub decoded: i64,
    /// Presentation time in ticks.
    pub shown: i64,
    /// Duration in ticks.
    pub duration: u32,
    /// Whether it is a sync sample, at which decoding can begin.
    pub is_key: bool,
}

/// The samples of a track in decoding order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Samples {
    /// The samples.
    pub samples: Vec<Sample>,
}

/// Sample flag: not a sync sample.
const NOT_KEY: u32 = 0x1_0000;

#[cfg(test)]
impl Track {
    /// Makes a track with this sample entry.
    pub(super) fn sample(entry: ([u8; 4], Vec<u8>)) -> Self {
        let defaults = Defaults { duration: 512, size: 9, flags: NOT_KEY };
        Self { number: 1, timescale: 12_800, entry, defaults }
    }
}

/// Returns the first track with this handler type (`vide`, `soun`); `None` if there is none or it can't be read.
pub fn track(init: &[u8], kind: &[u8; 4]) -> Option<Track> {
    let moov = at(init, &[b"moov"])?;
    let is_it = |track: &[u8]| Some(at(track, &[b"mdia", b"hdlr"])?.get(8..12)? == kind);
    let tracks = boxes(moov).filter(|(kind, _)| *kind == b"trak").map(|(_, track)| track);
    let found = tracks.into_iter().find(|track| is_it(track).unwrap_or_default())?;
    let number = long_or_short(at(found, &[b"tkhd"])?, 12)?;
    let timescale = long_or_short(at(found, &[b"mdia", b"mdhd"])?, 12).filter(|ticks| *ticks > 0)?;
    let (kind, entry) = boxes(at(found, &[b"mdia", b"minf", b"stbl", b"stsd"])?.get(8..)?).next()?;
    let extends = at(moov, &[b"mvex"]).into_iter().flat_map(boxes).filter(|(kind, _)| *kind == b"trex");
    let extends = extends.map(|(_, extends)| extends).find(|extends| u32_at(extends, 4) == Some(number));
    let default = |place| extends.and_then(|extends| u32_at(extends, place)).unwrap_or_default();
    let defaults = Defaults { duration: default(12), size: default(16), flags: default(20) };
    Some(Track { number, timescale, entry: (kind.try_into().ok()?, entry.to_vec()), defaults })
}

/// Returns the samples of a track in a segment or file; `None` if they can't be read. Reads only `moof` boxes: the
/// sample data may be truncated.
pub fn samples(data: &[u8], track: &Track) -> Option<Samples> {
    let mut samples = Vec::new();
    for (kind, fragment) in boxes(data) {
        if kind != b"moof" {
            continue;
        }
        // Data offsets count from the header of the `moof` box.
        let start = (fragment.as_ptr() as usize - data.as_ptr() as usize).checked_sub(8)? as u64;
        for (_, run) in boxes(fragment).filter(|(kind, _)| *kind == b"traf") {
            let header = at(run, &[b"tfhd"])?;
            if u32_at(header, 4)? == track.number {
                of_fragment(run, header, start, track.defaults, &mut samples)?;
            }
        }
    }
    Some(Samples { samples })
}

fn of_fragment(
    fragment: &[u8],
    header: &[u8],
    start: u64,
    mut defaults: Defaults,
    samples: &mut Vec<Sample>,
) -> Option<()> {
    let flags = u32_at(header, 0)?;
    let mut place = 8;
    let mut base = start;
    if flags & 0x1 != 0 {
        base = u64_at(header, place)?;
        place += 8;
    }
    place += if flags & 0x2 != 0 { 4 } else { 0 };
    for (flag, default) in [(0x8, &mut defaults.duration), (0x10, &mut defaults.size), (0x20, &mut defaults.flags)] {
        if flags & flag != 0 {
            *default = u32_at(header, place)?;
            place += 4;
        }
    }
    let time = at(fragment, &[b"tfdt"])?;
    let decoded = if time.first()? == &1 { u64_at(time, 4)? } else { u64::from(u32_at(time, 4)?) };
    let mut decoded = i64::try_from(decoded).ok()?;
    let mut next = base;
    for (_, run) in boxes(fragment).filter(|(kind, _)| *kind == b"trun") {
        of_run(run, base, &mut next, &mut decoded, defaults, samples)?;
    }
    Some(())
}

fn of_run(
    run: &[u8],
    base: u64,
    next: &mut u64,
    decoded: &mut i64,
    defaults: Defaults,
    samples: &mut Vec<Sample>,
) -> Option<()> {
    let (flags, count) = (u32_at(run, 0)?, u32_at(run, 4)?);
    let mut place = 8;
    let mut take = |flag: u32| {
        if flags & flag == 0 {
            return Some(None);
        }
        place += 4;
        Some(Some(u32_at(run, place - 4)?))
    };
    if let Some(offset) = take(0x1)? {
        *next = base.checked_add_signed(i64::from(offset.cast_signed()))?;
    }
    let first_flags = take(0x4)?;
    for number in 0..count {
        let duration = take(0x100)?.unwrap_or(defaults.duration);
        let size = take(0x200)?.unwrap_or(defaults.size);
        let flags = take(0x400)?.or(first_flags.filter(|_| number == 0)).unwrap_or(defaults.flags);
        // Version 0 is unsigned, but real offsets are too small for the sign bit.
        let shift = take(0x800)?.map_or(0, |shift| i64::from(shift.cast_signed()));
        let is_key = flags & NOT_KEY == 0;
        samples.push(Sample { at: *next, size, decoded: *decoded, shown: *decoded + shift, duration, is_key });
        *next += u64::from(size);
        *decoded += i64::from(duration);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(kind: &[u8; 4], content: &[&[u8]]) -> Vec<u8> {
        let content = content.concat();
        [&(u32::try_from(content.len()).unwrap() + 8).to_be_bytes()[..], kind, &content].concat()
    }

    fn words(words: &[u32]) -> Vec<u8> {
        words.iter().flat_map(|word| word.to_be_bytes()).collect()
    }

    fn track_of(number: u32) -> Track {
        Track { number, ..Track::sample((*b"avc1", Vec::new())) }
    }

    #[test]
    fn samples_are_found_by_what_the_fragment_says_and_by_what_it_leaves_out() {
        let header = make(b"tfhd", &[&words(&[0x02_0000, 1])]);
        let time = make(b"tfdt", &[&words(&[0x0100_0000, 0, 5120])]);
        let listed = make(b"trun", &[&words(&[0x205, 2, 200, 0x200_0000, 30, 40])]);
        let plain = make(b"trun", &[&words(&[0x800, 1, (-512_i32).cast_unsigned()])]);
        let other = make(b"traf", &[&make(b"tfhd", &[&words(&[0, 2])])]);
        let fragment = make(b"traf", &[&header, &time, &listed, &plain]);
        let data = [make(b"styp", &[b"1234"]), make(b"moof", &[&other, &fragment]), make(b"mdat", &[b"x"])].concat();
        let found = samples(&data, &track_of(1)).unwrap().samples;
        let sample = |at, size, decoded, shown, is_key| Sample { at, size, decoded, shown, duration: 512, is_key };
        let expected =
            [sample(212, 30, 5120, 5120, true), sample(242, 40, 5632, 5632, false), sample(282, 9, 6144, 5632, false)];
        assert_eq!(found, expected);
        assert_eq!(samples(&data[..data.len() - 5], &track_of(1)).unwrap().samples.len(), 3, "the content is cut off");
        assert_eq!(samples(&data, &track_of(3)), Some(Samples::default()));
    }
}
