//! Draws the films of sample recordings: invented matches and performances.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use grandstand_film::fontdb::Database;
use grandstand_film::script::Script;
use grandstand_film::{Film, Lettering, RATE, wave};
use tokio::fs;
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;

use super::ffmpeg::{Frames, MediaError, font};
use super::input::{Input, Rate};
use super::sample_spec::SampleSpec;

/// Number of frames that are drawn ahead. One has two megabytes.
const AHEAD: usize = 4;

/// Begins to draw the film of a sample on another thread, and writes its sound into `workdir`, where ffmpeg has to run.
/// Drawing stops when the frames are dropped.
///
/// # Errors
/// A font is missing, or the folder can't be written to.
pub async fn film(spec: &SampleSpec, workdir: &Path) -> Result<(Input, Frames), MediaError> {
    let script = spec.script();
    let lettering = lettering().await?;
    let (sender, frames) = mpsc::channel(AHEAD);
    let (sound_of, drawn) = (script.clone(), script.clone());
    spawn_blocking(move || {
        let mut film = Film::new(&drawn, lettering);
        while let Some(frame) = film.as_mut().and_then(Film::frame) {
            if sender.blocking_send(frame.pixels.clone()).is_err() {
                return;
            }
        }
    });
    let sound = spawn_blocking(move || wav(&wave(&sound_of))).await;
    let path = workdir.join("sound.wav");
    fs::write(&path, sound.map_err(|error| MediaError::Unusable(error.to_string()))?)
        .await
        .map_err(MediaError::file(&path))?;
    Ok((input(&script), frames))
}

fn input(script: &Script) -> Input {
    let Script { width, height, fps, seconds, .. } = script;
    let video = format!("-f rawvideo -pix_fmt rgb0 -video_size {width}x{height} -framerate {fps} -i pipe:0");
    Input {
        video_args: video.split(' ').map(Into::into).collect(),
        audio_args: Some(["-i", "sound.wav"].map(Into::into).to_vec()),
        audio_filter: "aresample=48000".to_owned(),
        video_filter: "[0:v]format=yuv420p".to_owned(),
        width: *width,
        height: *height,
        rate: Rate { frames: *fps, per_seconds: 1 },
        limit_seconds: Some(*seconds),
        duration: Some(Duration::from_secs((*seconds).into())),
        declared: None,
    }
}

async fn lettering() -> Result<Lettering, MediaError> {
    let mut fonts = Database::new();
    for (pattern, file) in [("DejaVu Sans:bold", "DejaVuSans-Bold.ttf"), ("DejaVu Sans:book", "DejaVuSans.ttf")] {
        let path = font(pattern, file).await?;
        fonts.load_font_data(fs::read(&path).await.map_err(MediaError::file(&path))?);
    }
    Ok(Lettering::new(Arc::new(fonts), "DejaVu Sans"))
}

/// Returns a WAV file of one channel.
fn wav(samples: &[i16]) -> Vec<u8> {
    let bytes = samples.len() as u32 * 2;
    let mut file = Vec::with_capacity(bytes as usize + 44);
    file.extend(b"RIFF");
    file.extend((bytes + 36).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    // PCM, one channel.
    file.extend([1_u16, 1].map(u16::to_le_bytes).concat());
    file.extend([RATE, RATE * 2].map(u32::to_le_bytes).concat());
    // Bytes of a sample, and bits.
    file.extend([2_u16, 16].map(u16::to_le_bytes).concat());
    file.extend(b"data");
    file.extend(bytes.to_le_bytes());
    file.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    file
}
