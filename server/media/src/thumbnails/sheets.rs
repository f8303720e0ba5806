//! Drawing thumbnails: one picture after the other, then sheets of them.

use std::path::{Path, PathBuf};

use tokio::fs;

use super::track::{self, Stretch};
use crate::ffmpeg::{MediaError, run};

/// Pictures beside each other on a sheet.
pub const COLUMNS: usize = 10;
/// Pictures on a sheet at most.
pub const PER_SHEET: usize = COLUMNS * 10;

/// The longer side of a picture, in pixels.
const LONGER: u32 = 160;

/// The size of the pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shape {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

impl Shape {
    /// The size for a video of that one.
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

/// What was drawn; all files lie in the working directory.
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
    /// None yet.
    pub const fn new(workdir: &'a Path, shape: Shape) -> Self {
        Self { workdir, shape, drawn: Vec::new() }
    }

    /// Adds the first picture of `video` (an initialisation segment and what follows it). One that has no picture is left
    /// out: the one before stands for its stretch.
    ///
    /// # Errors
    /// ffmpeg is missing, or the working directory can't be written to.
    pub async fn add(&mut self, video: &[u8], stretch: Stretch) -> Result<(), MediaError> {
        let clip = self.workdir.join("thumbnail.mp4");
        fs::write(&clip, video).await.map_err(MediaError::file(&clip))?;
        let Shape { width, height } = self.shape;
        let picture = cell(self.drawn.len());
        // Pictures of other proportions, as a second encoder may send, stand in the middle.
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

    /// Puts them on sheets; `None` where there are none.
    ///
    /// # Errors
    /// ffmpeg refused.
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
