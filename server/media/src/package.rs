//! Packaging: one input becomes CMAF segments of about two seconds in several sizes, and the facts that playlists are
//! made from. Each segment begins with a key picture and refers to nothing outside itself.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::fs;

use super::boxes;
use super::ffmpeg::{MediaError, run, run_telling};
use super::input::Input;
use super::poster;
use super::thumbnails::{Drawn, Shape, Sheets, stretches};

/// One size that recordings are offered in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rung {
    /// Height in pixels; an input that is smaller is never blown up to it.
    pub height: u32,
    /// The most that its video may take, in kilobits per second.
    pub kilobits: u32,
}

/// The sizes of a file that an operator adds.
pub const LADDER_OF_FILES: [Rung; 5] = [
    Rung { height: 1080, kilobits: 5000 },
    Rung { height: 720, kilobits: 3000 },
    Rung { height: 540, kilobits: 2200 },
    Rung { height: 360, kilobits: 1000 },
    Rung { height: 240, kilobits: 450 },
];

/// The sizes of a sample recording.
pub const LADDER: [Rung; 3] =
    [Rung { height: 540, kilobits: 2200 }, Rung { height: 360, kilobits: 1000 }, Rung { height: 240, kilobits: 450 }];

/// What came out of packaging; all files lie in the working directory.
#[derive(Debug)]
pub struct Packaged {
    /// Length.
    pub duration_us: i64,
    /// Its sizes, the largest first.
    pub renditions: Vec<Rendition>,
    /// A JPEG picture out of the recording.
    pub poster: PathBuf,
    /// Small pictures out of it.
    pub thumbnails: Option<Drawn>,
}

/// One size of a recording.
#[derive(Debug)]
pub struct Rendition {
    /// Its name in addresses, such as `540p`.
    pub name: String,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Bits per second of its heaviest segment.
    pub bandwidth: i64,
    /// Bits per second over its whole length.
    pub average_bandwidth: i64,
    /// RFC 6381 codecs.
    pub codecs: String,
    /// The initialisation segment.
    pub init: PathBuf,
    /// The size of that.
    pub init_bytes: i64,
    /// Its media segments in order.
    pub segments: Vec<Segment>,
}

/// One media segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Its place, counted from 0.
    pub sequence: i64,
    /// When its first picture is shown, counted from the recording's start.
    pub start_us: i64,
    /// How long it lasts.
    pub duration_us: i64,
    /// Its size.
    pub bytes: i64,
    /// Where it lies.
    pub file: PathBuf,
}

/// The rungs an input gets, with widths: those no taller than it is, or its own height where it is smaller than all.
fn sizes(input: &Input, ladder: &[Rung]) -> Vec<(Rung, u32)> {
    let mut rungs: Vec<Rung> = ladder.iter().copied().filter(|rung| rung.height <= input.height).collect();
    if rungs.is_empty() {
        let kilobits = ladder.last().map_or(450, |rung| rung.kilobits);
        rungs.push(Rung { height: (input.height & !1).max(2), kilobits });
    }
    let even = |rung: &Rung| (rung.height * input.width / input.height.max(1) + 1) & !1;
    rungs.iter().map(|rung| (*rung, even(rung).max(2))).collect()
}

/// Packages `input` into the ladder with x264's `preset`, with every file in `workdir`, in which ffmpeg runs.
///
/// # Errors
/// What ffmpeg refuses (the error has its last words), and an input without a single picture.
pub async fn package(input: &Input, workdir: &Path, ladder: &[Rung], preset: &str) -> Result<Packaged, MediaError> {
    package_telling(input, workdir, ladder, preset, &mut |_| {}).await
}

/// The same, and tells now and then how much of the video is done.
///
/// # Errors
/// See [`package`].
pub async fn package_telling(
    input: &Input,
    workdir: &Path,
    ladder: &[Rung],
    preset: &str,
    told: &mut dyn FnMut(Duration),
) -> Result<Packaged, MediaError> {
    let sizes = sizes(input, ladder);
    let has_audio = encode_audio(input, workdir).await?;
    run_telling("packaging the video", workdir, arguments(input, &sizes, preset, has_audio), told).await?;
    let mut renditions = Vec::new();
    for (rung, width) in &sizes {
        renditions.push(read_rendition(&workdir.join(name(rung)), rung, *width).await?);
    }
    let last = renditions.first().and_then(|rendition| rendition.segments.last());
    let duration_us = last.map_or(0, |segment| segment.start_us + segment.duration_us);
    let poster = middling(&renditions, duration_us, workdir).await?;
    let thumbnails = thumbnails(&renditions, duration_us, workdir).await?;
    Ok(Packaged { duration_us, renditions, poster, thumbnails })
}

fn name(rung: &Rung) -> String {
    format!("{}p", rung.height)
}

/// Encodes the sound once for all sizes; answers whether there is any. The first 1024 samples are left out because the
/// encoder puts as many of silence before its first: so sound begins at zero, as the pictures do, and needs no edit list.
async fn encode_audio(input: &Input, workdir: &Path) -> Result<bool, MediaError> {
    let Some(open) = &input.audio_args else { return Ok(false) };
    let filter = format!("{},aformat=channel_layouts=stereo,atrim=start_sample=1024", input.audio_filter);
    let mut args: Vec<OsString> = words("-hide_banner -loglevel error -nostdin -y");
    args.extend(open.iter().cloned());
    args.extend(words("-map 0:a:0 -vn -af"));
    args.push(filter.into());
    args.extend(words("-c:a aac -b:a 96k -ar 48000 -f nut audio.nut"));
    run("ffmpeg", "encoding the sound", workdir, args).await?;
    Ok(true)
}

fn words(text: &str) -> Vec<OsString> {
    text.split(' ').map(OsString::from).collect()
}

/// ffmpeg's arguments for all sizes in one run.
fn arguments(input: &Input, sizes: &[(Rung, u32)], preset: &str, has_audio: bool) -> Vec<OsString> {
    let mut args: Vec<OsString> = words("-hide_banner -loglevel error -nostdin -y");
    args.extend(input.video_args.iter().cloned());
    // The sound's number among the inputs: it is opened after all that the video needs.
    let sound = input.video_args.iter().filter(|arg| *arg == OsStr::new("-i")).count();
    if has_audio {
        args.extend(words("-i audio.nut"));
    }
    args.extend(["-filter_complex".into(), scaling(input, sizes).into()]);
    for at in 0..sizes.len() {
        args.extend(["-map".into(), format!("[v{at}]").into()]);
        if has_audio {
            args.extend(["-map".into(), format!("{sound}:a:0").into()]);
        }
    }
    args.extend(input.limit_seconds.iter().flat_map(|seconds| ["-t".into(), seconds.to_string().into()]));
    let frames = input.rate.segment_frames();
    let coding = format!(
        "-c:v libx264 -preset {preset} -crf 23 -pix_fmt yuv420p -bf 0 -g {frames} -keyint_min {frames} -sc_threshold 0 -flags +cgop -c:a copy"
    );
    args.extend(words(&coding));
    for (at, (rung, _)) in sizes.iter().enumerate() {
        args.extend(words(&format!("-maxrate:v:{at} {0}k -bufsize:v:{at} {0}k", rung.kilobits)));
    }
    // One second asked for cuts at every key picture, whatever the rate's rounding: those are two seconds apart.
    args.extend(words("-f hls -hls_time 1 -hls_playlist_type vod -hls_segment_type fmp4"));
    args.extend(words("-hls_flags independent_segments+temp_file -hls_segment_filename %v/%d.m4s"));
    args.extend(words("-hls_fmp4_init_filename init.mp4 -var_stream_map"));
    args.extend([variants(sizes, has_audio).into(), "%v/index.m3u8".into()]);
    args
}

/// The input's filter graph, split and scaled to every size.
fn scaling(input: &Input, sizes: &[(Rung, u32)]) -> String {
    let mut graph = format!("{},split={}", input.video_filter, sizes.len());
    (0..sizes.len()).for_each(|at| graph.push_str(&format!("[s{at}]")));
    for (at, (rung, width)) in sizes.iter().enumerate() {
        graph.push_str(&format!(";[s{at}]scale={width}:{}:flags=bilinear,setsar=1[v{at}]", rung.height));
    }
    graph
}

/// Which streams make which size.
fn variants(sizes: &[(Rung, u32)], has_audio: bool) -> String {
    let one = |(at, (rung, _)): (usize, &(Rung, u32))| {
        let audio = if has_audio { format!("a:{at},") } else { String::new() };
        format!("v:{at},{audio}name:{}", name(rung))
    };
    sizes.iter().enumerate().map(one).collect::<Vec<_>>().join(" ")
}

/// Reads what ffmpeg wrote for one size.
async fn read_rendition(folder: &Path, rung: &Rung, width: u32) -> Result<Rendition, MediaError> {
    let list = folder.join("index.m3u8");
    let text = fs::read_to_string(&list).await.map_err(MediaError::file(&list))?;
    let odd = |what: &str| MediaError::Unusable(format!("{}: ffmpeg wrote {what}", folder.display()));
    let map = text.lines().find_map(|line| line.strip_prefix("#EXT-X-MAP:URI=\"")?.strip_suffix('"'));
    let init = folder.join(map.ok_or_else(|| odd("no initialisation segment"))?);
    let head = fs::read(&init).await.map_err(MediaError::file(&init))?;
    let facts = boxes::init(&head).ok_or_else(|| odd("an initialisation segment that can't be read"))?;
    let mut segments = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let file = folder.join(line);
        let data = fs::read(&file).await.map_err(MediaError::file(&file))?;
        let (start, end) = boxes::span(&data, facts.video_track).ok_or_else(|| odd("a segment without pictures"))?;
        // Rounding both ends the same way keeps the durations' sum exact.
        let micros = |ticks: u64| (u128::from(ticks) * 1_000_000 / u128::from(facts.timescale)) as i64;
        let (start_us, sequence) = (micros(start), segments.len() as i64);
        segments.push(Segment {
            sequence,
            start_us,
            duration_us: micros(end) - start_us,
            bytes: data.len() as i64,
            file,
        });
    }
    if segments.is_empty() {
        return Err(odd("no segments"));
    }
    let (bandwidth, average_bandwidth) = bandwidths(segments.iter().map(|one| (one.bytes, one.duration_us)));
    let (name, height, codecs, init_bytes) = (name(rung), rung.height, facts.codecs, head.len() as i64);
    Ok(Rendition { name, width, height, bandwidth, average_bandwidth, codecs, init, init_bytes, segments })
}

/// Peak and average bits per second of segments, each by bytes and microseconds. A last segment much shorter than the
/// others says nothing of the peak.
pub fn bandwidths(segments: impl Iterator<Item = (i64, i64)> + Clone) -> (i64, i64) {
    let rate = |(bytes, duration_us): (i64, i64)| bytes * 8 * 1_000_000 / duration_us.max(1);
    let longest = segments.clone().map(|(_, duration_us)| duration_us).max().unwrap_or(0);
    let full = segments.clone().filter(|(_, duration_us)| duration_us * 2 >= longest);
    let peak = full.map(rate).max().unwrap_or(0);
    let average = rate(segments.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))).max(1);
    (peak.max(average), average)
}

/// Takes a picture from about a tenth into the largest size, 1280 pixels wide at most.
async fn middling(renditions: &[Rendition], duration_us: i64, workdir: &Path) -> Result<PathBuf, MediaError> {
    let Some(rendition) = renditions.first() else {
        return Err(MediaError::Unusable("nothing was packaged".to_owned()));
    };
    let at = rendition.segments.iter().find(|segment| segment.start_us + segment.duration_us > duration_us / 10);
    let mut joined = fs::read(&rendition.init).await.map_err(MediaError::file(&rendition.init))?;
    if let Some(segment) = at {
        joined.extend(fs::read(&segment.file).await.map_err(MediaError::file(&segment.file))?);
    }
    poster::take(&joined, workdir).await
}

/// Takes small pictures all through the smallest size.
async fn thumbnails(renditions: &[Rendition], duration_us: i64, workdir: &Path) -> Result<Option<Drawn>, MediaError> {
    let Some(rendition) = renditions.last() else { return Ok(None) };
    let begins: Vec<i64> = rendition.segments.iter().map(|segment| segment.start_us).collect();
    let init = fs::read(&rendition.init).await.map_err(MediaError::file(&rendition.init))?;
    let mut sheets = Sheets::new(workdir, Shape::of(rendition.width, rendition.height));
    for stretch in stretches(&begins, duration_us) {
        let Some(segment) = rendition.segments.get(stretch.segment) else { continue };
        let media = fs::read(&segment.file).await.map_err(MediaError::file(&segment.file))?;
        sheets.add(&[init.as_slice(), &media].concat(), stretch).await?;
    }
    sheets.finish().await
}
