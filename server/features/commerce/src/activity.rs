//! How what was bought stands.

use grandstand_db::entities::orders::{self, OrderStatus, Renewal};
use jiff::Timestamp;

use super::words::ActivityStatus;

/// How what was bought by an order stands at a moment.
pub fn activity_status(order: &orders::Model, now: Timestamp) -> ActivityStatus {
    let is_over = order.ends_at.is_some_and(|end| end <= now.as_second());
    let cancelled = order.renewal == Some(Renewal::Cancelled);
    match order.status {
        OrderStatus::Refunded | OrderStatus::Failed => ActivityStatus::Inactive,
        OrderStatus::Inactive if order.starts_at.is_none() => ActivityStatus::Inactive,
        OrderStatus::Inactive | OrderStatus::Paid | OrderStatus::Active if cancelled => ActivityStatus::Canceled,
        OrderStatus::Inactive => ActivityStatus::Expired,
        OrderStatus::Active if order.grace_ends_at.is_some_and(|end| end <= now.as_second()) => ActivityStatus::Expired,
        // A renewal that is under way has not run out.
        OrderStatus::Active => ActivityStatus::Active,
        OrderStatus::Paid if is_over => ActivityStatus::Expired,
        OrderStatus::Paid => ActivityStatus::Active,
    }
}
