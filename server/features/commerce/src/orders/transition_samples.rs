//! Payments, subscriptions and invoices at fixed moments, for tests of the state machine.

use super::transition::{Known, Right, Seen, State, Until, transition};
use crate::provider::model::{
    Collection, Failure, InvoiceReason, InvoiceState, InvoiceStatus, InvoiceSubject, PaymentState,
    PaymentStatus as Told, Plan, SubscriptionState, SubscriptionStatus,
};

pub(super) const BEGAN: i64 = 1_800_000_000;
pub(super) const PAID: i64 = BEGAN + 60;
pub(super) const PERIOD: i64 = 30 * 24 * 60 * 60;

pub(super) const GRACE: i64 = 7 * 24 * 60 * 60;

pub(super) const KNOWN: Known = Known { created_at: BEGAN, asked: None, answered: true, grace: GRACE };

pub(super) fn declined() -> Option<Failure> {
    Some(Failure { code: "card_declined".to_owned(), decline_code: None, message: "No.".to_owned() })
}

pub(super) fn payment(status: Told) -> PaymentState {
    PaymentState {
        id: "pi_1".to_owned(),
        status,
        amount: 1000,
        currency: "USD".to_owned(),
        refunded: 0,
        disputed: false,
        dispute_lost: false,
        client_secret: None,
        method: None,
        failure: None,
        card: None,
        paid_at: (status == Told::Succeeded).then_some(PAID),
        created_at: BEGAN,
    }
}

pub(super) fn invoice(number: i64, status: InvoiceStatus) -> InvoiceState {
    InvoiceState {
        id: format!("in_{number}"),
        status,
        reason: if number == 0 { InvoiceReason::Created } else { InvoiceReason::Cycle },
        total: 999,
        paid: if status == InvoiceStatus::Paid { 999 } else { 0 },
        taxes: None,
        refunded: 0,
        disputed: false,
        dispute_lost: false,
        payment_intent: Some(format!("pi_{number}")),
        subject: InvoiceSubject::Period,
        period_start: BEGAN + number * PERIOD,
        period_end: BEGAN + (number + 1) * PERIOD,
        has_credit: false,
        attempted: status != InvoiceStatus::Draft,
        paid_at: (status == InvoiceStatus::Paid).then_some(BEGAN + number * PERIOD),
        created_at: BEGAN + number * PERIOD,
    }
}

/// A subscription with these invoices, in the period of the newest one.
pub(super) fn subscription(status: SubscriptionStatus, invoices: Vec<InvoiceState>) -> SubscriptionState {
    let period = i64::try_from(invoices.len().max(1)).unwrap();
    SubscriptionState {
        id: "sub_1".to_owned(),
        status,
        started_at: BEGAN,
        period_start: BEGAN + (period - 1) * PERIOD,
        period_end: BEGAN + period * PERIOD,
        trial_end: None,
        cancel_at_period_end: false,
        cancel_at: None,
        collection: Collection::Charged,
        plan: Plan { price: "price_1".to_owned(), product: "prod_1".to_owned(), amount: Some(999) },
        tax_rates: Vec::new(),
        has_automatic_taxes: false,
        ended_at: None,
        client_secret: None,
        to_confirm_with: None,
        failure: None,
        card: None,
        invoices,
    }
}

pub(super) fn see(known: Known, seen: &Seen) -> State {
    transition(&known, seen, BEGAN + 120)
}

pub(super) fn of_subscription(subscription: SubscriptionState) -> State {
    see(KNOWN, &Seen::Subscription(Box::new(subscription)))
}

pub(super) const fn until(end: i64, beyond: i64) -> Option<Right> {
    Some(Right { from: BEGAN, until: Until::Told { end, beyond }, revoked: false })
}
