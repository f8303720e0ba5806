//! The file that a recording was made from, stored to recognise the same file.

use std::fs::File;
use std::io;
use std::path::Path;

use grandstand_db::entities::media;

use super::ffmpeg::MediaError;

/// The stored facts of a recording's source file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// File name without folders.
    pub name: String,
    /// Size in bytes.
    pub bytes: i64,
    /// BLAKE3 hash, hexadecimal.
    pub hash: String,
}

impl SourceFile {
    /// Hashes a file.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn read(file: &Path) -> Result<Self, MediaError> {
        let path = file.to_owned();
        let reading = tokio::task::spawn_blocking(move || hash(&path));
        let (hash, bytes) = reading.await.map_err(io::Error::other).flatten().map_err(MediaError::file(file))?;
        let name = file.file_name().unwrap_or(file.as_os_str()).to_string_lossy();
        Ok(Self { name: name.replace(char::is_control, "?"), bytes, hash })
    }

    /// Whether a recording was made from a file with the same content. Reads the file only if its size matches.
    ///
    /// # Errors
    /// The file can't be read.
    pub async fn made(file: &Path, recording: &media::Model) -> Result<bool, MediaError> {
        let (Some(bytes), Some(hash)) = (recording.source_bytes, &recording.source_hash) else { return Ok(false) };
        let length = tokio::fs::metadata(file).await.map_err(MediaError::file(file))?.len();
        Ok(u64::try_from(bytes).is_ok_and(|bytes| bytes == length) && Self::read(file).await?.hash == *hash)
    }
}

fn hash(file: &Path) -> io::Result<(String, i64)> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(File::open(file)?)?;
    Ok((hasher.finalize().to_hex().to_string(), i64::try_from(hasher.count()).unwrap_or(i64::MAX)))
}
