//! The job workers of a server.

use std::io;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use grandstand_db::Database;
use jiff::Timestamp;
use sea_orm::DbErr;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::Notify;
use tokio::task::{JoinSet, LocalSet};
use tokio::time::Instant;
use tokio_util::sync::{CancellationToken, DropGuard};

use super::taking::take;
use super::{Registry, metrics, work};

/// Interval of polling for jobs that other processes enqueued or that have become due.
const POLL: Duration = Duration::from_secs(2);
/// Interval of counting jobs for the metrics.
const COUNT: Duration = Duration::from_secs(15);
/// Counting reads every job, so it pauses at least this many times its own duration.
const REST: u32 = 20;
/// Time that interrupted jobs have to be given back.
const GIVING_BACK: Duration = Duration::from_secs(2);

/// Tells the workers of this process that there may be work. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Signal(Arc<Notify>);

impl Signal {
    /// Makes the workers of this process look for jobs at once. Call it after the commit.
    pub fn wake(&self) {
        self.0.notify_one();
    }
}

/// Runs jobs until it is stopped, on its own thread, so that a slow job delays neither requests nor anything else. The
/// thread ends when this is dropped.
#[derive(Debug)]
pub struct Workers {
    stop: CancellationToken,
    cut_short: CancellationToken,
    /// Cancelled when no job is running any more.
    at_rest: CancellationToken,
    /// Ends the thread.
    _end: DropGuard,
}

impl Workers {
    /// Starts to run jobs of these kinds, at most `at_once` at a time. They look for jobs when `signal` wakes them, and
    /// every two seconds.
    ///
    /// # Errors
    /// The thread can't be started.
    pub fn start(database: Database, signal: Signal, registry: Registry, at_once: usize) -> io::Result<Self> {
        let [stop, cut_short, at_rest, end] = [(); 4].map(|()| CancellationToken::new());
        let (running, failing) = (JoinSet::new(), false);
        let desk = Desk { database, signal, registry, at_once, cut_short: cut_short.clone(), running, failing };
        start_thread(desk, stop.clone(), at_rest.clone(), end.clone())?;
        Ok(Self { stop, cut_short, at_rest, _end: end.drop_guard() })
    }

    /// Starts no more jobs, lets running ones finish within `patience`, and gives the rest back, so that another
    /// process can claim them at once. Database connections that jobs have opened stay usable until `self` is dropped.
    pub async fn stop(&self, patience: Duration) {
        self.stop.cancel();
        if tokio::time::timeout(patience, self.at_rest.cancelled()).await.is_err() {
            self.cut_short.cancel();
            // The lease of a job that doesn't end even then will expire.
            drop(tokio::time::timeout(GIVING_BACK, self.at_rest.cancelled()).await);
        }
    }
}

/// Runs the desk on its own thread until `stop`, cancels `at_rest` after that, and keeps the thread until `end`.
fn start_thread(
    desk: Desk,
    stop: CancellationToken,
    at_rest: CancellationToken,
    end: CancellationToken,
) -> io::Result<()> {
    let (started, starting) = mpsc::sync_channel(1);
    thread::Builder::new().name("jobs".to_owned()).spawn(move || {
        let runtime = match runtime() {
            Ok(runtime) => runtime,
            Err(error) => return drop(started.send(Err(error))),
        };
        drop(started.send(Ok(())));
        let work = async move {
            let _at_rest = at_rest.drop_guard();
            Box::pin(desk.run(stop)).await;
        };
        LocalSet::new().block_on(&runtime, async move {
            tokio::select! {
                () = work => end.cancelled().await,
                () = end.cancelled() => {}
            }
        });
    })?;
    starting.recv().map_err(io::Error::other)?
}

/// The runtime of the thread. Its one worker drives sockets and timers, so that requests can go on using a connection
/// that a job has opened while a job blocks the thread itself.
fn runtime() -> io::Result<Runtime> {
    Builder::new_multi_thread().worker_threads(1).thread_name("jobs-io").enable_all().build()
}

/// Claims jobs and hands them to tasks.
struct Desk {
    database: Database,
    signal: Signal,
    registry: Registry,
    at_once: usize,
    cut_short: CancellationToken,
    running: JoinSet<()>,
    failing: bool,
}

impl Desk {
    async fn run(mut self, stop: CancellationToken) {
        let mut next_count = Instant::now();
        while !stop.is_cancelled() {
            let begun = self.begin().await;
            self.report(&begun);
            if Instant::now() >= next_count {
                next_count = self.count().await;
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

    /// Claims and starts due jobs until none is left or all workers are busy.
    async fn begin(&mut self) -> Result<(), DbErr> {
        while self.running.len() < self.at_once {
            let Some(taken) = take(&self.database, &self.registry, Timestamp::now()).await? else { break };
            let work = work::run(self.database.clone(), self.registry.clone(), taken, self.cut_short.clone());
            self.running.spawn_local(work);
        }
        Ok(())
    }

    /// Counts the jobs for the metrics. Returns the time of the next count.
    async fn count(&mut self) -> Instant {
        let began = Instant::now();
        let observed = metrics::observe(&self.database, &self.registry).await;
        self.report(&observed);
        Instant::now() + COUNT.max(began.elapsed() * REST)
    }

    /// Logs a database outage once, not every two seconds.
    fn report(&mut self, result: &Result<(), DbErr>) {
        if let Err(error) = result
            && !self.failing
        {
            tracing::error!(%error, "jobs can't be looked for; trying on");
        }
        self.failing = result.is_err();
    }
}
