//! What became of an order, step by step.

use grandstand_db::entities::{order_history, orders};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, DbErr};

use super::queries;
use crate::features::commerce::words::{OrderStatus, Renewal};

/// A step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// It was begun.
    Opened,
    /// It was paid, or began as a subscription.
    Paid,
    /// A subscription's next period was paid, or its end was moved otherwise.
    Renewed,
    /// Paying failed.
    Failed,
    /// It is another plan since, changed at the provider.
    PlanChanged,
    /// It was changed at the provider to a plan that the channel does not know.
    PlanUnknown,
    /// The money went back.
    Refunded,
    /// A subscription has ended.
    Ended,
    /// The card's owner was asked, or another card is tried.
    Retried,
    /// Somebody asked that it be not renewed, or be renewed after all.
    Asked,
    /// It will not be renewed.
    RenewalCancelled,
    /// It will be renewed after all.
    RenewalResumed,
}

impl Event {
    /// As it is stored and told.
    const fn code(self) -> &'static str {
        match self {
            Self::Opened => "opened",
            Self::Paid => "paid",
            Self::Renewed => "renewed",
            Self::Failed => "failed",
            Self::PlanChanged => "plan_changed",
            Self::PlanUnknown => "plan_unknown",
            Self::Refunded => "refunded",
            Self::Ended => "ended",
            Self::Retried => "retried",
            Self::Asked => "asked",
            Self::RenewalCancelled => "renewal_cancelled",
            Self::RenewalResumed => "renewal_resumed",
        }
    }
}

/// Notes a step of an order, which is as it is after the step.
pub async fn note(
    connection: &impl ConnectionTrait,
    order: &orders::Model,
    event: Event,
    second: i64,
) -> Result<(), DbErr> {
    let row = order_history::ActiveModel {
        id: NotSet,
        channel_id: Set(order.channel_id),
        order_id: Set(order.id),
        event: Set(event.code().to_owned()),
        status: Set(order.status.clone()),
        detail: Set(order.decline_code.clone().or_else(|| order.failure_code.clone())),
        created_at: Set(second),
    };
    queries::insert_history(connection, row).await
}

/// The steps from an order as it was to as it is.
pub fn steps(before: &orders::Model, after: &orders::Model) -> Vec<Event> {
    let mut steps = Vec::new();
    let is = |order: &orders::Model, status: OrderStatus| order.status == status.code();
    if before.status != after.status {
        steps.push(match OrderStatus::of(&after.status) {
            Ok(OrderStatus::Paid | OrderStatus::Active) => Event::Paid,
            Ok(OrderStatus::Refunded) => Event::Refunded,
            Ok(OrderStatus::Failed) => Event::Failed,
            _ if is(before, OrderStatus::Failed) => Event::Retried,
            _ => Event::Ended,
        });
    } else if is(after, OrderStatus::Active) && before.ends_at != after.ends_at {
        steps.push(Event::Renewed);
    } else if is(after, OrderStatus::Active) && before.failure_code.is_none() && after.failure_code.is_some() {
        steps.push(Event::Failed);
    }
    if before.product_id != after.product_id {
        steps.push(Event::PlanChanged);
    }
    let cancelled = Some(Renewal::Cancelled.code());
    if is(after, OrderStatus::Active) && before.renewal.as_deref() != cancelled && after.renewal.as_deref() == cancelled
    {
        steps.push(Event::RenewalCancelled);
    }
    if before.renewal.as_deref() == cancelled && after.renewal.as_deref() == Some(Renewal::Active.code()) {
        steps.push(Event::RenewalResumed);
    }
    steps
}
