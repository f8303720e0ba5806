//! Packaging: turns an input into CMAF segments of about two seconds in several renditions, with the metadata for
//! playlists. Each segment begins with a key frame and can be decoded by itself.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::Duration;

use tokio::fs;

use super::boxes;
use super::ffmpeg::{Frames, MediaError, run, run_telling};
use super::input::Input;
use super::poster;
use super::thumbnails::{Drawn, Shape, Sheets, stretches};

/// A rendition of the ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rung {
    /// Height in pixels. Smaller inputs are not scaled up.
    pub height: u32,
    /// Maximum bit rate of the video, in kilobits per second.
    pub kilobits: u32,
}

/// The renditions of files that operators add.
pub const LADDER_OF_FILES: [Rung; 5] = [
    Rung { height: 1080, kilobits: 5000 },
    Rung { height: 720, kilobits: 3000 },
    Rung { height: 540, kilobits: 2200 },
    Rung { height: 360, kilobits: 1000 },
    Rung { height: 240, kilobits: 450 },
];

/// The renditions of sample recordings.
pub const LADDER: [Rung; 3] =
    [Rung { height: 540, kilobits: 2200 }, Rung { height: 360, kilobits: 1000 }, Rung { height: 240, kilobits: 450 }];

/// The result of packaging. All files are in the working directory.
#[derive(Debug)]
pub struct Packaged {
    /// Duration in microseconds.
    pub duration_us: i64,
    /// Its renditions, the largest first.
    pub renditions: Vec<Rendition>,
    /// The poster, a JPEG file.
    pub poster: PathBuf,
    /// The thumbnails, if any frame could be decoded.
    pub thumbnails: Option<Drawn>,
}

/// A rendition of a recording.
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
    /// Size of the initialisation segment in bytes.
    pub init_bytes: i64,
    /// Its media segments in order.
    pub segments: Vec<Segment>,
}

/// A media segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Segment {
    /// Number within the rendition, from 0.
    pub sequence: i64,
    /// Presentation time of its first frame, in microseconds from the recording's start.
    pub start_us: i64,
    /// Duration in microseconds.
    pub duration_us: i64,
    /// Size in bytes.
    pub bytes: i64,
    /// Path of its file.
    pub file: PathBuf,
}

/// Returns the rungs for an input, with widths: those not taller than the input, or its own height if it is smaller
/// than all.
fn sizes(input: &Input, ladder: &[Rung]) -> Vec<(Rung, u32)> {
    let mut rungs: Vec<Rung> = ladder.iter().copied().filter(|rung| rung.height <= input.height).collect();
    if rungs.is_empty() {
        let kilobits = ladder.last().map_or(450, |rung| rung.kilobits);
        rungs.push(Rung { height: (input.height & !1).max(2), kilobits });
    }
    let even = |rung: &Rung| (rung.height * input.width / input.height.max(1) + 1) & !1;
    rungs.iter().map(|rung| (*rung, even(rung).max(2))).collect()
}

/// Packages `input` into the renditions of `ladder` with x264's `preset`. ffmpeg runs in `workdir`, which gets all
/// files.
///
/// # Errors
/// ffmpeg failed (the error has its last lines), or the input has no frame.
pub async fn package(input: &Input, workdir: &Path, ladder: &[Rung], preset: &str) -> Result<Packaged, MediaError> {
    packaged(input, None, workdir, (ladder, preset), &mut |_| {}).await
}

/// Packages like [`package`] what is drawn meanwhile: `frames` are ffmpeg's standard input, which `input` reads.
///
/// # Errors
/// See [`package`].
pub async fn package_drawn(
    input: &Input,
    frames: Frames,
    workdir: &Path,
    ladder: &[Rung],
    preset: &str,
) -> Result<Packaged, MediaError> {
    packaged(input, Some(frames), workdir, (ladder, preset), &mut |_| {}).await
}

/// Packages like [`package`], and reports from time to time how much of the video is done.
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
    packaged(input, None, workdir, (ladder, preset), told).await
}

async fn packaged(
    input: &Input,
    frames: Option<Frames>,
    workdir: &Path,
    (ladder, preset): (&[Rung], &str),
    told: &mut dyn FnMut(Duration),
) -> Result<Packaged, MediaError> {
    let sizes = sizes(input, ladder);
    let has_audio = encode_audio(input, workdir).await?;
    run_telling("packaging the video", workdir, arguments(input, &sizes, preset, has_audio), frames, told).await?;
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

/// Encodes the sound once for all renditions. Returns whether there is any. Drops the first 1024 samples, because the
/// encoder inserts as many of silence (priming): so the sound begins at zero without an edit list.
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

/// Returns ffmpeg's arguments for encoding all renditions in one run.
fn arguments(input: &Input, sizes: &[(Rung, u32)], preset: &str, has_audio: bool) -> Vec<OsString> {
    let mut args: Vec<OsString> = words("-hide_banner -loglevel error -nostdin -y");
    args.extend(input.video_args.iter().cloned());
    // The input number of the sound, which is opened after the inputs of the video.
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
    // With 1 s, ffmpeg cuts at every key frame, independent of rounding. Key frames are two seconds apart.
    args.extend(words("-f hls -hls_time 1 -hls_playlist_type vod -hls_segment_type fmp4"));
    args.extend(words("-hls_flags independent_segments+temp_file -hls_segment_filename %v/%d.m4s"));
    args.extend(words("-hls_fmp4_init_filename init.mp4 -var_stream_map"));
    args.extend([variants(sizes, has_audio).into(), "%v/index.m3u8".into()]);
    args
}

/// Returns the input's filter graph, split and scaled to every rendition.
fn scaling(input: &Input, sizes: &[(Rung, u32)]) -> String {
    let mut graph = format!("{},split={}", input.video_filter, sizes.len());
    (0..sizes.len()).for_each(|at| graph.push_str(&format!("[s{at}]")));
    for (at, (rung, width)) in sizes.iter().enumerate() {
        graph.push_str(&format!(";[s{at}]scale={width}:{}:flags=bilinear,setsar=1[v{at}]", rung.height));
    }
    graph
}

/// Returns the mapping of streams to renditions.
fn variants(sizes: &[(Rung, u32)], has_audio: bool) -> String {
    let one = |(at, (rung, _)): (usize, &(Rung, u32))| {
        let audio = if has_audio { format!("a:{at},") } else { String::new() };
        format!("v:{at},{audio}name:{}", name(rung))
    };
    sizes.iter().enumerate().map(one).collect::<Vec<_>>().join(" ")
}

/// Reads the rendition that ffmpeg wrote.
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

/// Returns the peak and average bits per second of segments, given as (bytes, microseconds). Short segments are ignored
/// for the peak.
pub fn bandwidths(segments: impl Iterator<Item = (i64, i64)> + Clone) -> (i64, i64) {
    let rate = |(bytes, duration_us): (i64, i64)| bytes * 8 * 1_000_000 / duration_us.max(1);
    let longest = segments.clone().map(|(_, duration_us)| duration_us).max().unwrap_or(0);
    let full = segments.clone().filter(|(_, duration_us)| duration_us * 2 >= longest);
    let peak = full.map(rate).max().unwrap_or(0);
    let average = rate(segments.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))).max(1);
    (peak.max(average), average)
}

/// Takes the poster from the largest rendition, at about a tenth of its length, 1280 pixels wide at most.
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

/// Takes thumbnails from the smallest rendition.
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
