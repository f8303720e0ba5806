//! The workers of a server.

use std::sync::Arc;
use std::time::Duration;

use jiff::Timestamp;
use sea_orm::{DatabaseConnection, DbErr};
use tokio::sync::Notify;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::taking::take;
use super::{Registry, metrics, work};

/// How often the table is looked at for jobs that other processes enqueued, or whose time has come.
const POLL: Duration = Duration::from_secs(2);
/// And for how many there are, for the metrics.
const COUNT: Duration = Duration::from_secs(15);
/// How long a job that was told to end may take to be given back.
const GIVING_BACK: Duration = Duration::from_secs(2);

/// Says within a process that there may be something to do. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Signal(Arc<Notify>);

impl Signal {
    /// Has the workers of this process look for jobs at once. To be called after the commit.
    pub fn wake(&self) {
        self.0.notify_one();
    }
}

/// Workers that take jobs until they are stopped.
#[derive(Debug)]
pub struct Workers {
    task: JoinHandle<()>,
    stop: CancellationToken,
    cut_short: CancellationToken,
}

impl Workers {
    /// Starts doing jobs of these kinds, `at_once` at a time. They look for jobs when `signal` says so, and every two
    /// seconds.
    pub fn start(database: DatabaseConnection, signal: Signal, registry: Registry, at_once: usize) -> Self {
        let (stop, cut_short) = (CancellationToken::new(), CancellationToken::new());
        let (running, failing) = (JoinSet::new(), false);
        let desk = Desk { database, signal, registry, at_once, cut_short: cut_short.clone(), running, failing };
        let task = tokio::task::spawn_local(desk.run(stop.clone()));
        Self { task, stop, cut_short }
    }

    /// Begins nothing more, lets what is running finish within `patience`, and gives the rest back, for another process
    /// to take up at once.
    pub async fn stop(mut self, patience: Duration) {
        self.stop.cancel();
        if tokio::time::timeout(patience, &mut self.task).await.is_err() {
            self.cut_short.cancel();
            // What does not end even then has a lease that runs out.
            if tokio::time::timeout(GIVING_BACK, &mut self.task).await.is_err() {
                self.task.abort();
            }
        }
    }
}

/// Where jobs are given out.
struct Desk {
    database: DatabaseConnection,
    signal: Signal,
    registry: Registry,
    at_once: usize,
    cut_short: CancellationToken,
    running: JoinSet<()>,
    failing: bool,
}

impl Desk {
    async fn run(mut self, stop: CancellationToken) {
        let mut counted: Option<Instant> = None;
        while !stop.is_cancelled() {
            let begun = self.begin().await;
            self.report(&begun);
            if counted.is_none_or(|at| at.elapsed() >= COUNT) {
                let observed = metrics::observe(&self.database, &self.registry).await;
                self.report(&observed);
                counted = Some(Instant::now());
            }
            tokio::select! {
                () = stop.cancelled() => {}
                () = self.signal.0.notified() => {}
                () = tokio::time::sleep(POLL) => {}
                Some(_) = self.running.join_next() => {}
            }
        }
        while self.running.join_next().await.is_some() {}
    }

    /// Begins jobs until there is nothing to do or nobody to do it.
    async fn begin(&mut self) -> Result<(), DbErr> {
        while self.running.len() < self.at_once {
            let Some(taken) = take(&self.database, &self.registry, Timestamp::now()).await? else { break };
            let work = work::run(self.database.clone(), self.registry.clone(), taken, self.cut_short.clone());
            self.running.spawn_local(work);
        }
        Ok(())
    }

    /// A database that is away is mentioned once, not every two seconds.
    fn report(&mut self, result: &Result<(), DbErr>) {
        if let Err(error) = result
            && !self.failing
        {
            tracing::error!(%error, "jobs can't be looked for; trying on");
        }
        self.failing = result.is_err();
    }
}
