//! Refreshes everything that may have changed without a webhook: at the start of a server, and every hour.

mod queries;

use grandstand_db as db;
use grandstand_db::ids::PurchaseId;
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::{Commerce, orders};

/// Seconds that webhooks are stored.
const KEPT_SECONDS: i64 = 90 * 24 * 60 * 60;

/// The job that enqueues a refresh of every purchase that may have changed.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct Reconcile {}

impl Job for Reconcile {
    const KIND: &'static str = "orders.reconcile";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

impl Handler<Reconcile> for Commerce {
    async fn handle(&self, _job: Reconcile, _context: &Context) -> Outcome {
        let now = Timestamp::now();
        let enqueued = enqueue_refreshes(&self.database, now).await?;
        if enqueued > 0 {
            tracing::info!(purchases = enqueued, "purchases are refreshed");
            self.jobs.wake();
        }
        queries::forget_told(&self.database, now.as_second() - KEPT_SECONDS).await?;
        Ok(())
    }
}

/// Enqueues reconciliation.
///
/// # Errors
/// The database failed.
pub async fn ask(connection: &impl ConnectionTrait, now: Timestamp) -> anyhow::Result<()> {
    jobs::enqueue(connection, None, &Reconcile {}, now).await
}

/// Enqueues a refresh of every purchase, of all channels, that may have changed. Returns their number.
async fn enqueue_refreshes(database: &db::Database, now: Timestamp) -> Result<usize, Error> {
    let (mut enqueued, mut after) = (0, PurchaseId(0));
    loop {
        let due = queries::due(database, after, now.as_second()).await?;
        let Some((_, last)) = due.last().copied() else { return Ok(enqueued) };
        let transaction = db::begin_write(database).await?;
        for (channel_id, purchase_id) in &due {
            orders::enqueue_refresh(&transaction, *channel_id, *purchase_id, now).await?;
        }
        transaction.commit().await?;
        enqueued += due.len();
        after = last;
    }
}
