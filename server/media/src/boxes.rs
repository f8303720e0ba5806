//! Reads what playlists need from fragmented MP4 files: codecs, and the start and end of each segment.

/// The content of an initialisation segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Init {
    /// RFC 6381 strings of its tracks, video first, as `CODECS` lists them.
    pub codecs: String,
    /// The video track's id.
    pub video_track: u32,
    /// Ticks per second of the video track.
    pub timescale: u32,
}

/// Iterates over the boxes directly inside `data`, as type and content. Stops at the first truncated box.
pub(super) fn boxes(data: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = data;
    std::iter::from_fn(move || {
        let (mut size, kind) = (u64::from(u32_at(rest, 0)?), rest.get(4..8)?);
        let mut header = 8;
        if size == 1 {
            (size, header) = (u64_at(rest, 8)?, 16);
        }
        let end = if size == 0 { rest.len() } else { usize::try_from(size).ok()? };
        let content = rest.get(header..end)?;
        rest = &rest[end..];
        Some((kind, content))
    })
}

/// Returns the content of the first box at a path of types.
pub(super) fn at<'a>(data: &'a [u8], path: &[&[u8; 4]]) -> Option<&'a [u8]> {
    path.iter()
        .try_fold(data, |data, wanted| boxes(data).find(|(kind, _)| *kind == wanted.as_slice()).map(|found| found.1))
}

pub(super) fn u32_at(data: &[u8], at: usize) -> Option<u32> {
    data.get(at..at + 4)?.try_into().ok().map(u32::from_be_bytes)
}

pub(super) fn u64_at(data: &[u8], at: usize) -> Option<u64> {
    data.get(at..at + 8)?.try_into().ok().map(u64::from_be_bytes)
}

/// Reads an initialisation segment; `None` if it has no video track or an unsupported codec.
pub fn init(data: &[u8]) -> Option<Init> {
    let moov = at(data, &[b"moov"])?;
    let (mut codecs, mut video) = (Vec::new(), None);
    for (_, track) in boxes(moov).filter(|(kind, _)| *kind == b"trak") {
        let media = at(track, &[b"mdia"])?;
        let is_video = at(media, &[b"hdlr"])?.get(8..12)? == b"vide";
        let samples = at(media, &[b"minf", b"stbl", b"stsd"])?.get(8..)?;
        let (kind, entry) = boxes(samples).next()?;
        codecs.insert(if is_video { 0 } else { codecs.len() }, codec(kind, entry)?);
        if is_video {
            video = Some((long_or_short(at(track, &[b"tkhd"])?, 12)?, long_or_short(at(media, &[b"mdhd"])?, 12)?));
        }
    }
    let (video_track, timescale) = video?;
    (timescale > 0).then(|| Init { codecs: codecs.join(","), video_track, timescale })
}

/// Returns the display width and height of the video track in whole pixels; `None` if there is none.
pub fn size(data: &[u8]) -> Option<(u32, u32)> {
    let moov = at(data, &[b"moov"])?;
    let is_video = |track: &[u8]| Some(at(track, &[b"mdia", b"hdlr"])?.get(8..12)? == b"vide");
    let (_, track) = boxes(moov).find(|(kind, track)| *kind == b"trak" && is_video(track).unwrap_or_default())?;
    let header = at(track, &[b"tkhd"])?;
    // The last two fields are 16.16 fixed-point numbers.
    let fields = header.get(header.len().checked_sub(8)?..)?;
    Some((u32_at(fields, 0)? >> 16, u32_at(fields, 4)? >> 16))
}

/// Reads a field after two timestamps, which take 4 bytes each in version 0 and 8 in version 1.
pub(super) fn long_or_short(full: &[u8], short: usize) -> Option<u32> {
    u32_at(full, if full.first()? == &1 { short + 8 } else { short })
}

/// Returns the RFC 6381 string of a sample entry.
fn codec(kind: &[u8], entry: &[u8]) -> Option<String> {
    match kind {
        b"avc1" | b"avc3" => {
            let profile = at(entry.get(78..)?, &[b"avcC"])?.get(1..4)?;
            let kind = str::from_utf8(kind).ok()?;
            Some(format!("{kind}.{:02x}{:02x}{:02x}", profile[0], profile[1], profile[2]))
        }
        b"mp4a" => {
            let object_type = audio_object_type(at(entry.get(28..)?, &[b"esds"])?.get(4..)?)?;
            Some(format!("mp4a.40.{object_type}"))
        }
        _ => None,
    }
}

/// Returns the audio object type in an elementary stream descriptor: the first five bits of its decoder-specific part.
fn audio_object_type(mut descriptor: &[u8]) -> Option<u8> {
    const STREAM: u8 = 3;
    const CONFIG: u8 = 4;
    const SPECIFIC: u8 = 5;
    loop {
        let (tag, mut rest) = descriptor.split_first()?;
        while rest.first()? & 0x80 != 0 {
            rest = &rest[1..];
        }
        rest = rest.get(1..)?;
        descriptor = match *tag {
            STREAM => rest.get(3..)?,
            CONFIG => rest.get(13..)?,
            SPECIFIC => return Some(rest.first()? >> 3),
            _ => return None,
        };
    }
}

/// Returns the start and end of a segment's video, in ticks.
pub fn span(segment: &[u8], video_track: u32) -> Option<(u64, u64)> {
    let mut span: Option<(u64, u64)> = None;
    for (_, fragment) in boxes(segment).filter(|(kind, _)| *kind == b"moof") {
        for (_, track) in boxes(fragment).filter(|(kind, _)| *kind == b"traf") {
            let header = at(track, &[b"tfhd"])?;
            if u32_at(header, 4)? != video_track {
                continue;
            }
            let time = at(track, &[b"tfdt"])?;
            let start = if time.first()? == &1 { u64_at(time, 4)? } else { u64::from(u32_at(time, 4)?) };
            let mut end = start;
            for (_, run) in boxes(track).filter(|(kind, _)| *kind == b"trun") {
                end += run_ticks(run, default_duration(header))?;
            }
            span = Some((span.map_or(start, |(first, _)| first), end));
        }
    }
    span
}

/// Returns the default frame duration in a track fragment header.
fn default_duration(header: &[u8]) -> Option<u32> {
    let flags = u32_at(header, 0)?;
    let before = [(0x1, 8), (0x2, 4)].iter().filter(|(flag, _)| flags & flag != 0).map(|(_, size)| size).sum::<usize>();
    (flags & 0x8 != 0).then(|| u32_at(header, 8 + before))?
}

/// Returns the duration of a run of frames in ticks.
fn run_ticks(run: &[u8], default: Option<u32>) -> Option<u64> {
    let (flags, count) = (u32_at(run, 0)?, u32_at(run, 4)?);
    if flags & 0x100 == 0 {
        return Some(u64::from(count) * u64::from(default?));
    }
    let before = [0x1, 0x4].iter().filter(|flag| flags & **flag != 0).count() * 4;
    let each = [0x100, 0x200, 0x400, 0x800].iter().filter(|flag| flags & **flag != 0).count() * 4;
    (0..count as usize).map(|at| u32_at(run, 8 + before + at * each).map(u64::from)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn make(kind: &[u8; 4], content: &[&[u8]]) -> Vec<u8> {
        let content = content.concat();
        [&(content.len() as u32 + 8).to_be_bytes()[..], kind, &content].concat()
    }

    fn track(number: u8, handler: &[u8; 4], timescale: u32, entry: &[u8]) -> Vec<u8> {
        let stsd = make(b"stsd", &[&[0; 8], entry]);
        let stbl = make(b"stbl", &[&stsd]);
        let minf = make(b"minf", &[&stbl]);
        let mdhd = make(b"mdhd", &[&[0; 12], &timescale.to_be_bytes(), &[0; 8]]);
        let hdlr = make(b"hdlr", &[&[0; 8], handler]);
        let mdia = make(b"mdia", &[&mdhd, &hdlr, &minf]);
        let tkhd = make(b"tkhd", &[&[0; 12], &[0, 0, 0, number], &[0; 8]]);
        make(b"trak", &[&tkhd, &mdia])
    }

    #[test]
    fn codec_strings_come_from_the_sample_entries() {
        let avcc = make(b"avcC", &[&[1, 0x42, 0xc0, 0x1f, 0xff]]);
        let avc1 = make(b"avc1", &[&[0; 78], &avcc]);
        let esds = make(
            b"esds",
            &[
                &[0; 4],
                &[3, 0x80, 0x80, 0x80, 0x25, 0, 2, 0],
                &[4, 0x80, 0x80, 0x80, 0x17],
                &[0; 13],
                &[5, 2, 0x11, 0x90],
            ],
        );
        let mp4a = make(b"mp4a", &[&[0; 28], &esds]);
        let (sound, picture) = (track(1, b"soun", 48000, &mp4a), track(2, b"vide", 12800, &avc1));
        let moov = make(b"moov", &[&sound, &picture]);
        let expected = Init { codecs: "avc1.42c01f,mp4a.40.2".to_owned(), video_track: 2, timescale: 12800 };
        assert_eq!(init(&moov), Some(expected));
        assert_eq!(init(&moov[..moov.len() - 20]), None);
        assert_eq!(init(&make(b"moov", &[&sound])), None);
    }

    #[test]
    fn spans_come_from_the_video_track() {
        let tfhd = |track: u8| make(b"tfhd", &[&[0, 2, 0, 0x08], &[0, 0, 0, track], &512_u32.to_be_bytes()]);
        let tfdt = |at: u64| make(b"tfdt", &[&[1, 0, 0, 0], &at.to_be_bytes()]);
        let equal = make(b"trun", &[&[0, 0, 2, 0], &50_u32.to_be_bytes(), &[0; 200]]);
        let listed =
            make(b"trun", &[&[0, 0, 1, 0], &2_u32.to_be_bytes(), &500_u32.to_be_bytes(), &524_u32.to_be_bytes()]);
        let audio = make(b"traf", &[&tfhd(2), &tfdt(7), &equal]);
        let video = make(b"traf", &[&tfhd(1), &tfdt(25600), &equal, &listed]);
        let segment = [make(b"styp", &[]), make(b"moof", &[&audio, &video]), make(b"mdat", &[&[0; 9]])].concat();
        assert_eq!(span(&segment, 1), Some((25600, 25600 + 25600 + 1024)));
        assert_eq!(span(&segment, 3), None);
        assert_eq!(span(&[], 1), None);
    }
}
