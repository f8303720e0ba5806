//! Jobs by the thousand: a claim reads the first ones alone, in their order, and a slow job holds up nothing else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::time::Duration;

use grandstand_db::entities::jobs::{Column, Entity, JobState};
use grandstand_db::migrations::Migrator;
use grandstand_db::scope::Queue;
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome, Registry, Workers, enqueue, run_due};
use jiff::{Timestamp, ToSpan};
use reqwest::StatusCode;
use sea_orm::{ColumnTrait, ConnectionTrait, Database, DbBackend, QueryFilter, QueryOrder, Statement};
use sea_orm_migration::{MigrationName, MigratorTrait};
use serde::{Deserialize, Serialize};

use crate::support::process::eventually;
use crate::support::queries::Queries;
use crate::support::{Backend, Server};

on_both_databases!(
    a_claim_reads_the_first_of_many_jobs_alone,
    jobs_are_begun_by_due_time_and_then_by_number,
    jobs_of_before_are_due_when_they_were,
    a_slow_job_holds_up_no_request,
);

/// Jobs that wait, and as many that have failed.
const MANY: u32 = 5_000;

#[derive(Debug, Serialize, Deserialize)]
struct Numbered {
    number: i64,
}

impl Job for Numbered {
    const KIND: &'static str = "test.numbered";
}

/// Notes the numbers of jobs, and never comes to an end with number 0.
#[derive(Debug, Default)]
struct Noting(Mutex<Vec<i64>>);

impl Noting {
    fn numbers(&self) -> Vec<i64> {
        self.0.lock().unwrap().clone()
    }
}

impl Handler<Numbered> for Noting {
    async fn handle(&self, job: Numbered, _context: &Context) -> Outcome {
        self.0.lock().unwrap().push(job.number);
        if job.number == 0 { std::future::pending().await } else { Ok(()) }
    }
}

/// Inserts as many rows as `count` says, with the number 0 and what `due_at` gives for the `n`th of them.
async fn insert(database: &impl ConnectionTrait, kind: &str, state: &str, due_at: &str, count: u32) {
    let sql = format!(
        "INSERT INTO jobs (kind, payload, state, again, attempts, due_at, lease, created_at, updated_at) \
         WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count}) \
         SELECT '{kind}', '{{\"number\":0}}', '{state}', FALSE, 0, {due_at}, 0, 0, 0 FROM numbers"
    );
    database.execute_unprepared(&sql).await.unwrap();
}

/// How the database runs a statement, as it says itself.
async fn plan(database: &impl ConnectionTrait, mut statement: Statement) -> String {
    let (explain, column) = match statement.db_backend {
        DbBackend::Sqlite => ("EXPLAIN QUERY PLAN", "detail"),
        _ => ("EXPLAIN", "QUERY PLAN"),
    };
    statement.sql = format!("{explain} {}", statement.sql);
    let rows = database.query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get::<String>("", column).unwrap()).collect::<Vec<_>>().join("\n")
}

async fn a_claim_reads_the_first_of_many_jobs_alone(backend: Backend) {
    let server = Server::start(backend).await;
    let now = Timestamp::now();
    let mut database = server.app.database.clone();
    insert(&database, Numbered::KIND, "waiting", &format!("{} - n", now.as_second()), MANY).await;
    insert(&database, Numbered::KIND, "failed", "CAST(NULL AS BIGINT)", MANY).await;
    if backend == Backend::Postgres {
        // What autovacuum does within a minute of such a change.
        database.execute_unprepared("ANALYZE jobs").await.unwrap();
    }
    let queries = Queries::of(&mut database);
    let noting = Arc::new(Noting::default());
    let registry = Registry::default().with(&noting);
    let working = actix_web::rt::spawn(async move { run_due(&database, &registry, now).await });
    eventually("a job is begun", async || !noting.numbers().is_empty()).await;
    working.abort();

    let claim = queries.take_statements().into_iter().find(|statement| statement.sql.starts_with("SELECT")).unwrap();
    let plan = plan(&server.app.database, claim).await;
    assert!(plan.contains("jobs_by_due_time"), "{plan}");
    // Channels that are being deleted are read whole, once: there is hardly ever one.
    let plan: String = plan.lines().filter(|line| !line.contains("former_keys")).collect();
    for word in ["Sort", "TEMP B-TREE", "SCAN", "Seq Scan", "Bitmap"] {
        assert!(!plan.contains(word), "{plan}");
    }
}

async fn jobs_are_begun_by_due_time_and_then_by_number(backend: Backend) {
    let server = Server::start(backend).await;
    let (database, now) = (&server.app.database, Timestamp::now());
    insert(database, "test.unknown", "waiting", "1", 20).await;
    insert(database, Numbered::KIND, "failed", "CAST(NULL AS BIGINT)", 20).await;
    for (number, seconds) in [(1, 20), (2, 10), (3, 20), (4, 31), (5, 10)] {
        enqueue(database, None, &Numbered { number }, now + seconds.seconds()).await.unwrap();
    }
    // A process crashed with this one: it is due when its lease ends.
    let lease = now.as_second() + 15;
    let crashed = format!(
        "INSERT INTO jobs (kind, payload, state, again, attempts, due_at, lease, created_at, updated_at) \
         VALUES ('{}', '{{\"number\":6}}', 'running', FALSE, 1, {lease}, 1, 0, 0)",
        Numbered::KIND
    );
    database.execute_unprepared(&crashed).await.unwrap();

    let noting = Arc::new(Noting::default());
    let registry = Registry::default().with(&noting);
    assert_eq!(run_due(database, &registry, now + 30.seconds()).await.unwrap(), 5);
    assert_eq!(noting.numbers(), [2, 5, 6, 1, 3]);
    let of_tests = Entity::every().filter(Column::Kind.starts_with("test."));
    let left = of_tests.order_by_asc(Column::Id).all(database).await.unwrap();
    assert_eq!(left.iter().filter(|job| job.kind == "test.unknown" && job.attempts == 0).count(), 20);
    assert_eq!(left.iter().filter(|job| job.state == JobState::Failed && job.due_at.is_none()).count(), 20);
    assert_eq!(left.len(), 41, "and the one that is not due yet: {left:?}");

    let listed = jobs::list(database, None, false, 1_000).await.unwrap();
    let due: Vec<Option<i64>> = listed.iter().map(|job| job.due_at).collect();
    let waiting: Vec<i64> = due.iter().flatten().copied().collect();
    assert!(waiting.is_sorted() && due[waiting.len()..].iter().all(Option::is_none), "failed ones last: {due:?}");
    assert_eq!(jobs::list(database, None, true, 7).await.unwrap().len(), 7);
    assert_eq!(jobs::retry(database, None, now).await.unwrap().len(), 20);
    assert!(jobs::list(database, None, true, 7).await.unwrap().is_empty());
}

async fn jobs_of_before_are_due_when_they_were(backend: Backend) {
    let folder = tempfile::tempdir().unwrap();
    let url = backend.without_tables(folder.path()).await;
    let address = if backend == Backend::Postgres { url } else { format!("{url}?mode=rwc") };
    let database = Database::connect(address).await.unwrap();
    let before = Migrator::migrations().iter().position(|step| MigrationName::name(&**step) == "m0040_due_jobs");
    Migrator::up(&database, Some(u32::try_from(before.unwrap()).unwrap())).await.unwrap();
    for (state, lease_until) in [("waiting", "NULL"), ("running", "70"), ("failed", "NULL")] {
        let row = format!(
            "INSERT INTO jobs (kind, payload, state, again, attempts, run_at, lease, lease_until, created_at, \
             updated_at) VALUES ('test.numbered', '{{}}', '{state}', FALSE, 1, 10, 1, {lease_until}, 1, 1)"
        );
        database.execute_unprepared(&row).await.unwrap();
    }
    Migrator::up(&database, None).await.unwrap();
    let jobs = Entity::every().order_by_asc(Column::Id).all(&database).await.unwrap();
    assert_eq!(jobs.iter().map(|job| job.due_at).collect::<Vec<_>>(), [Some(10), Some(70), None]);
}

/// Keeps its thread busy until it is told to go on.
struct Slow {
    begun: AtomicBool,
    go_on: Mutex<mpsc::Receiver<()>>,
}

impl Handler<Numbered> for Slow {
    async fn handle(&self, _job: Numbered, _context: &Context) -> Outcome {
        self.begun.store(true, Ordering::Release);
        self.go_on.lock().unwrap().recv()?;
        Ok(())
    }
}

async fn a_slow_job_holds_up_no_request(backend: Backend) {
    let server = Server::start(backend).await;
    let (go_on, waits) = mpsc::channel();
    let slow = Arc::new(Slow { begun: AtomicBool::new(false), go_on: Mutex::new(waits) });
    let (database, signal) = (server.app.database.clone(), server.app.jobs.clone());
    let workers = Workers::start(database, signal, Registry::default().with(&slow), 1).unwrap();
    enqueue(&server.app.database, None, &Numbered { number: 1 }, Timestamp::now()).await.unwrap();
    server.app.jobs.wake();
    eventually("it is begun", async || slow.begun.load(Ordering::Acquire)).await;
    // Each is a query; a connection that the workers opened may answer it.
    for offset in 0..40 {
        let answer = server.get("alpha", &format!("/api/events?offset={offset}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.text);
    }
    go_on.send(()).unwrap();
    let mine = || Entity::every().filter(Column::Kind.eq(Numbered::KIND));
    eventually("it is done", async || mine().all(&server.app.database).await.unwrap().is_empty()).await;
    workers.stop(Duration::from_secs(5)).await;
}
