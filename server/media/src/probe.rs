//! Probes files with ffprobe, and explains why a file can't be a recording.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Deserialize;
use tokio::fs;
use tokio::io::AsyncReadExt;

use super::ffmpeg::{MediaError, run};

/// Number of bytes inspected at the beginning of a file.
const HEAD: u64 = 4096;

/// A file that has video.
#[derive(Debug)]
pub(super) struct Probed {
    /// Its absolute path.
    pub path: PathBuf,
    /// The video stream.
    pub video: Stream,
    /// Whether it has sound.
    pub has_audio: bool,
    /// Duration, if known.
    pub duration: Option<Duration>,
    /// The declared duration, if the format declares one even in a truncated file.
    pub declared: Option<Duration>,
}

#[derive(Deserialize)]
struct Probe {
    #[serde(default)]
    streams: Vec<Stream>,
    #[serde(default)]
    format: Format,
}

#[derive(Deserialize, Default)]
struct Format {
    /// Names of the format, separated by commas.
    #[serde(default)]
    format_name: String,
    /// Seconds, with a fraction.
    #[serde(default)]
    duration: String,
}

/// A stream of a file, as ffprobe describes it.
#[derive(Debug, Deserialize)]
pub(super) struct Stream {
    /// Its index in the file.
    #[serde(default)]
    pub index: u32,
    codec_type: String,
    /// Width in pixels, which need not be square.
    #[serde(default)]
    pub width: u32,
    /// Height in pixels.
    #[serde(default)]
    pub height: u32,
    /// Frame rate, such as `30000/1001`.
    #[serde(default)]
    pub avg_frame_rate: String,
    /// Aspect ratio of a pixel, such as `4:3`.
    #[serde(default)]
    pub sample_aspect_ratio: String,
    #[serde(default)]
    duration: String,
    #[serde(default)]
    disposition: Disposition,
    #[serde(default)]
    side_data_list: Vec<SideData>,
}

#[derive(Debug, Default, Deserialize)]
struct Disposition {
    /// 1 for cover art, as in music files.
    #[serde(default)]
    attached_pic: u8,
}

#[derive(Debug, Deserialize)]
struct SideData {
    #[serde(default)]
    rotation: i32,
}

impl Stream {
    /// Whether the picture is rotated by 90°, as in recordings of phones.
    pub(super) fn is_turned(&self) -> bool {
        self.side_data_list.iter().any(|data| data.rotation.rem_euclid(180) == 90)
    }

    fn is(&self, kind: &str) -> bool {
        self.codec_type == kind
    }

    fn is_video(&self) -> bool {
        self.is("video") && self.height > 0 && self.disposition.attached_pic == 0
    }
}

impl Format {
    fn is(&self, name: &str) -> bool {
        self.format_name.split(',').any(|one| one == name)
    }

    fn is_picture(&self) -> bool {
        self.is("image2") || self.format_name.ends_with("_pipe")
    }
}

/// Probes a file.
///
/// # Errors
/// The file has no video or no duration (the message says what it is instead), or ffprobe is missing.
pub(super) async fn probe(file: &Path) -> Result<Probed, MediaError> {
    let head = head(file).await?;
    let path = fs::canonicalize(file).await.map_err(MediaError::file(file))?;
    let mut args: Vec<OsString> =
        ["-v", "error", "-show_streams", "-show_format", "-of", "json"].map(Into::into).to_vec();
    args.push(path.clone().into_os_string());
    let said = match run("ffprobe", &format!("probing {}", file.display()), Path::new("."), args).await {
        Err(MediaError::Tool { said, .. }) => return Err(no_video(file, unreadable(&head, &said))),
        said => said?,
    };
    let Probe { streams, format } = serde_json::from_slice(&said)
        .map_err(|error| MediaError::Unusable(format!("{}: ffprobe's answer: {error}", file.display())))?;
    if let Some(other) = other_kind(&format, &streams) {
        return Err(no_video(file, other));
    }
    let has_audio = streams.iter().any(|stream| stream.is("audio"));
    let Some(video) = streams.into_iter().find(Stream::is_video) else {
        return Err(no_video(file, "there is no picture in it"));
    };
    let duration = seconds(&video.duration).or_else(|| seconds(&format.duration));
    if duration.is_some_and(|duration| duration.is_zero()) {
        return Err(no_video(file, "it is 0 seconds long"));
    }
    // Other formats don't declare a duration: it is computed from the content.
    let declared = duration.filter(|_| format.is("mov") || format.is("matroska"));
    Ok(Probed { path, video, has_audio, duration, declared })
}

/// Returns the beginning of a file. Refuses folders, empty files and text files.
async fn head(file: &Path) -> Result<Vec<u8>, MediaError> {
    let unusable = |what: &str| MediaError::Unusable(format!("{}{what}", file.display()));
    let facts = match fs::metadata(file).await {
        Err(error) if error.kind() == ErrorKind::NotFound => return Err(unusable(": there is no such file")),
        facts => facts.map_err(MediaError::file(file))?,
    };
    if facts.is_dir() {
        return Err(unusable(" is a folder: name the video file in it"));
    }
    if !facts.is_file() {
        return Err(unusable(" is no file"));
    }
    let opened = fs::File::open(file).await.map_err(MediaError::file(file))?;
    let mut head = Vec::new();
    opened.take(HEAD).read_to_end(&mut head).await.map_err(MediaError::file(file))?;
    if head.is_empty() {
        return Err(no_video(file, "it is empty (0 bytes)"));
    }
    // ffprobe would accept text as a video of its letters, and playlists as the files that they name.
    if is_text(&head) {
        return Err(no_video(file, text_kind(file)));
    }
    Ok(head)
}

fn no_video(file: &Path, why: impl Display) -> MediaError {
    MediaError::Unusable(format!("{} has no video: {why}", file.display()))
}

/// Whether bytes are text in some encoding. Videos have control characters among their first bytes.
fn is_text(head: &[u8]) -> bool {
    let is_letter = |byte: &u8| (*byte >= 0x20 && *byte != 0x7f) || b"\t\n\r\x0c\x1b".contains(byte);
    // The only video format that begins with text.
    !head.starts_with(b"YUV4MPEG2") && head.iter().all(is_letter)
}

fn text_kind(file: &Path) -> &'static str {
    let ending = file.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        Some("vtt" | "srt") => "it is a text file with captions; `grandstand media captions` adds those",
        _ => "it is a text file",
    }
}

/// Explains why ffprobe can't read a file. `said` is its error output.
fn unreadable(head: &[u8], said: &str) -> String {
    let is_mp4 = matches!(head.get(4..8), Some(b"ftyp" | b"moov" | b"mdat" | b"wide" | b"free"));
    if is_mp4 && said.contains("moov atom not found") {
        return "its end is missing, as where a copy or a recording was interrupted; copy it again".to_owned();
    }
    let reason = said.lines().last().and_then(|line| line.rsplit(": ").next()).unwrap_or("nothing");
    format!("it is damaged, or no video file (ffprobe says: {reason})")
}

/// Returns what a file without video is; `None` if it may have video.
fn other_kind(format: &Format, streams: &[Stream]) -> Option<&'static str> {
    if format.is("tty") {
        return Some("it is a text file");
    }
    if format.is_picture() {
        return Some("it is a picture");
    }
    if streams.iter().any(Stream::is_video) {
        return None;
    }
    let has = |kind: &str| streams.iter().any(|stream| stream.is(kind));
    [("audio", "it has sound only"), ("subtitle", "it has captions only")]
        .into_iter()
        .find_map(|(kind, other)| has(kind).then_some(other))
}

fn seconds(text: &str) -> Option<Duration> {
    text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_told_from_films() {
        let list = "event,file\r\nold,a.mp4\r\n";
        let text = [list, "#EXTM3U\nhttps://example.org/a.ts\n", "\u{feff}Übersicht\n", "\x1b[1mart"];
        assert!(text.iter().all(|text| is_text(text.as_bytes())), "{text:?}");
        assert!(is_text(b"Gr\xf6\xdfe"), "Windows-1252");
        let y4m = b"YUV4MPEG2 W320 H180\nFRAME\n";
        for film in [&b"\0\0\0\x20ftypisom"[..], b"\x1aE\xdf\xa3\x01", b"G@\x11\x10\0", y4m] {
            assert!(!is_text(film), "{film:?}");
        }
    }

    #[test]
    fn what_can_t_be_read_is_told_in_words() {
        let moov = "[mov,mp4 @ 0x1] moov atom not found\n/a/b.mp4: Invalid data found when processing input";
        assert!(unreadable(b"\0\0\0\x20ftypisom", moov).starts_with("its end is missing"));
        let damaged = unreadable(b"\x01\x02\x03\x04\x05\x06\x07\x08", moov);
        assert_eq!(damaged, "it is damaged, or no video file (ffprobe says: Invalid data found when processing input)");
    }
}
