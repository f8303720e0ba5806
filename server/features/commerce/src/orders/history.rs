//! The history of an order.

use grandstand_db::entities::order_history::{self, OrderEvent};
use grandstand_db::entities::orders::{self, OrderStatus, Renewal};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, DbErr};

use super::queries;

/// Adds a step to an order's history. `order` is its state after the step.
pub async fn note(
    connection: &impl ConnectionTrait,
    order: &orders::Model,
    event: OrderEvent,
    second: i64,
) -> Result<(), DbErr> {
    let row = order_history::ActiveModel {
        id: NotSet,
        channel_id: Set(order.channel_id),
        order_id: Set(order.id),
        event: Set(event),
        status: Set(order.status),
        detail: Set(order.decline_code.clone().or_else(|| order.failure_code.clone())),
        created_at: Set(second),
    };
    queries::insert_history(connection, row).await
}

/// Returns the steps that lead from one state of an order to another.
pub fn steps(before: &orders::Model, after: &orders::Model) -> Vec<OrderEvent> {
    let mut steps = Vec::new();
    let runs = after.status == OrderStatus::Active;
    if before.status != after.status {
        steps.push(match after.status {
            OrderStatus::Paid if after.is_given() => OrderEvent::Given,
            OrderStatus::Paid | OrderStatus::Active => OrderEvent::Paid,
            OrderStatus::Refunded => OrderEvent::Refunded,
            OrderStatus::Failed => OrderEvent::Failed,
            OrderStatus::Inactive if before.status == OrderStatus::Failed => OrderEvent::Retried,
            OrderStatus::Inactive => OrderEvent::Ended,
        });
    } else if runs && before.ends_at != after.ends_at {
        steps.push(OrderEvent::Renewed);
    } else if runs && before.failure_code.is_none() && after.failure_code.is_some() {
        steps.push(OrderEvent::Failed);
    }
    if before.product_id != after.product_id {
        steps.push(OrderEvent::PlanChanged);
    }
    let cancelled = Some(Renewal::Cancelled);
    if runs && before.renewal != cancelled && after.renewal == cancelled {
        steps.push(OrderEvent::RenewalCancelled);
    }
    if before.renewal == cancelled && after.renewal == Some(Renewal::Active) {
        steps.push(OrderEvent::RenewalResumed);
    }
    steps
}
