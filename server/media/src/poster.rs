//! Takes posters from recordings.

use std::path::{Path, PathBuf};

use tokio::fs;

use super::ffmpeg::{MediaError, run};
use super::workdir::Workdir;

/// Returns the first frame of `video` (an initialisation segment and media segments) as a JPEG, 1280 pixels wide at
/// most.
///
/// # Errors
/// ffmpeg is missing, or can't read the video.
pub async fn of(video: &[u8]) -> Result<Vec<u8>, MediaError> {
    let workdir = Workdir::new()?;
    let file = take(video, workdir.path()).await?;
    fs::read(&file).await.map_err(MediaError::file(&file))
}

/// Writes the poster to a file in `workdir`.
pub(super) async fn take(video: &[u8], workdir: &Path) -> Result<PathBuf, MediaError> {
    let clip = workdir.join("poster.mp4");
    fs::write(&clip, video).await.map_err(MediaError::file(&clip))?;
    let args = "-hide_banner -loglevel error -nostdin -y -i poster.mp4 -frames:v 1 -vf scale='min(1280,iw)':-2 -q:v 3 poster.jpg";
    run("ffmpeg", "taking the poster", workdir, args.split(' ')).await?;
    Ok(workdir.join("poster.jpg"))
}
