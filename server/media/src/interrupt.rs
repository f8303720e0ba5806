//! Lets long jobs clean up when the operator stops them.

use tokio::signal::unix::{SignalKind, signal};

/// Runs a job until it ends. On Ctrl-C or SIGTERM the job is dropped, with its ffmpeg processes and folders.
///
/// # Errors
/// The job failed or was stopped.
pub async fn unless_stopped<T>(job: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let mut terminated = signal(SignalKind::terminate())?;
    let mut interrupted = signal(SignalKind::interrupt())?;
    tokio::select! {
        done = job => done,
        _ = terminated.recv() => anyhow::bail!("stopped"),
        _ = interrupted.recv() => anyhow::bail!("stopped"),
    }
}
