//! Cuts the middle out of a clip's picture, for telephones that are held upright.

use std::path::{Path, PathBuf};

use futures_util::StreamExt;
use tokio::fs::{self, File};
use tokio::io::AsyncWriteExt;

use super::CutError;
use crate::ffmpeg::{MediaError, run};
use crate::store::MediaStore;

/// Width and height of the vertical picture, in parts.
const ACROSS: i32 = 9;
const DOWN: i32 = 16;

/// Returns the size of the largest 9:16 picture within a picture of this size, in pixels. Both sides are even, as H.264
/// needs.
pub fn size((width, height): (i32, i32)) -> (i32, i32) {
    let even = |length: i32| length / 2 * 2;
    let across = even(height * ACROSS / DOWN);
    if across <= width { (across, even(height)) } else { (even(width), even(width * DOWN / ACROSS)) }
}

/// Makes the vertical cut of a clip's MP4 of `bytes` bytes in `folder`, which must contain nothing else. The sound is
/// copied.
///
/// # Errors
/// The MP4 is gone, or ffmpeg or the object store failed.
pub async fn vertical(
    store: &MediaStore,
    (key, bytes): (&str, u64),
    (width, height): (i32, i32),
    folder: &Path,
) -> Result<PathBuf, CutError> {
    let source = folder.join("clip.mp4");
    let mut stream = store.stream(key, 0..bytes).await?.ok_or_else(|| CutError::Gone(key.to_owned()))?;
    let mut file = File::create(&source).await.map_err(MediaError::file(&source))?;
    while let Some(piece) = stream.next().await {
        let piece = piece.map_err(MediaError::from)?;
        file.write_all(&piece).await.map_err(MediaError::file(&source))?;
    }
    file.flush().await.map_err(MediaError::file(&source))?;
    let args = format!(
        "-hide_banner -loglevel error -nostdin -y -i clip.mp4 -map 0:v:0 -map 0:a? -vf crop={width}:{height} \
         -fps_mode passthrough -c:v libx264 -preset veryfast -crf 20 -pix_fmt yuv420p -c:a copy -movflags +faststart \
         vertical.mp4"
    );
    run("ffmpeg", "making a clip's vertical cut", folder, args.split_whitespace()).await?;
    let made = folder.join("vertical.mp4");
    fs::metadata(&made).await.map_err(MediaError::file(&made))?;
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vertical_picture_lies_within_the_picture() {
        let cases =
            [((1920, 1080), (606, 1080)), ((640, 360), (202, 360)), ((360, 640), (360, 640)), ((361, 900), (360, 640))];
        for (of, expected) in cases {
            assert_eq!(size(of), expected, "{of:?}");
        }
    }
}
