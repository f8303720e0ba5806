//! Folders for a job's files.

use std::path::{Path, PathBuf};

use super::ffmpeg::MediaError;

/// A folder that goes away with the job, however it ends.
#[derive(Debug)]
pub struct Workdir(PathBuf);

impl Workdir {
    /// Makes an empty folder among the system's temporary ones.
    ///
    /// # Errors
    /// It can't be made.
    pub fn new() -> Result<Self, MediaError> {
        let path = std::env::temp_dir().join(format!("grandstand-media-{}", uuid::Uuid::now_v7()));
        std::fs::create_dir_all(&path).map_err(MediaError::file(&path))?;
        Ok(Self(path))
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Workdir {
    fn drop(&mut self) {
        // Nothing can be done about a folder that stays; the system clears its temporary folders.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
