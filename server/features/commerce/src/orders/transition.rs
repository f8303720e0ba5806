//! Computes a purchase's state from the provider's current state, as a pure function.
//!
//! The result doesn't depend on earlier states: only the last refresh counts, so repeated and reordered webhooks can't
//! matter. The caller makes sure that it never overwrites a newer refresh.

use grandstand_db::entities::orders::{Cancellation, OrderStatus, Renewal};
use grandstand_db::entities::payments::{PaymentReason, PaymentStatus};
use grandstand_db::entities::purchases::RenewalChoice;
use grandstand_tax::OrderTaxes;

pub use super::rights::{RENEWAL_SECONDS, Right, Until};
use super::rights::{has_failed, right};
use crate::provider::model::{
    CardFacts, Collection, Failure, InvoiceReason, InvoiceState, InvoiceStatus, PaymentState, PaymentStatus as Told,
    Plan, SubscriptionState, SubscriptionStatus,
};

/// Seconds after which a purchase that the provider knows nothing of is given up. The call that began it has timed out
/// long before; a payment that still appears later is cancelled.
pub const UNKNOWN_SECONDS: i64 = 2 * 60;
/// What our own row says about a purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    /// When it was begun, unix seconds.
    pub created_at: i64,
    /// The viewer's latest choice about the renewal.
    pub asked: Option<RenewalChoice>,
    /// Whether the provider has confirmed that choice.
    pub answered: bool,
    /// Grace period: seconds that a subscription stays usable after its paid period, while a failed renewal is retried.
    pub grace: i64,
}

/// The provider's state of a purchase.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Seen {
    /// Nothing is to be paid, so the provider isn't called.
    Free,
    /// An operator gave it, so the provider isn't called.
    Given(GiftTerms),
    /// The provider has no payment or subscription for it.
    Nothing,
    /// The provider refused to create the payment.
    Refused,
    /// A payment.
    Payment(Box<PaymentState>),
    /// A subscription.
    Subscription(Box<SubscriptionState>),
}

/// How long an operator gave something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GiftTerms {
    /// First second that it no longer gives access, unix time; `None` for the product's own duration.
    pub ends_at: Option<i64>,
    /// When an operator revoked it, unix seconds.
    pub revoked_at: Option<i64>,
}

/// The state of a purchase and of each of its orders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    /// The status of its orders.
    pub status: OrderStatus,
    /// Whether an operator gave it: it is never paid, and is no sale.
    pub given: bool,
    /// Whether it may still be paid.
    pub open: bool,
    /// Whether a subscription renews.
    pub renewal: Option<Renewal>,
    /// Progress of cancelling the renewal.
    pub cancellation: Option<Cancellation>,
    /// Whether the provider has done what the viewer chose about the renewal.
    pub answered: bool,
    /// The access that it gives; `None` if it was never paid.
    pub right: Option<Right>,
    /// When a trial ends, unix seconds.
    pub trial_ends_at: Option<i64>,
    /// When access ends unless the failed renewal is paid, unix seconds; `None` if none failed.
    pub grace_ends_at: Option<i64>,
    /// The plan that a subscription is charged for.
    pub plan: Option<Plan>,
    /// Why the last attempt to pay failed.
    pub failure: Option<Failure>,
    /// The payments, the newest first.
    pub payments: Vec<Charge>,
}

/// One payment as it is stored in the books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// The provider's id of the payment or invoice.
    pub provider_id: String,
    /// The provider's id of the payment of an invoice.
    pub payment_intent: Option<String>,
    /// Whether it pays once, begins a subscription or renews one.
    pub reason: PaymentReason,
    /// Status of the payment.
    pub status: PaymentStatus,
    /// Minor units.
    pub amount: i64,
    /// Refunded part, minor units.
    pub refunded: i64,
    /// Whether the card's owner disputes it.
    pub disputed: bool,
    /// Whether the channel lost a dispute.
    pub dispute_lost: bool,
    /// The taxes in it, as the provider has computed them; `None` where the orders have them, or there are none.
    pub taxes: Option<OrderTaxes>,
    /// The card that paid, or was tried.
    pub card: Option<CardFacts>,
    /// Why it failed.
    pub failure: Option<Failure>,
    /// End of the period that it pays for, unix seconds.
    pub period_end: Option<i64>,
    /// Unix seconds.
    pub paid_at: Option<i64>,
    /// Unix seconds.
    pub created_at: i64,
}

/// Computes the state of a purchase from our row (`known`) and the provider's state (`seen`) at `now`, in unix seconds.
pub fn transition(known: &Known, seen: &Seen, now: i64) -> State {
    match seen {
        Seen::Free => State {
            status: OrderStatus::Paid,
            open: false,
            right: Some(Right::as_sold(known.created_at, false)),
            ..unpaid(OrderStatus::Paid, false)
        },
        Seen::Given(terms) => of_gift(known, terms),
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
        given: false,
        open,
        renewal: None,
        cancellation: None,
        answered: true,
        right: None,
        trial_ends_at: None,
        grace_ends_at: None,
        plan: None,
        failure: None,
        payments: Vec::new(),
    }
}

fn of_gift(known: &Known, terms: &GiftTerms) -> State {
    let revoked = terms.revoked_at.is_some();
    let status = if revoked { OrderStatus::Inactive } else { OrderStatus::Paid };
    let until = match terms.revoked_at.or(terms.ends_at) {
        Some(end) => Until::Told { end, beyond: 0 },
        None => Until::AsSold,
    };
    let right = Some(Right { from: known.created_at, until, revoked });
    State { given: true, right, ..unpaid(status, false) }
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
        dispute_lost: payment.dispute_lost,
        taxes: None,
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
    let right = right(known.grace, told, status);
    let in_grace = status == OrderStatus::Active && has_failed(told);
    let usable_until = right.and_then(|right| match right.until {
        Until::Told { end, beyond } => Some(end.saturating_add(beyond)),
        Until::AsSold => None,
    });
    State {
        status,
        given: false,
        open: told.status == SubscriptionStatus::Incomplete,
        renewal,
        cancellation,
        answered,
        right,
        trial_ends_at: told.trial_end,
        grace_ends_at: usable_until.filter(|_| in_grace),
        plan: Some(told.plan.clone()),
        failure: told.failure.clone().filter(|_| failing),
        payments: told.invoices.iter().filter_map(|invoice| charge(told, invoice)).collect(),
    }
}

/// Whether the payment of the newest paid period was refunded or disputed.
fn is_paid_back(told: &SubscriptionState) -> bool {
    told.invoices.iter().find(|invoice| invoice.status == InvoiceStatus::Paid).is_some_and(went_back)
}

const fn went_back(invoice: &InvoiceState) -> bool {
    invoice.disputed || (invoice.paid > 0 && invoice.refunded >= invoice.paid)
}

const fn renewal(told: &SubscriptionState) -> Renewal {
    match told.status {
        SubscriptionStatus::Trialing | SubscriptionStatus::Active | SubscriptionStatus::PastDue
            if !told.cancel_at_period_end && !matches!(told.collection, Collection::Paused) =>
        {
            Renewal::Active
        }
        _ => Renewal::Cancelled,
    }
}

/// Whether the provider has applied the choice, or no longer can.
fn is_answered(asked: Option<RenewalChoice>, told: &SubscriptionState) -> bool {
    let has_ended = matches!(told.status, SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired);
    match asked {
        None => true,
        Some(RenewalChoice::Cancel) => has_ended || told.cancel_at_period_end,
        Some(RenewalChoice::Resume) => has_ended || !told.cancel_at_period_end,
    }
}

const fn cancellation(asked: Option<RenewalChoice>, answered: bool, renewal: Renewal) -> Option<Cancellation> {
    match (answered, renewal, asked) {
        (false, ..) => Some(Cancellation::Processing),
        (true, Renewal::Cancelled, _) => Some(Cancellation::Finished),
        (true, Renewal::Active, Some(_)) => Some(Cancellation::Cancelled),
        (true, Renewal::Active, None) => None,
    }
}

/// Converts an invoice into a payment of the books; `None` for a draft, which isn't to be paid yet.
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
        dispute_lost: invoice.dispute_lost,
        taxes: invoice.taxes.clone(),
        card: told.card.clone(),
        failure: failure.filter(|_| status == PaymentStatus::Failed),
        period_end: Some(invoice.period_end),
        paid_at: (invoice.status == InvoiceStatus::Paid).then_some(invoice.paid_at.unwrap_or(invoice.created_at)),
        created_at: invoice.created_at,
    })
}
