//! Refreshes everything that may have changed without a webhook: at the start of a server, and every hour.

use grandstand_db as db;
use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::entities::{orders as rows, purchases, webhook_events};
use grandstand_db::scope::Queue;
use grandstand_jobs::{self as jobs, Context, Handler, Job, Outcome};
use jiff::Timestamp;
use sea_orm::sea_query::{ExprTrait, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};

use super::orders;
use crate::Commerce;
use crate::error::Error;

/// Purchases that are enqueued in one transaction.
const AT_ONCE: u64 = 200;
/// Seconds between refreshes of purchases that are not expected to change, in case the webhook of a refund was lost.
const QUIET_SECONDS: i64 = 24 * 60 * 60;
/// Seconds after which no refund or dispute is expected any more.
const SETTLED_SECONDS: i64 = 180 * 24 * 60 * 60;
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
        let asked = ask_for_looks(&self.database, now).await?;
        if asked > 0 {
            tracing::info!(purchases = asked, "purchases are looked at anew");
            self.jobs.wake();
        }
        forget_told(&self.database, now.as_second() - KEPT_SECONDS).await?;
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
async fn ask_for_looks(database: &db::Database, now: Timestamp) -> Result<usize, Error> {
    let (mut asked, mut after) = (0, 0);
    loop {
        let due = due(database, after, now.as_second()).await?;
        let Some((_, last)) = due.last().copied() else { return Ok(asked) };
        let transaction = db::begin_write(database).await?;
        for (channel_id, purchase_id) in &due {
            orders::ask_to_look(&transaction, *channel_id, *purchase_id, now).await?;
        }
        transaction.commit().await?;
        asked += due.len();
        after = last;
    }
}

/// Returns the next purchases after an id, each with its channel: those that are open, wait for the provider, are due
/// to renew, or were not refreshed for a day while a refund or a change of a dispute is still possible.
async fn due(connection: &impl ConnectionTrait, after: i64, second: i64) -> Result<Vec<(i64, i64)>, DbErr> {
    use purchases::Column;
    let renews = Condition::all().add(Column::RunsUntil.is_not_null()).add(Column::RunsUntil.lte(second));
    let paid = [OrderStatus::Paid, OrderStatus::Refunded];
    // The end of its last period is the age of a subscription.
    let ended = [OrderStatus::Inactive, OrderStatus::Refunded];
    let lately = Query::select()
        .column(rows::Column::PurchaseId)
        .from(rows::Entity)
        .cond_where(rows::Column::EndsAt.gt(second - SETTLED_SECONDS))
        .take();
    let ended = Condition::all()
        .add(Column::Status.is_in(ended))
        .add(Column::SubscriptionId.is_not_null())
        .add(Column::Id.in_subquery(lately));
    let bought = Condition::any()
        .add(Column::Status.eq(OrderStatus::Active))
        .add(Column::Status.is_in(paid).and(Column::CreatedAt.gt(second - SETTLED_SECONDS)))
        .add(ended);
    let quiet = Condition::all().add(bought).add(Column::LookedAt.lte(second - QUIET_SECONDS));
    let due = Condition::any().add(Column::Open.eq(true)).add(Column::Answered.eq(false)).add(renews).add(quiet);
    purchases::Entity::every()
        .select_only()
        .column(Column::ChannelId)
        .column(Column::Id)
        .filter(Column::Id.gt(after))
        .filter(due)
        .order_by_asc(Column::Id)
        .limit(AT_ONCE)
        .into_tuple()
        .all(connection)
        .await
}

async fn forget_told(connection: &impl ConnectionTrait, second: i64) -> Result<(), DbErr> {
    webhook_events::Entity::delete_every()
        .filter(webhook_events::Column::ReceivedAt.lt(second))
        .exec(connection)
        .await
        .map(drop)
}
