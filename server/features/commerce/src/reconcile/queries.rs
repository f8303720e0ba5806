//! The SQL of reconciliation.

use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::entities::purchases::PurchaseKind;
use grandstand_db::entities::{orders as rows, purchases, webhook_events};
use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_db::scope::Queue;
use sea_orm::sea_query::{ExprTrait, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

/// Purchases that are enqueued in one transaction.
const AT_ONCE: u64 = 200;
/// Seconds between refreshes of purchases that are not expected to change, in case the webhook of a refund was lost.
const QUIET_SECONDS: i64 = 24 * 60 * 60;
/// Seconds after which no refund or dispute is expected any more.
const SETTLED_SECONDS: i64 = 180 * 24 * 60 * 60;

/// Returns the next purchases after an id, each with its channel: those that are open, wait for the provider, are due
/// to renew, or were not refreshed for a day while a refund or a change of a dispute is still possible. Gifts are not among
/// them: only operators change those.
pub async fn due(
    connection: &impl ConnectionTrait,
    after: PurchaseId,
    second: i64,
) -> Result<Vec<(ChannelId, PurchaseId)>, DbErr> {
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
    let quiet = Condition::all().add(bought).add(Column::RefreshedAt.lte(second - QUIET_SECONDS));
    let due = Condition::any().add(Column::Open.eq(true)).add(Column::Answered.eq(false)).add(renews).add(quiet);
    purchases::Entity::every()
        .select_only()
        .column(Column::ChannelId)
        .column(Column::Id)
        .filter(Column::Id.gt(after))
        .filter(Column::Kind.ne(PurchaseKind::Given))
        .filter(due)
        .order_by_asc(Column::Id)
        .limit(AT_ONCE)
        .into_tuple()
        .all(connection)
        .await
}

/// Deletes webhooks that were received before a second.
pub async fn forget_told(connection: &impl ConnectionTrait, second: i64) -> Result<(), DbErr> {
    webhook_events::Entity::delete_every()
        .filter(webhook_events::Column::ReceivedAt.lt(second))
        .exec(connection)
        .await
        .map(drop)
}
