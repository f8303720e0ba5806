//! How much room there is left for recordings.

use std::io;
use std::path::Path;

/// MiB that can be written to the disk that `folder` lies on.
///
/// # Errors
/// The folder is not there.
pub fn free_mib(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize) >> 20)
}
