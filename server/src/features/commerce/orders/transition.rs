//! What a purchase is, from what the provider says of it now: one pure function.
//!
//! It knows no before. Whatever was heard in whatever order, and however often, only the last look counts; so repeats
//! and reordering can't matter. Who writes its answer makes sure that a look is not older than what stands written.

use crate::features::commerce::provider::model::{
    CardFacts, Failure, InvoiceReason, InvoiceState, InvoiceStatus, PaymentState, PaymentStatus as Told,
    SubscriptionState, SubscriptionStatus,
};
use crate::features::commerce::sold::Sold;
use crate::features::commerce::words::{Cancellation, OrderStatus, PaymentReason, PaymentStatus, Renewal, Wish};

/// Seconds after which a purchase that the provider knows nothing of is given up. The call that began it has given up
/// making it known long before; what a later call makes of it, or the provider after all, is called off.
pub const UNKNOWN_SECONDS: i64 = 2 * 60;
/// Seconds that a subscription which renews may be used beyond its period: the provider takes about an hour for a
/// renewal, and nobody is to be put out of a match for it.
pub const RENEWAL_SECONDS: i64 = 3 * 60 * 60;

/// What we ourselves know of a purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// When it was begun, unix seconds.
    pub created_at: i64,
    /// What the viewer last asked of the renewal.
    pub asked: Option<Wish>,
    /// Whether that was seen to be done.
    pub answered: bool,
}

/// What was seen of a purchase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// There is nothing to pay, so there is no provider to ask.
    Free,
    /// The provider knows nothing of it.
    Nothing,
    /// The provider refuses to know of it.
    Refused,
    /// A payment.
    Payment(Box<PaymentState>),
    /// A subscription.
    Subscription(Box<SubscriptionState>),
}

/// What a purchase, and with it each of its orders, is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The status of its orders.
    pub status: OrderStatus,
    /// Whether it may still be paid.
    pub open: bool,
    /// Whether a subscription goes on.
    pub renewal: Option<Renewal>,
    /// How far the cancelling of the renewal is.
    pub cancellation: Option<Cancellation>,
    /// Whether what the viewer asked of the renewal is done.
    pub answered: bool,
    /// What its buyer was given; `None` where it was never paid.
    pub right: Option<Right>,
    /// When a trial ends, unix seconds.
    pub trial_ends_at: Option<i64>,
    /// Why the last attempt at paying failed.
    pub failure: Option<Failure>,
    /// Its payments, the newest first.
    pub payments: Vec<Charge>,
}

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
    const fn as_sold(from: i64, revoked: bool) -> Self {
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

/// One payment, as the books have it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// The provider's id of the payment or invoice.
    pub provider_id: String,
    /// The provider's id of an invoice's payment.
    pub payment_intent: Option<String>,
    /// What it was for.
    pub reason: PaymentReason,
    /// How it stands.
    pub status: PaymentStatus,
    /// Minor units.
    pub amount: i64,
    /// What of it went back, minor units.
    pub refunded: i64,
    /// Whether the card's owner disputes it.
    pub disputed: bool,
    /// The card.
    pub card: Option<CardFacts>,
    /// Why it failed.
    pub failure: Option<Failure>,
    /// When the period ends that it pays for, unix seconds.
    pub period_end: Option<i64>,
    /// Unix seconds.
    pub paid_at: Option<i64>,
    /// Unix seconds.
    pub created_at: i64,
}

/// What a purchase is, of which `known` is known, that was `seen` at `now` (unix seconds).
pub fn transition(known: &Known, seen: &Seen, now: i64) -> State {
    match seen {
        Seen::Free => State {
            status: OrderStatus::Paid,
            open: false,
            right: Some(Right::as_sold(known.created_at, false)),
            ..unpaid(OrderStatus::Paid, false)
        },
        Seen::Refused => unpaid(OrderStatus::Failed, false),
        Seen::Nothing if now - known.created_at >= UNKNOWN_SECONDS => unpaid(OrderStatus::Failed, false),
        Seen::Nothing => unpaid(OrderStatus::Inactive, true),
        Seen::Payment(payment) => of_payment(payment),
        Seen::Subscription(subscription) => of_subscription(known, subscription),
    }
}

const fn unpaid(status: OrderStatus, open: bool) -> State {
    State {
        status,
        open,
        renewal: None,
        cancellation: None,
        answered: true,
        right: None,
        trial_ends_at: None,
        failure: None,
        payments: Vec::new(),
    }
}

fn of_payment(payment: &PaymentState) -> State {
    let is_back = payment.disputed || (payment.amount > 0 && payment.refunded >= payment.amount);
    let from = payment.paid_at.unwrap_or(payment.created_at);
    let (status, paid) = match payment.status {
        Told::Succeeded if is_back => (OrderStatus::Refunded, PaymentStatus::Refunded),
        Told::Succeeded => (OrderStatus::Paid, PaymentStatus::Paid),
        Told::Canceled => (OrderStatus::Failed, PaymentStatus::Failed),
        Told::RequiresPaymentMethod if payment.failure.is_some() => (OrderStatus::Failed, PaymentStatus::Failed),
        Told::RequiresPaymentMethod | Told::RequiresAction | Told::Processing => {
            (OrderStatus::Inactive, PaymentStatus::Created)
        }
    };
    let right = (payment.status == Told::Succeeded).then(|| Right::as_sold(from, is_back));
    let failure = payment.failure.clone().filter(|_| paid == PaymentStatus::Failed);
    let charge = Charge {
        provider_id: payment.id.clone(),
        payment_intent: Some(payment.id.clone()),
        reason: PaymentReason::Payment,
        status: paid,
        amount: payment.amount,
        refunded: payment.refunded,
        disputed: payment.disputed,
        card: payment.card.clone(),
        failure: failure.clone(),
        period_end: None,
        paid_at: (payment.status == Told::Succeeded).then_some(from),
        created_at: payment.created_at,
    };
    let open = !matches!(payment.status, Told::Succeeded | Told::Canceled);
    State { right, failure, payments: vec![charge], ..unpaid(status, open) }
}

fn of_subscription(known: &Known, told: &SubscriptionState) -> State {
    let was_given = told.invoices.iter().any(|invoice| invoice.status == InvoiceStatus::Paid);
    let status = match told.status {
        SubscriptionStatus::Incomplete if told.failure.is_some() => OrderStatus::Failed,
        SubscriptionStatus::Incomplete => OrderStatus::Inactive,
        SubscriptionStatus::IncompleteExpired => OrderStatus::Failed,
        _ if is_paid_back(told) => OrderStatus::Refunded,
        SubscriptionStatus::Trialing | SubscriptionStatus::Active | SubscriptionStatus::PastDue => OrderStatus::Active,
        SubscriptionStatus::Unpaid | SubscriptionStatus::Paused => OrderStatus::Inactive,
        SubscriptionStatus::Canceled if was_given => OrderStatus::Inactive,
        SubscriptionStatus::Canceled => OrderStatus::Failed,
    };
    let has_begun = !matches!(told.status, SubscriptionStatus::Incomplete | SubscriptionStatus::IncompleteExpired);
    let renewal = has_begun.then(|| renewal(told));
    let answered = known.answered || is_answered(known.asked, told);
    let cancellation = renewal.and_then(|renewal| cancellation(known.asked, answered, renewal));
    let failing = matches!(told.status, SubscriptionStatus::Incomplete | SubscriptionStatus::PastDue);
    State {
        status,
        open: told.status == SubscriptionStatus::Incomplete,
        renewal,
        cancellation,
        answered,
        right: right(told, status),
        trial_ends_at: told.trial_end,
        failure: told.failure.clone().filter(|_| failing),
        payments: told.invoices.iter().filter_map(|invoice| charge(told, invoice)).collect(),
    }
}

/// Whether the money of the newest period that was paid went back.
fn is_paid_back(told: &SubscriptionState) -> bool {
    told.invoices.iter().find(|invoice| invoice.status == InvoiceStatus::Paid).is_some_and(went_back)
}

const fn went_back(invoice: &InvoiceState) -> bool {
    invoice.disputed || (invoice.paid > 0 && invoice.refunded >= invoice.paid)
}

const fn renewal(told: &SubscriptionState) -> Renewal {
    match told.status {
        SubscriptionStatus::Trialing | SubscriptionStatus::Active | SubscriptionStatus::PastDue
            if !told.cancel_at_period_end =>
        {
            Renewal::Active
        }
        _ => Renewal::Cancelled,
    }
}

/// Whether the provider has done what was asked, or no longer can.
fn is_answered(asked: Option<Wish>, told: &SubscriptionState) -> bool {
    let has_ended = matches!(told.status, SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired);
    match asked {
        None => true,
        Some(Wish::Cancel) => has_ended || told.cancel_at_period_end,
        Some(Wish::Resume) => has_ended || !told.cancel_at_period_end,
    }
}

const fn cancellation(asked: Option<Wish>, answered: bool, renewal: Renewal) -> Option<Cancellation> {
    match (answered, renewal, asked) {
        (false, ..) => Some(Cancellation::Processing),
        (true, Renewal::Cancelled, _) => Some(Cancellation::Finished),
        (true, Renewal::Active, Some(_)) => Some(Cancellation::Cancelled),
        (true, Renewal::Active, None) => None,
    }
}

fn right(told: &SubscriptionState, status: OrderStatus) -> Option<Right> {
    let from = told.started_at;
    let paid_until = || {
        let paid = told.invoices.iter().filter(|invoice| invoice.status == InvoiceStatus::Paid);
        paid.map(|invoice| invoice.period_end).chain(told.trial_end).max().unwrap_or(from)
    };
    let (end, beyond) = match told.status {
        SubscriptionStatus::Incomplete | SubscriptionStatus::IncompleteExpired => return None,
        SubscriptionStatus::Canceled if status == OrderStatus::Failed => return None,
        SubscriptionStatus::Trialing | SubscriptionStatus::Active | SubscriptionStatus::PastDue => {
            (told.period_end, if told.cancel_at_period_end { 0 } else { RENEWAL_SECONDS })
        }
        SubscriptionStatus::Unpaid | SubscriptionStatus::Paused => (paid_until(), 0),
        SubscriptionStatus::Canceled => (told.ended_at.unwrap_or(told.period_end), 0),
    };
    Some(Right { from, until: Until::Told { end, beyond }, revoked: status == OrderStatus::Refunded })
}

/// An invoice in the books; `None` for one that is not to be paid yet.
fn charge(told: &SubscriptionState, invoice: &InvoiceState) -> Option<Charge> {
    let is_newest = told.invoices.first().is_some_and(|newest| newest.id == invoice.id);
    let failure = told.failure.clone().filter(|_| is_newest);
    let status = match invoice.status {
        InvoiceStatus::Draft => return None,
        InvoiceStatus::Paid if went_back(invoice) => PaymentStatus::Refunded,
        InvoiceStatus::Paid => PaymentStatus::Paid,
        InvoiceStatus::Open if failure.is_some() => PaymentStatus::Failed,
        InvoiceStatus::Open => PaymentStatus::Created,
        InvoiceStatus::Uncollectible | InvoiceStatus::Void => PaymentStatus::Failed,
    };
    Some(Charge {
        provider_id: invoice.id.clone(),
        payment_intent: invoice.payment_intent.clone(),
        reason: if invoice.reason == InvoiceReason::Created { PaymentReason::Created } else { PaymentReason::Updated },
        status,
        amount: invoice.total,
        refunded: invoice.refunded,
        disputed: invoice.disputed,
        card: told.card.clone(),
        failure: failure.filter(|_| status == PaymentStatus::Failed),
        period_end: Some(invoice.period_end),
        paid_at: (invoice.status == InvoiceStatus::Paid).then_some(invoice.paid_at.unwrap_or(invoice.created_at)),
        created_at: invoice.created_at,
    })
}
