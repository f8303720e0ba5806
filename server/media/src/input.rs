//! What is packaged: a file, or a sample recording that is rendered on the way.

use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

use super::ffmpeg::MediaError;
use super::probe::{Probed, Stream, probe};

/// Pictures per second as a fraction, since 29.97 is 30000/1001.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// So many pictures…
    pub frames: u32,
    /// …in so many seconds.
    pub per_seconds: u32,
}

impl Rate {
    /// Pictures in a segment of about two seconds.
    pub fn segment_frames(self) -> u32 {
        (2 * self.frames + self.per_seconds / 2) / self.per_seconds.max(1)
    }

    /// Reads ffprobe's `30000/1001`; a rate nobody films at (variable, or a still picture's) becomes 25.
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

/// Something to package, in ffmpeg's terms.
#[derive(Debug)]
pub struct Input {
    /// Arguments that open the video.
    pub video_args: Vec<OsString>,
    /// Arguments that open the sound, where there is any.
    pub audio_args: Option<Vec<OsString>>,
    /// Filter chain applied to the sound.
    pub audio_filter: String,
    /// Filter graph that ends in one unlabelled video output.
    pub video_filter: String,
    /// Width of its picture in square pixels.
    pub width: u32,
    /// Height of its picture.
    pub height: u32,
    /// Pictures per second of what comes out of the filter.
    pub rate: Rate,
    /// Where to stop, for inputs without an end.
    pub limit_seconds: Option<u32>,
    /// How long it is, where that is known.
    pub duration: Option<Duration>,
    /// How long a file says that it is, where one that was cut off says so all the same.
    pub declared: Option<Duration>,
}

impl Input {
    /// Probes a file.
    ///
    /// # Errors
    /// What ffprobe can't read, and what has no video: in words that say what the file is instead.
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

/// Width and height as shown: pixels made square, a telephone's rotation applied (as ffmpeg does by itself).
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
