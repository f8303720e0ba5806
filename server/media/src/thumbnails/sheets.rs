//! Draws thumbnails: single pictures first, then sheets of them.

use std::path::{Path, PathBuf};

use tokio::fs;

use super::track::{self, Stretch};
use crate::ffmpeg::{MediaError, run};

/// Pictures per row of a sheet.
pub const COLUMNS: usize = 10;
/// Maximum number of pictures on a sheet.
pub const PER_SHEET: usize = COLUMNS * 10;

/// The longer side of a picture, in pixels.
const LONGER: u32 = 160;

/// The size of a thumbnail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl Shape {
    /// Returns the thumbnail size for a video of this size.
    pub fn of(width: u32, height: u32) -> Self {
        let (width, height) = (width.max(1), height.max(1));
        let other = |longer: u32, shorter: u32| ((LONGER * shorter / longer + 1) & !1).clamp(2, LONGER);
        if width >= height {
            Self { width: LONGER, height: other(width, height) }
        } else {
            Self { width: other(height, width), height: LONGER }
        }
    }
}

/// Drawn thumbnails. All files are in the working directory.
#[derive(Debug)]
pub struct Drawn {
    /// The WebVTT track.
    pub track: String,
    /// The sheets, JPEG.
    pub sheets: Vec<PathBuf>,
}

/// Sheets that are being drawn.
#[derive(Debug)]
pub struct Sheets<'a> {
    workdir: &'a Path,
    shape: Shape,
    drawn: Vec<Stretch>,
}

impl<'a> Sheets<'a> {
    /// Creates an empty set of sheets.
    pub const fn new(workdir: &'a Path, shape: Shape) -> Self {
        Self { workdir, shape, drawn: Vec::new() }
    }

    /// Adds the first frame of `video` (an initialisation segment and media segments). If it has no frame, the previous
    /// thumbnail covers its stretch too.
    ///
    /// # Errors
    /// ffmpeg is missing, or the working directory can't be written to.
    pub async fn add(&mut self, video: &[u8], stretch: Stretch) -> Result<(), MediaError> {
        let clip = self.workdir.join("thumbnail.mp4");
        fs::write(&clip, video).await.map_err(MediaError::file(&clip))?;
        let Shape { width, height } = self.shape;
        let picture = cell(self.drawn.len());
        // Frames of another aspect ratio, as from a second encoder, are centred.
        let args = format!(
            "-hide_banner -loglevel error -nostdin -y -threads 1 -i thumbnail.mp4 -frames:v 1 -an -vf \
             scale={width}:{height}:force_original_aspect_ratio=decrease:flags=area,pad={width}:{height}:-1:-1,setsar=1 \
             {picture}"
        );
        match run("ffmpeg", "taking a thumbnail", self.workdir, args.split_whitespace()).await {
            Ok(_) if fs::try_exists(self.workdir.join(&picture)).await.unwrap_or(false) => self.drawn.push(stretch),
            Ok(_) | Err(MediaError::Tool { .. }) => {
                if let Some(last) = self.drawn.last_mut() {
                    last.end_us = stretch.end_us;
                }
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }

    /// Draws the sheets; `None` if there are no thumbnails.
    ///
    /// # Errors
    /// ffmpeg failed.
    pub async fn finish(self) -> Result<Option<Drawn>, MediaError> {
        let mut sheets = Vec::new();
        for (number, on_sheet) in self.drawn.chunks(PER_SHEET).enumerate() {
            let (columns, rows) = (on_sheet.len().min(COLUMNS), on_sheet.len().div_ceil(COLUMNS));
            let (first, pictures) = (number * PER_SHEET, on_sheet.len());
            let sheet = format!("sheet-{number}.jpg");
            let args = format!(
                "-hide_banner -loglevel error -nostdin -y -start_number {first} -i thumbnail-%d.bmp -frames:v 1 -vf \
                 trim=end_frame={pictures},tile={columns}x{rows} -pix_fmt yuvj420p -q:v 4 {sheet}"
            );
            run("ffmpeg", "putting thumbnails together", self.workdir, args.split_whitespace()).await?;
            sheets.push(self.workdir.join(sheet));
        }
        let track = track::write(&self.drawn, self.shape);
        Ok((!sheets.is_empty()).then_some(Drawn { track, sheets }))
    }
}

fn cell(number: usize) -> String {
    format!("thumbnail-{number}.bmp")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longer_side_is_always_the_same() {
        let shape = |width, height| {
            let Shape { width, height } = Shape::of(width, height);
            (width, height)
        };
        assert_eq!(shape(1920, 1080), (160, 90));
        assert_eq!(shape(426, 240), (160, 90));
        assert_eq!(shape(720, 576), (160, 128));
        assert_eq!(shape(134, 240), (90, 160));
        assert_eq!((shape(4000, 1), shape(0, 0)), ((160, 2), (160, 160)));
    }
}
