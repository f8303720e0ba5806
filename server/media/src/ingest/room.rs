//! How much room the disk has left for recordings.

use std::io;
use std::path::Path;

use tokio::task::spawn_blocking;

/// Why a push was ended: the disk is full.
pub(super) const DISK_FULL: &str = "the disk is full";

/// Returns how many MiB can be written to the disk of a folder.
///
/// # Errors
/// There is no such folder.
pub(super) async fn free_mib(folder: &Path) -> io::Result<u64> {
    let folder = folder.to_owned();
    // A network folder may take its time.
    let disk = spawn_blocking(move || rustix::fs::statvfs(&folder)).await??;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize) >> 20)
}
