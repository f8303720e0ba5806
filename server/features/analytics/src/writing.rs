//! Writes queued rows in the background, in batches.

use std::sync::Arc;
use std::time::Duration;

use actix_web::rt::task::JoinHandle;
use grandstand_db as db;
use sea_orm::DbErr;

use super::intake::{Batch, Intake};
use super::{ordering, queries};

/// How long rows are collected before a batch is written.
const PAUSE: Duration = Duration::from_millis(250);
/// First and longest pause between attempts while the database is unavailable.
const AGAIN: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(5));

/// Starts a task that writes the rows of `intake`.
pub fn start(database: db::Database, intake: Arc<Intake>) -> JoinHandle<()> {
    actix_web::rt::spawn(run(database, intake))
}

async fn run(database: db::Database, intake: Arc<Intake>) {
    loop {
        intake.something().await;
        if !intake.is_closed() {
            tokio::time::sleep(PAUSE).await;
        }
        let taken = intake.take();
        if taken.batch.is_empty() {
            if intake.is_closed() {
                return;
            }
            continue;
        }
        let bytes = taken.bytes().clone();
        write(&database, ordering::in_order(taken.batch)).await;
        intake.written(&bytes);
    }
}

/// Writes a batch, and retries without limit because its rows were acknowledged. Meanwhile the queue fills up and then
/// refuses new rows.
async fn write(database: &db::Database, batch: Batch) {
    let (mut pause, longest) = AGAIN;
    let mut is_told = false;
    while let Err(error) = attempt(database, &batch).await {
        if !is_told {
            tracing::error!(%error, rows = batch.len(), "analytics can't be written; trying on");
            is_told = true;
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(longest);
    }
    if is_told {
        tracing::info!(rows = batch.len(), "analytics are written again");
    }
}

async fn attempt(database: &db::Database, batch: &Batch) -> Result<(), DbErr> {
    let transaction = db::begin_write(database).await?;
    queries::write(&transaction, batch).await?;
    transaction.commit().await
}
