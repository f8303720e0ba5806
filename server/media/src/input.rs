//! The input of packaging: a file, or a sample recording that is rendered during packaging.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use super::ffmpeg::MediaError;
use super::probe::{Probed, Stream, probe};

/// A frame rate as a fraction, because 29.97 is 30000/1001.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Number of frames.
    pub frames: u32,
    /// Number of seconds for these frames.
    pub per_seconds: u32,
}

impl Rate {
    /// Returns the number of frames in a segment of about two seconds.
    pub fn segment_frames(self) -> u32 {
        (2 * self.frames + self.per_seconds / 2) / self.per_seconds.max(1)
    }

    /// Parses ffprobe's `30000/1001`. Implausible rates, as of variable-rate files and still pictures, become 25.
    fn probed(text: &str) -> Self {
        let usual = Self { frames: 25, per_seconds: 1 };
        let parts: Option<(u32, u32)> =
            text.split_once('/').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        match parts {
            Some((frames, per_seconds)) if (10 * per_seconds..=60 * per_seconds).contains(&frames) && frames > 0 => {
                Self { frames, per_seconds }
            }
            _ => usual,
        }
    }
}

/// An input for packaging, as arguments of ffmpeg.
#[derive(Debug)]
pub struct Input {
    /// Arguments that open the video.
    pub video_args: Vec<OsString>,
    /// Arguments that open the sound, if there is any.
    pub audio_args: Option<Vec<OsString>>,
    /// Filter chain applied to the sound.
    pub audio_filter: String,
    /// Filter graph that ends in one unlabelled video output.
    pub video_filter: String,
    /// Width in square pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
    /// Frame rate of the filter graph's output.
    pub rate: Rate,
    /// Where to stop, for inputs without an end.
    pub limit_seconds: Option<u32>,
    /// Duration, if known.
    pub duration: Option<Duration>,
    /// The duration that a file declares, if its format declares one even in a truncated file.
    pub declared: Option<Duration>,
}

impl Input {
    /// Probes a file.
    ///
    /// # Errors
    /// ffprobe can't read the file, or it has no video. The message says what the file is instead.
    pub async fn file(path: &Path) -> Result<Self, MediaError> {
        let Probed { path, video, has_audio, duration, declared } = probe(path).await?;
        let (width, height) = upright(&video);
        let rate = Rate::probed(&video.avg_frame_rate);
        let open: Vec<OsString> = vec!["-i".into(), path.into()];
        let (Rate { frames, per_seconds }, stream) = (rate, video.index);
        Ok(Self {
            audio_args: has_audio.then(|| open.clone()),
            video_args: open,
            audio_filter: "aresample=48000:async=1:first_pts=0".to_owned(),
            video_filter: format!("[0:{stream}]fps={frames}/{per_seconds}:start_time=0,scale=iw*sar:ih,setsar=1"),
            width,
            height,
            rate,
            limit_seconds: None,
            duration,
            declared,
        })
    }
}

/// Returns the display width and height, with square pixels and rotation applied (which ffmpeg does by itself).
fn upright(video: &Stream) -> (u32, u32) {
    let aspect: Option<(u64, u64)> =
        video.sample_aspect_ratio.split_once(':').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    let width = match aspect {
        Some((across, down)) if across > 0 && down > 0 => (u64::from(video.width) * across / down) as u32,
        _ => video.width,
    };
    if video.is_turned() { (video.height, width) } else { (width, video.height) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_read_and_odd_ones_replaced() {
        assert_eq!(Rate::probed("30000/1001").segment_frames(), 60);
        assert_eq!(Rate::probed("25/1").segment_frames(), 50);
        assert_eq!(Rate::probed("24000/1001").segment_frames(), 48);
        for odd in ["0/0", "90000/1", "1/1", "nonsense"] {
            assert_eq!(Rate::probed(odd), Rate { frames: 25, per_seconds: 1 }, "{odd}");
        }
    }
}
