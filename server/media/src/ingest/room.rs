//! Free disk space for recordings.

use std::io;
use std::path::Path;

use tokio::task::spawn_blocking;

/// Why a push was ended: the disk is full.
pub(super) const DISK_FULL: &str = "the disk is full";

/// Returns the free space on the disk of a folder, in MiB.
///
/// # Errors
/// The folder doesn't exist.
pub async fn free_mib(folder: &Path) -> io::Result<u64> {
    let folder = folder.to_owned();
    // Network file systems may block.
    let disk = spawn_blocking(move || rustix::fs::statvfs(&folder)).await??;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize) >> 20)
}
