//! Measures how many jobs are claimed per second: with few waiting jobs, with many, and with many but without the index
//! in claim order.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use grandstand_db::{COMMAND_CONNECTIONS, Database};
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome, Registry, run_due};
use grandstand_server::app::make_database;
use grandstand_server::config::StoreSettings;
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbBackend};
use serde::{Deserialize, Serialize};

/// Waiting jobs in the run with few.
const FEW: u32 = 1_000;

/// What to measure, and where. The database must hold no jobs, and can't be used for anything else afterwards.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Jobs that wait
    #[arg(long, default_value_t = 1_000_000)]
    waiting: u32,
    /// Seconds of each run at most
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    #[command(flatten)]
    store: StoreSettings,
}

/// Claims per second.
#[derive(Debug, Serialize)]
struct Measured {
    few: f64,
    many: f64,
    many_without_index: f64,
}

/// A job without work, so that only claiming and completing it are measured.
#[derive(Debug, Serialize, Deserialize)]
struct Waiting {
    number: i64,
}

impl Job for Waiting {
    const KIND: &'static str = "bench.waiting";
}

#[derive(Debug, Default)]
struct Counter(AtomicU32);

impl Handler<Waiting> for Counter {
    async fn handle(&self, _job: Waiting, _context: &Context) -> Outcome {
        self.0.fetch_add(1, Ordering::Relaxed);
        Ok(())
    }
}

/// Measures claims per second, and prints them as JSON.
///
/// # Errors
/// The database failed, or already holds jobs.
pub async fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Arguments { waiting, seconds, store } = arguments;
    let database = make_database(&store.database(), &store.data, COMMAND_CONNECTIONS).await?;
    let found = jobs::list(&database, None, false, 1).await?;
    anyhow::ensure!(found.is_empty(), "the database holds jobs: name one that is for this alone");
    let longest = Duration::from_secs(*seconds);
    fill(&database, FEW).await?;
    let few = claims(&database, longest).await?;
    fill(&database, *waiting).await?;
    let many = claims(&database, longest).await?;
    database.execute_unprepared("DROP INDEX jobs_by_due_time").await?;
    let many_without_index = claims(&database, longest).await?;
    println!("{}", serde_json::to_string(&Measured { few, many, many_without_index })?);
    Ok(())
}

/// Replaces all jobs with this many due ones.
async fn fill(database: &Database, count: u32) -> anyhow::Result<()> {
    let (kind, now) = (Waiting::KIND, Timestamp::now().as_second());
    database.execute_unprepared("DELETE FROM jobs").await?;
    let insert = format!(
        "INSERT INTO jobs (kind, payload, state, again, attempts, due_at, lease, created_at, updated_at) \
         WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count}) \
         SELECT '{kind}', '{{\"number\":' || n || '}}', 'waiting', FALSE, 0, {now} - n, 0, {now}, {now} FROM numbers"
    );
    database.execute_unprepared(&insert).await?;
    if database.get_database_backend() == DbBackend::Postgres {
        // Autovacuum would do this within a minute of such a change.
        database.execute_unprepared("VACUUM ANALYZE jobs").await?;
    }
    Ok(())
}

/// Processes jobs one after another until none is left or the time is over. Returns the claims per second.
async fn claims(database: &Database, longest: Duration) -> anyhow::Result<f64> {
    let counter = Arc::new(Counter::default());
    let registry = Registry::default().with(&counter);
    let began = Instant::now();
    if let Ok(ended) = tokio::time::timeout(longest, run_due(database, &registry, Timestamp::now())).await {
        ended?;
    }
    Ok(f64::from(counter.0.load(Ordering::Relaxed)) / began.elapsed().as_secs_f64())
}
