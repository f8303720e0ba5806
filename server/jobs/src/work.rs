//! Runs a single job.

use std::time::Duration;

use grandstand_db::Database;
use jiff::Timestamp;
use sea_orm::DbErr;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::ending::{self, Ending};
use super::taking::{LEASE, Taken, renew, take};
use super::{Context, Outcome, Registry, metrics};

/// Renewals per lease time, so that one of them may fail.
const RENEWALS: u32 = 3;

/// Runs all jobs that are due at `now`, one after another, in this task. For tests and commands; servers use
/// [`super::Workers`]. Returns the number of jobs started.
///
/// # Errors
/// The database failed.
pub async fn run_due(database: &Database, registry: &Registry, now: Timestamp) -> Result<usize, DbErr> {
    let mut begun = 0;
    while let Some(taken) = take(database, registry, now).await? {
        begun += 1;
        let ending = attempt(database, registry, &taken, &CancellationToken::new()).await;
        if let Some(ending) = ending {
            ending::note(database, &taken, &ending, now).await?;
        }
    }
    Ok(begun)
}

/// Runs a claimed job, and records how it ended. If `cut_short` is cancelled first, the job is given back.
pub(super) async fn run(database: Database, registry: Registry, taken: Taken, cut_short: CancellationToken) {
    let Some(ending) = attempt(&database, &registry, &taken, &cut_short).await else {
        return tracing::warn!(id = taken.id, kind = taken.kind, "a job was lost to another process");
    };
    metrics::count(&taken.kind, &ending);
    let Taken { id, kind, attempt, .. } = &taken;
    let channel_id = taken.channel_id.map(|id| id.0);
    match &ending {
        Ending::Later(pause, error) => {
            tracing::warn!(id, channel_id, kind, attempt, pause, error, "a job failed and will be tried again");
        }
        Ending::Failed(error) => tracing::error!(id, channel_id, kind, attempt, error, "a job failed"),
        Ending::Done | Ending::GivenBack => tracing::debug!(id, channel_id, kind, attempt, ?ending, "a job ended"),
    }
    if let Err(error) = ending::note(&database, &taken, &ending, Timestamp::now()).await {
        // The lease expires, and the job runs again.
        tracing::error!(id, kind, %error, "how a job ended could not be noted");
    }
}

/// The ending of an attempt; `None` if another worker has claimed the job.
async fn attempt(
    database: &Database,
    registry: &Registry,
    taken: &Taken,
    cut_short: &CancellationToken,
) -> Option<Ending> {
    let entry = registry.entry(&taken.kind)?;
    if taken.attempt > entry.attempts {
        return Some(Ending::Failed("it never came to an end: each process that began it went away".to_owned()));
    }
    let context =
        Context { channel_id: taken.channel_id, attempt: taken.attempt, is_last: taken.attempt == entry.attempts };
    // In its own task: a panic fails the attempt, not the worker.
    let work = AbortOnDropHandle::new(tokio::task::spawn_local(entry.run(context, taken.payload.clone())));
    tokio::select! {
        ended = work => {
            let outcome: Outcome = ended.unwrap_or_else(|error| Err(error.into()));
            Some(Ending::of(outcome, taken, entry.attempts))
        }
        () = hold(database, taken) => None,
        () = cut_short.cancelled() => Some(Ending::GivenBack),
    }
}

/// Renews the lease; returns once it is lost.
async fn hold(database: &Database, taken: &Taken) {
    let mut held_until = tokio::time::Instant::now() + LEASE;
    loop {
        tokio::time::sleep(LEASE / RENEWALS).await;
        match renew(database, taken, Timestamp::now()).await {
            Ok(true) => held_until = tokio::time::Instant::now() + LEASE,
            Ok(false) => return,
            Err(error) => {
                tracing::warn!(id = taken.id, kind = taken.kind, %error, "a job's lease could not be renewed");
                if tokio::time::Instant::now() + Duration::from_secs(1) >= held_until {
                    return;
                }
            }
        }
    }
}
