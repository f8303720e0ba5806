//! Renders the test picture: a running clock and the frame number burnt in, so that every frame shows its exact position.
//! It is for tests; demonstrations show [films](super::film).

use std::path::Path;
use std::time::Duration;

use grandstand_film::color::{Color, told_apart};
use tokio::fs;

use super::ffmpeg::{MediaError, font};
use super::graphics::{SWAY, graph};
use super::input::{Input, Rate};
use super::plate;
use super::sample_spec::SampleSpec;

/// Prepares the test picture of a sample for packaging: writes its pictures, texts and fonts into `workdir`, where ffmpeg has to run.
/// Packaging renders it, which needs no intermediate file.
///
/// # Errors
/// A font is missing, or the folder can't be written to.
pub async fn numbered(spec: &SampleSpec, workdir: &Path) -> Result<Input, MediaError> {
    lay_out(spec, workdir).await?;
    let SampleSpec { seconds, fps, .. } = spec;
    let tone = format!("sine=frequency=1:beep_factor=880:sample_rate=48000:duration={seconds}");
    let video = format!("-framerate {fps} -i background.ppm -i light.pam");
    Ok(Input {
        video_args: video.split(' ').map(Into::into).collect(),
        audio_args: Some(["-f", "lavfi", "-i", &tone].map(Into::into).to_vec()),
        audio_filter: "volume=0.35".to_owned(),
        video_filter: graph(spec),
        width: spec.width,
        height: spec.height,
        rate: Rate { frames: *fps, per_seconds: 1 },
        limit_seconds: Some(*seconds),
        duration: Some(Duration::from_secs((*seconds).into())),
        declared: None,
    })
}

/// Writes pictures, texts and fonts into one folder, with names that need no escaping in a filter graph.
async fn lay_out(spec: &SampleSpec, workdir: &Path) -> Result<(), MediaError> {
    let (left, right) = match (&spec.away, &spec.home) {
        (Some((_, away)), Some((_, home))) => told_apart(*away, *home),
        _ => (spec.color, spec.color.mix(Color([6, 8, 12]), 0.35)),
    };
    let (width, height) = (spec.width as usize, spec.height as usize);
    let mut parts = vec![
        ("background.ppm", plate::background(left, right, width + 2 * SWAY as usize, height)),
        ("light.pam", plate::light(width * 9 / 20, height)),
        ("title.txt", spec.title.clone().into_bytes()),
        ("subtitle.txt", spec.subtitle.clone().into_bytes()),
        ("headline.txt", spec.headline.clone().into_bytes()),
    ];
    for (name, team) in [("home.txt", &spec.home), ("away.txt", &spec.away)] {
        parts.extend(team.as_ref().map(|(short, _)| (name, short.clone().into_bytes())));
    }
    for (name, bytes) in parts {
        let path = workdir.join(name);
        fs::write(&path, bytes).await.map_err(MediaError::file(&path))?;
    }
    for (name, pattern, file) in [
        ("bold.ttf", "DejaVu Sans:bold", "DejaVuSans-Bold.ttf"),
        ("book.ttf", "DejaVu Sans:book", "DejaVuSans.ttf"),
        ("mono.ttf", "DejaVu Sans Mono:bold", "DejaVuSansMono-Bold.ttf"),
    ] {
        let path = workdir.join(name);
        fs::copy(font(pattern, file).await?, &path).await.map_err(MediaError::file(&path))?;
    }
    Ok(())
}
