//! Writes a plain (not fragmented) MP4 with frames from several encoders, which plays everywhere and can be edited.
//! `moov` comes before `mdat`, so it plays while it downloads.

/// Timescale of the movie header.
const MOVIE_TICKS: u64 = 1000;

/// A coded video frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Picture {
    /// Size in bytes.
    pub size: u32,
    /// Presentation time in ticks, from the first frame.
    pub shown: i64,
    /// Whether it is a key frame.
    pub is_key: bool,
}

/// The audio track.
#[derive(Debug, Clone)]
pub(super) struct Sound {
    /// Samples per second.
    pub rate: u32,
    /// Sample entry: type and content.
    pub entry: ([u8; 4], Vec<u8>),
    /// Size of each frame in bytes.
    pub sizes: Vec<u32>,
}

/// Audio samples per frame.
pub(super) const FRAME: u32 = 1024;

/// An MP4 file.
#[derive(Debug)]
pub(super) struct Movie<'a> {
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Ticks per second of the video track.
    pub timescale: u32,
    /// Sample entry of the video track: type and content.
    pub entry: ([u8; 4], Vec<u8>),
    /// The frames in decoding order.
    pub pictures: &'a [Picture],
    /// Duration of the last frame in ticks.
    pub last: u32,
    /// The audio track, if there is one.
    pub sound: Option<&'a Sound>,
}

/// A chunk of video frames followed by a chunk of audio frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stretch {
    pub pictures: usize,
    pub frames: usize,
}

impl Movie<'_> {
    /// Returns the interleaving of the content: about a second of video, then of audio, and so on.
    pub(super) fn stretches(&self) -> Vec<Stretch> {
        let ticks = i64::from(self.timescale);
        let frames = self.sound.map_or(0, |sound| sound.sizes.len());
        let rate = self.sound.map_or(1, |sound| u64::from(sound.rate));
        let (mut stretches, mut first, mut heard) = (Vec::new(), 0, 0);
        while first < self.pictures.len() {
            let second = (stretches.len() as i64 + 1) * ticks;
            let count = self.pictures[first..].iter().take_while(|picture| picture.shown < second).count();
            // At least one, because reordered frames may be shown after this second.
            let pictures = count.max(1);
            first += pictures;
            let until = (stretches.len() as u64 + 1) * rate / u64::from(FRAME);
            let until = if first == self.pictures.len() { frames } else { (until as usize).min(frames) };
            stretches.push(Stretch { pictures, frames: until.saturating_sub(heard) });
            heard = heard.max(until);
        }
        stretches
    }

    /// Returns everything before the content, which follows in the order of the stretches.
    pub(super) fn head(&self, stretches: &[Stretch]) -> Vec<u8> {
        let kind = make(b"ftyp", &[b"isom", &[0, 0, 2, 0], b"isomiso2avc1mp41"]);
        // The chunk offsets depend on the size of `moov`, which doesn't depend on their values.
        let before = kind.len() + self.description(stretches, 0).len() + 8;
        let content: u64 = self.pictures.iter().map(|picture| u64::from(picture.size)).sum::<u64>() + self.heard();
        let size = u32::try_from(content + 8).unwrap_or(u32::MAX);
        [kind, self.description(stretches, before as u64), size.to_be_bytes().to_vec(), b"mdat".to_vec()].concat()
    }

    fn heard(&self) -> u64 {
        self.sound.map_or(0, |sound| sound.sizes.iter().copied().map(u64::from).sum())
    }

    fn description(&self, stretches: &[Stretch], content: u64) -> Vec<u8> {
        let (mut pictures, mut frames) = (Vec::new(), Vec::new());
        let mut place = content;
        let (mut seen, mut heard) = (0, 0);
        for Stretch { pictures: some, frames: more } in stretches {
            pictures.push((place, *some));
            place += self.pictures[seen..seen + some].iter().map(|picture| u64::from(picture.size)).sum::<u64>();
            seen += some;
            let sizes = self.sound.map_or(&[][..], |sound| &sound.sizes[heard..heard + more]);
            if !sizes.is_empty() {
                frames.push((place, *more));
            }
            place += sizes.iter().copied().map(u64::from).sum::<u64>();
            heard += more;
        }
        let times = Times::of(self.pictures, self.last);
        let length = times.length * MOVIE_TICKS / u64::from(self.timescale.max(1));
        let header = make(
            b"mvhd",
            &[
                &words(&[0, 0, 0, MOVIE_TICKS as u32, length as u32, 0x1_0000]),
                &[1, 0],
                &[0; 10],
                &words(&MATRIX),
                &[0; 24],
                &words(&[3]),
            ],
        );
        let video = self.video(&times, length, &pictures);
        let sound = self.sound.map(|sound| audio(sound, length, &frames)).unwrap_or_default();
        make(b"moov", &[&header, &video, &sound])
    }

    fn video(&self, times: &Times, length: u64, chunks: &[(u64, usize)]) -> Vec<u8> {
        let keys = self.pictures.iter().zip(1_u32..).filter(|(picture, _)| picture.is_key).map(|(_, number)| number);
        let keys: Vec<u32> = keys.collect();
        let sizes: Vec<u32> = self.pictures.iter().map(|picture| picture.size).collect();
        let mut tables = vec![described(&self.entry), runs(b"stts", &times.durations)];
        if times.delay > 0 {
            tables.push(runs(b"ctts", &times.shifts));
        }
        tables.push(full(b"stss", &[&words(&[keys.len() as u32]), &words(&keys)]));
        tables.extend(laid_out(&sizes, chunks));
        // Reordered frames delay the presentation, and the edit list skips that delay.
        let edit = full(b"elst", &[&words(&[1, length as u32, times.delay as u32, 0x1_0000])]);
        let edits = if times.delay > 0 { make(b"edts", &[&edit]) } else { Vec::new() };
        let (width, height) = self.size;
        let kind = make(b"vmhd", &[&words(&[1, 0, 0])]);
        let media = media(self.timescale, times.length, b"vide", &kind, &tables);
        make(b"trak", &[&track_header(1, length, 0, (width, height)), &edits, &media])
    }
}

/// Decoding times: the sorted presentation times.
struct Times {
    durations: Vec<u32>,
    shifts: Vec<u32>,
    /// Delay of all presentation times in ticks, so that no frame is shown before it is decoded.
    delay: i64,
    length: u64,
}

impl Times {
    fn of(pictures: &[Picture], last: u32) -> Self {
        let mut order: Vec<i64> = pictures.iter().map(|picture| picture.shown).collect();
        order.sort_unstable();
        let early = pictures.iter().zip(&order).map(|(picture, decoded)| decoded - picture.shown);
        let delay = early.max().unwrap_or_default().max(0);
        let next = order.iter().skip(1).copied().chain(order.last().map(|end| end + i64::from(last)));
        let durations: Vec<u32> = order.iter().zip(next).map(|(now, next)| (next - now).max(0) as u32).collect();
        let shift = |(picture, decoded): (&Picture, &i64)| (picture.shown + delay - decoded).max(0) as u32;
        let shifts = pictures.iter().zip(&order).map(shift).collect();
        let length = durations.iter().copied().map(u64::from).sum();
        Self { durations, shifts, delay, length }
    }
}

fn audio(sound: &Sound, length: u64, chunks: &[(u64, usize)]) -> Vec<u8> {
    let durations = vec![FRAME; sound.sizes.len()];
    let mut tables = vec![described(&sound.entry), runs(b"stts", &durations)];
    tables.extend(laid_out(&sound.sizes, chunks));
    let kind = make(b"smhd", &[&words(&[0, 0])]);
    let media = media(sound.rate, durations.len() as u64 * u64::from(FRAME), b"soun", &kind, &tables);
    make(b"trak", &[&track_header(2, length, 0x100, (0, 0)), &media])
}

const MATRIX: [u32; 9] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000];

fn track_header(number: u32, length: u64, volume: u16, (width, height): (u32, u32)) -> Vec<u8> {
    make(
        b"tkhd",
        &[
            &words(&[3, 0, 0, number, 0, length as u32, 0, 0]),
            &[0; 4],
            &volume.to_be_bytes(),
            &[0; 2],
            &words(&MATRIX),
            &words(&[width << 16, height << 16]),
        ],
    )
}

fn media(timescale: u32, length: u64, handler: &[u8; 4], kind: &[u8], tables: &[Vec<u8>]) -> Vec<u8> {
    // The language is `und`.
    let header = full(b"mdhd", &[&words(&[0, 0, timescale, length as u32]), &[0x55, 0xc4, 0, 0]]);
    let handler = full(b"hdlr", &[&[0; 4], handler, &[0; 12], b"Grandstand\0"]);
    // The content is in the same file.
    let here = full(b"dref", &[&words(&[1]), &make(b"url ", &[&words(&[1])])]);
    let tables: Vec<&[u8]> = tables.iter().map(Vec::as_slice).collect();
    let inner = make(b"minf", &[kind, &make(b"dinf", &[&here]), &make(b"stbl", &tables)]);
    make(b"mdia", &[&header, &handler, &inner])
}

fn described((kind, content): &([u8; 4], Vec<u8>)) -> Vec<u8> {
    full(b"stsd", &[&words(&[1]), &make(kind, &[content])])
}

/// Writes a run-length encoded table.
fn runs(kind: &[u8; 4], values: &[u32]) -> Vec<u8> {
    let runs: Vec<u32> = values.chunk_by(PartialEq::eq).flat_map(|run| [run.len() as u32, run[0]]).collect();
    full(kind, &[&words(&[runs.len() as u32 / 2]), &words(&runs)])
}

/// Writes the tables of sample positions: `stsc`, `stsz` and `stco`.
fn laid_out(sizes: &[u32], chunks: &[(u64, usize)]) -> [Vec<u8>; 3] {
    let mut counts = Vec::new();
    let mut before = None;
    for ((_, count), number) in chunks.iter().zip(1_u32..) {
        if before != Some(count) {
            counts.push([number, *count as u32, 1]);
        }
        before = Some(count);
    }
    let places: Vec<u32> = chunks.iter().map(|(place, _)| u32::try_from(*place).unwrap_or(u32::MAX)).collect();
    [
        full(b"stsc", &[&words(&[counts.len() as u32]), &words(&counts.concat())]),
        full(b"stsz", &[&words(&[0, sizes.len() as u32]), &words(sizes)]),
        full(b"stco", &[&words(&[places.len() as u32]), &words(&places)]),
    ]
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_be_bytes()).collect()
}

/// Writes a box with version 0 and no flags.
fn full(kind: &[u8; 4], content: &[&[u8]]) -> Vec<u8> {
    let flags: &[u8] = &[0; 4];
    make(kind, &[&[flags], content].concat())
}

/// Writes a box.
pub(super) fn make(kind: &[u8; 4], content: &[&[u8]]) -> Vec<u8> {
    let content = content.concat();
    [&(content.len() as u32 + 8).to_be_bytes()[..], kind, &content].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pictures(shown: &[i64]) -> Vec<Picture> {
        shown.iter().map(|shown| Picture { size: 10, shown: *shown, is_key: *shown == 0 }).collect()
    }

    #[test]
    fn what_is_shown_in_another_order_is_decoded_first() {
        let plain = Times::of(&pictures(&[0, 512, 1024]), 512);
        assert_eq!((plain.delay, plain.length, plain.durations), (0, 1536, vec![512; 3]));
        let times = Times::of(&pictures(&[0, 1536, 512, 1024]), 512);
        assert_eq!((times.delay, times.durations), (512, vec![512; 4]));
        assert_eq!(times.shifts, [512, 1536, 0, 0]);
    }

    #[test]
    fn a_second_of_pictures_then_its_sound() {
        let pictures = pictures(&(0..60).map(|number| number * 512).collect::<Vec<_>>());
        let sound = Sound { rate: 48_000, entry: (*b"mp4a", Vec::new()), sizes: vec![7; 113] };
        let entry = (*b"avc1", Vec::new());
        let movie =
            Movie { size: (640, 360), timescale: 12_800, entry, pictures: &pictures, last: 512, sound: Some(&sound) };
        let stretches = movie.stretches();
        let told: Vec<(usize, usize)> = stretches.iter().map(|one| (one.pictures, one.frames)).collect();
        assert_eq!(told, [(25, 46), (25, 47), (10, 20)]);
        let head = movie.head(&stretches);
        assert_eq!(head[head.len() - 8..head.len() - 4], (60 * 10 + 113 * 7 + 8_u32).to_be_bytes());
    }
}
