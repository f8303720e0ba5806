//! Writes errors of scripts in the background, so that reports cost no query.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::rt::task::JoinHandle;
use grandstand_db::entities::page_errors::Model;
use grandstand_db::ids::ChannelId;
use grandstand_db::{self as db, Database};
use sea_orm::DbErr;
use tokio::sync::Notify;

use super::queries;
use super::waiting::Waiting;

/// Maximum number of a channel's stored rows. The ones that were reported longest ago go first.
pub const MOST_ROWS: u64 = 500;
/// How long errors are collected before they are written.
const PAUSE: Duration = Duration::from_secs(2);
/// How long a shutdown waits for errors to be written.
const PATIENCE: Duration = Duration::from_secs(5);

/// The error log's service.
#[derive(Debug)]
pub struct ErrorLog {
    intake: Arc<Intake>,
    writer: Mutex<Option<JoinHandle<()>>>,
}

#[derive(Debug, Default)]
struct Intake {
    waiting: Waiting,
    is_closed: AtomicBool,
    came: Notify,
    closing: Notify,
}

impl ErrorLog {
    /// Starts the task that writes errors.
    pub fn start(database: Database) -> Self {
        let intake = Arc::<Intake>::default();
        let writer = actix_web::rt::spawn(run(database, Arc::clone(&intake)));
        Self { intake, writer: Mutex::new(Some(writer)) }
    }

    /// Takes an error, which is written within seconds.
    pub(super) fn put(&self, row: Model) {
        self.intake.waiting.add(row);
        self.intake.came.notify_one();
    }

    /// Writes what is left, and ends the task.
    pub async fn stop(&self) {
        self.intake.is_closed.store(true, Ordering::Release);
        self.intake.closing.notify_one();
        self.intake.came.notify_one();
        let writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(writer) = writer else { return };
        let abort = writer.abort_handle();
        if tokio::time::timeout(PATIENCE, writer).await.is_err() {
            abort.abort();
            tracing::error!("errors of pages could not be stored before the end");
        }
    }
}

async fn run(database: Database, intake: Arc<Intake>) {
    while !intake.is_closed.load(Ordering::Acquire) {
        intake.came.notified().await;
        tokio::time::timeout(PAUSE, intake.closing.notified()).await.ok();
        write(&database, intake.waiting.take()).await;
    }
}

/// Writes rows. Those that can't be written are dropped: the log has a line for each report.
async fn write(database: &Database, rows: Vec<Model>) {
    let count = rows.len();
    if count > 0
        && let Err(error) = attempt(database, rows).await
    {
        tracing::error!(%error, rows = count, "errors of pages are not stored");
    }
}

async fn attempt(database: &Database, rows: Vec<Model>) -> Result<(), DbErr> {
    let channels: BTreeSet<ChannelId> = rows.iter().map(|row| row.channel_id).collect();
    let transaction = db::begin_write(database).await?;
    for row in rows {
        queries::count(&transaction, row).await?;
    }
    for channel_id in channels {
        queries::keep_latest(&transaction, channel_id, MOST_ROWS).await?;
    }
    transaction.commit().await
}
