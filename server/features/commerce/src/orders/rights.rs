//! How long a purchase gives access.

use grandstand_db::entities::orders::OrderStatus;

use crate::provider::model::{
    Collection, InvoiceState, InvoiceStatus, InvoiceSubject, SubscriptionState, SubscriptionStatus,
};
use crate::sold::Sold;

/// Seconds that a renewing subscription stays usable after its period: the provider takes about an hour to charge a
/// renewal, and nobody should lose access during a match because of that.
pub const RENEWAL_SECONDS: i64 = 3 * 60 * 60;

/// The access that a purchase gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Right {
    /// Start, unix seconds.
    pub from: i64,
    /// Until when.
    pub until: Until,
    /// Whether it is revoked: the payment was refunded, or an operator took a gift back.
    pub revoked: bool,
}

/// The end of access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// The product's own duration applies.
    AsSold,
    /// The provider or an operator decides.
    Told {
        /// The first second after the paid period, unix seconds.
        end: i64,
        /// Seconds beyond `end` that it stays usable while the renewal is being charged.
        beyond: i64,
    },
}

impl Right {
    /// Access for the product's own duration.
    pub const fn as_sold(from: i64, revoked: bool) -> Self {
        Self { from, until: Until::AsSold, revoked }
    }

    /// The first second after access ends, without `beyond`; `None` if it never ends.
    pub fn ends_at(&self, sold: &Sold) -> Option<i64> {
        match self.until {
            Until::AsSold => sold.ends_at(self.from),
            Until::Told { end, .. } => Some(end),
        }
    }

    /// The first second at which it can't be used any more, including `beyond`; `None` if it never ends.
    pub fn usable_until(&self, sold: &Sold) -> Option<i64> {
        match self.until {
            Until::AsSold => sold.ends_at(self.from),
            Until::Told { end, beyond } => Some(end.saturating_add(beyond)),
        }
    }
}

/// Returns the paid invoices for a whole period, the oldest first.
fn paid_periods(told: &SubscriptionState) -> impl Iterator<Item = &InvoiceState> {
    let invoices = told.invoices.iter().rev().filter(|invoice| invoice.status == InvoiceStatus::Paid);
    invoices.filter(|invoice| invoice.subject == InvoiceSubject::Period)
}

/// Returns the invoices that are still to be paid. An invoice that the provider tried to charge and then gave up
/// counts; a voided one doesn't. Nor does an older invoice once a later period was paid in money; credits don't count,
/// since they may be for time that was never paid.
fn due(told: &SubscriptionState) -> impl Iterator<Item = &InvoiceState> {
    let in_money = paid_periods(told).filter(|invoice| invoice.paid >= invoice.total && !invoice.has_credit);
    let settled_from = in_money.map(|invoice| invoice.period_start).max();
    told.invoices.iter().filter(move |invoice| {
        let is_due = match invoice.status {
            InvoiceStatus::Draft | InvoiceStatus::Open => true,
            InvoiceStatus::Uncollectible => invoice.attempted,
            InvoiceStatus::Paid | InvoiceStatus::Void => false,
        };
        is_due && invoice.subject != InvoiceSubject::Other && Some(invoice.period_start) >= settled_from
    })
}

/// Returns until when a subscription is paid, in unix seconds: to the end of the paid period that begins last, but not
/// beyond the start of what is due. A period that ends later may be one of a former plan.
fn paid_until(told: &SubscriptionState) -> i64 {
    let newest = paid_periods(told).max_by_key(|invoice| invoice.period_start);
    let paid = newest.map_or(told.started_at, |invoice| invoice.period_end);
    let due_from = due(told).map(|invoice| invoice.period_start).min();
    let paid = due_from.map_or(paid, |from| from.min(paid));
    // A trial is free, whatever is due.
    told.trial_end.map_or(paid, |end| end.max(paid))
}

/// Whether the running period is still unpaid.
fn owes(told: &SubscriptionState) -> bool {
    let has_due = due(told).next().is_some();
    paid_until(told) < told.period_end && (has_due || told.status == SubscriptionStatus::PastDue)
}

/// Whether the provider failed to charge the amount due.
pub fn has_failed(told: &SubscriptionState) -> bool {
    let is_given_up = due(told).any(|invoice| invoice.status == InvoiceStatus::Uncollectible);
    let failed = told.status == SubscriptionStatus::PastDue || is_given_up;
    failed && told.collection != Collection::Free && owes(told)
}

/// Returns the access that a subscription gives. An unpaid period gives none beyond the grace period.
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
                (Collection::Charged, false) if has_failed(told) => (paid, grace),
                // The provider is about to charge it.
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
