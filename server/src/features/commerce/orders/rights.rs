//! Until when what was bought may be used.

use crate::features::commerce::provider::model::{
    Collection, InvoiceState, InvoiceStatus, SubscriptionState, SubscriptionStatus,
};
use crate::features::commerce::sold::Sold;
use crate::features::commerce::words::OrderStatus;

/// Seconds that a subscription which renews may be used beyond its period: the provider takes about an hour for a
/// renewal, and nobody is to be put out of a match for it.
pub const RENEWAL_SECONDS: i64 = 3 * 60 * 60;

/// What the buyer was given for their money.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Right {
    /// Since when, unix seconds.
    pub from: i64,
    /// Until when.
    pub until: Until,
    /// Whether it was taken back, because the money was.
    pub revoked: bool,
}

/// Until when what was bought may be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// As long as the product lasts.
    AsSold,
    /// As long as the provider says.
    Told {
        /// The first second after it, unix seconds.
        end: i64,
        /// Seconds beyond it that it may be used while the renewal is under way.
        beyond: i64,
    },
}

impl Right {
    /// What lasts as the product does.
    pub const fn as_sold(from: i64, revoked: bool) -> Self {
        Self { from, until: Until::AsSold, revoked }
    }

    /// The second after the last one of a product; `None` for ever.
    pub fn ends_at(&self, sold: &Sold) -> Option<i64> {
        match self.until {
            Until::AsSold => sold.ends_at(self.from),
            Until::Told { end, .. } => Some(end),
        }
    }

    /// The same with the time that a renewal may take.
    pub fn usable_until(&self, sold: &Sold) -> Option<i64> {
        match self.until {
            Until::AsSold => sold.ends_at(self.from),
            Until::Told { end, beyond } => Some(end.saturating_add(beyond)),
        }
    }
}

/// Until when a subscription's invoices are paid, unix seconds.
fn paid_until(told: &SubscriptionState) -> i64 {
    let paid = told.invoices.iter().filter(|invoice| invoice.status == InvoiceStatus::Paid);
    paid.map(|invoice| invoice.period_end).chain(told.trial_end).max().unwrap_or(told.started_at)
}

/// Whether the running period is still to be paid. An invoice that was withdrawn is not.
pub fn owes(told: &SubscriptionState) -> bool {
    let paid = paid_until(told);
    let is_due = |invoice: &InvoiceState| matches!(invoice.status, InvoiceStatus::Draft | InvoiceStatus::Open);
    let has_due = told.invoices.iter().any(|invoice| is_due(invoice) && invoice.period_end > paid);
    paid < told.period_end && (has_due || told.status == SubscriptionStatus::PastDue)
}

/// What a subscription gives. Nobody has a period that is not paid, beyond the grace for renewals under way.
pub fn right(grace: i64, told: &SubscriptionState, status: OrderStatus) -> Option<Right> {
    let paid = paid_until(told);
    let period_end = told.cancel_at.map_or(told.period_end, |at| at.min(told.period_end));
    let (end, beyond) = match told.status {
        SubscriptionStatus::Incomplete | SubscriptionStatus::IncompleteExpired => return None,
        SubscriptionStatus::Canceled if status == OrderStatus::Failed => return None,
        SubscriptionStatus::Trialing | SubscriptionStatus::Active | SubscriptionStatus::PastDue => {
            match (told.collection, told.cancel_at_period_end) {
                (Collection::Paused, _) => (paid.min(period_end), 0),
                (Collection::Charged, true) if owes(told) => (paid.min(period_end), 0),
                (Collection::Charged, false) if told.status == SubscriptionStatus::PastDue && owes(told) => {
                    (paid, grace)
                }
                // It is about to be charged.
                (Collection::Charged, false) if owes(told) => (paid, grace.max(RENEWAL_SECONDS)),
                (Collection::Charged | Collection::Free, true) => (period_end, 0),
                (Collection::Charged | Collection::Free, false) => (period_end, RENEWAL_SECONDS),
            }
        }
        SubscriptionStatus::Unpaid | SubscriptionStatus::Paused => (paid, 0),
        SubscriptionStatus::Canceled => (told.ended_at.unwrap_or(told.period_end).min(paid), 0),
    };
    let until = Until::Told { end, beyond };
    Some(Right { from: told.started_at, until, revoked: status == OrderStatus::Refunded })
}
