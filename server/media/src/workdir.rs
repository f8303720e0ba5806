//! Temporary folders for jobs.

use std::path::{Path, PathBuf};

use super::ffmpeg::MediaError;

/// A folder that is deleted when this value is dropped.
#[derive(Debug)]
pub struct Workdir(PathBuf);

impl Workdir {
    /// Creates an empty folder in the system's temporary directory.
    ///
    /// # Errors
    /// The folder can't be created.
    pub fn new() -> Result<Self, MediaError> {
        let path = std::env::temp_dir().join(format!("grandstand-media-{}", uuid::Uuid::now_v7()));
        std::fs::create_dir_all(&path).map_err(MediaError::file(&path))?;
        Ok(Self(path))
    }

    /// Returns its path.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Workdir {
    fn drop(&mut self) {
        // A failure is ignored: the system clears its temporary folders.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
