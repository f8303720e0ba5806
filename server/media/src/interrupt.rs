//! Long jobs end tidily when the operator stops them.

use tokio::signal::unix::{SignalKind, signal};

/// Runs a job to its end, or to Ctrl-C or SIGTERM: then it is dropped, and with it its ffmpeg processes and its folders.
///
/// # Errors
/// The job's own, or that it was stopped.
pub async fn unless_stopped<T>(job: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    let mut terminated = signal(SignalKind::terminate())?;
    let mut interrupted = signal(SignalKind::interrupt())?;
    tokio::select! {
        done = job => done,
        _ = terminated.recv() => anyhow::bail!("stopped"),
        _ = interrupted.recv() => anyhow::bail!("stopped"),
    }
}
