//! The activity status of an order.

use grandstand_db::entities::orders::{self, OrderStatus, Renewal};
use jiff::Timestamp;

use super::words::ActivityStatus;

/// Returns the activity status of an order at a moment.
pub fn activity_status(order: &orders::Model, now: Timestamp) -> ActivityStatus {
    let is_over = order.ends_at.is_some_and(|end| end <= now.as_second());
    let cancelled = order.renewal == Some(Renewal::Cancelled);
    match order.status {
        OrderStatus::Refunded | OrderStatus::Failed => ActivityStatus::Inactive,
        OrderStatus::Inactive if order.starts_at.is_none() => ActivityStatus::Inactive,
        OrderStatus::Inactive | OrderStatus::Paid | OrderStatus::Active if cancelled => ActivityStatus::Canceled,
        OrderStatus::Inactive => ActivityStatus::Expired,
        OrderStatus::Active if order.grace_ends_at.is_some_and(|end| end <= now.as_second()) => ActivityStatus::Expired,
        // An active subscription stays active while its renewal is being charged.
        OrderStatus::Active => ActivityStatus::Active,
        OrderStatus::Paid if is_over => ActivityStatus::Expired,
        OrderStatus::Paid => ActivityStatus::Active,
    }
}
