//! The state machine by table.

use super::transition::{Known, RENEWAL_SECONDS, Right, Seen, State, UNKNOWN_SECONDS, Until, transition};
use crate::features::commerce::provider::model::{
    Collection, Failure, InvoiceReason, InvoiceState, InvoiceStatus, InvoiceSubject, PaymentState,
    PaymentStatus as Told, Plan, SubscriptionState, SubscriptionStatus,
};
use crate::features::commerce::words::{Cancellation, OrderStatus, PaymentStatus, Renewal, Wish};

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
        refunded: 0,
        disputed: false,
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

/// A subscription in its period of a number, from 0, with its invoices.
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
        ended_at: None,
        client_secret: None,
        to_confirm_with: None,
        failure: None,
        card: None,
        invoices,
    }
}

fn see(known: Known, seen: &Seen) -> State {
    transition(&known, seen, BEGAN + 120)
}

fn of_payment(payment: PaymentState) -> State {
    see(KNOWN, &Seen::Payment(Box::new(payment)))
}

fn of_subscription(subscription: SubscriptionState) -> State {
    see(KNOWN, &Seen::Subscription(Box::new(subscription)))
}

const fn as_sold(from: i64, revoked: bool) -> Option<Right> {
    Some(Right { from, until: Until::AsSold, revoked })
}

const fn until(end: i64, beyond: i64) -> Option<Right> {
    Some(Right { from: BEGAN, until: Until::Told { end, beyond }, revoked: false })
}

#[test]
fn what_is_bought_once() {
    use OrderStatus::{Failed, Inactive, Paid, Refunded};
    let with_failure = |status| PaymentState { failure: declined(), ..payment(status) };
    let given_back = |refunded| PaymentState { refunded, ..payment(Told::Succeeded) };
    for (seen, status, books, open, right) in [
        (payment(Told::RequiresPaymentMethod), Inactive, PaymentStatus::Created, true, None),
        (with_failure(Told::RequiresPaymentMethod), Failed, PaymentStatus::Failed, true, None),
        (payment(Told::RequiresAction), Inactive, PaymentStatus::Created, true, None),
        // Another card is tried: the failure before it no longer counts.
        (with_failure(Told::RequiresAction), Inactive, PaymentStatus::Created, true, None),
        (payment(Told::Processing), Inactive, PaymentStatus::Created, true, None),
        (payment(Told::Succeeded), Paid, PaymentStatus::Paid, false, as_sold(PAID, false)),
        (with_failure(Told::Succeeded), Paid, PaymentStatus::Paid, false, as_sold(PAID, false)),
        (given_back(1), Paid, PaymentStatus::Paid, false, as_sold(PAID, false)),
        (given_back(1000), Refunded, PaymentStatus::Refunded, false, as_sold(PAID, true)),
        (
            PaymentState { disputed: true, ..payment(Told::Succeeded) },
            Refunded,
            PaymentStatus::Refunded,
            false,
            as_sold(PAID, true),
        ),
        (payment(Told::Canceled), Failed, PaymentStatus::Failed, false, None),
    ] {
        let state = of_payment(seen.clone());
        assert_eq!((state.status, state.open, state.right), (status, open, right), "{seen:?}");
        assert_eq!(state.payments[0].status, books, "{seen:?}");
        assert_eq!(state.failure.is_some(), books == PaymentStatus::Failed && seen.failure.is_some(), "{seen:?}");
        assert_eq!((state.renewal, state.cancellation), (None, None));
    }
}

#[test]
fn what_the_provider_does_not_know_or_need_not() {
    let unknown = |second| transition(&KNOWN, &Seen::Nothing, second);
    assert_eq!((unknown(BEGAN).status, unknown(BEGAN).open), (OrderStatus::Inactive, true));
    let late = unknown(BEGAN + UNKNOWN_SECONDS);
    assert_eq!((late.status, late.open, late.right), (OrderStatus::Failed, false, None));
    let free = see(KNOWN, &Seen::Free);
    assert_eq!((free.status, free.open, free.right), (OrderStatus::Paid, false, as_sold(BEGAN, false)));
    assert!(free.payments.is_empty());
}

#[test]
fn what_is_renewed() {
    use InvoiceStatus::{Open, Paid};
    use SubscriptionStatus::{Active, Canceled, Incomplete, IncompleteExpired, PastDue, Paused, Trialing, Unpaid};
    let first = || vec![invoice(0, Paid)];
    let renewing = |status| vec![invoice(1, status), invoice(0, Paid)];
    let (one, two) = (BEGAN + PERIOD, BEGAN + 2 * PERIOD);
    let beyond = RENEWAL_SECONDS;
    let (on, off) = (Some(Renewal::Active), Some(Renewal::Cancelled));
    let failing = |told: SubscriptionState| SubscriptionState { failure: declined(), ..told };
    let ending = |told: SubscriptionState| SubscriptionState { cancel_at_period_end: true, ..told };
    let free = |told: SubscriptionState| SubscriptionState { collection: Collection::Free, ..told };
    let paused = |told: SubscriptionState| SubscriptionState { collection: Collection::Paused, ..told };
    let ending_at = |at| SubscriptionState { cancel_at: Some(at), ..ending(subscription(Active, first())) };
    let ended = |at| SubscriptionState { ended_at: Some(at), ..subscription(Canceled, first()) };
    let trial = |status| SubscriptionState { trial_end: Some(one), ..subscription(status, first()) };
    for (told, status, open, renewal, right) in [
        (subscription(Incomplete, vec![invoice(0, Open)]), OrderStatus::Inactive, true, None, None),
        (failing(subscription(Incomplete, vec![invoice(0, Open)])), OrderStatus::Failed, true, None, None),
        (subscription(IncompleteExpired, vec![]), OrderStatus::Failed, false, None, None),
        (subscription(Active, first()), OrderStatus::Active, false, on, until(one, beyond)),
        (trial(Trialing), OrderStatus::Active, false, on, until(one, beyond)),
        (ending(subscription(Active, first())), OrderStatus::Active, false, off, until(one, 0)),
        (ending(trial(Trialing)), OrderStatus::Active, false, off, until(one, 0)),
        // A period that is not paid is nobody's, beyond the grace.
        (failing(subscription(PastDue, renewing(Open))), OrderStatus::Active, false, on, until(one, GRACE)),
        (ending(failing(subscription(PastDue, renewing(Open)))), OrderStatus::Active, false, off, until(one, 0)),
        (subscription(Active, renewing(InvoiceStatus::Draft)), OrderStatus::Active, false, on, until(one, GRACE)),
        (subscription(Active, renewing(Open)), OrderStatus::Active, false, on, until(one, GRACE)),
        // The account's owner has given it up.
        (subscription(Active, renewing(InvoiceStatus::Void)), OrderStatus::Active, false, on, until(two, beyond)),
        (
            free(subscription(Active, renewing(InvoiceStatus::Draft))),
            OrderStatus::Active,
            false,
            on,
            until(two, beyond),
        ),
        (paused(subscription(Active, renewing(InvoiceStatus::Void))), OrderStatus::Active, false, off, until(one, 0)),
        (paused(subscription(Active, first())), OrderStatus::Active, false, off, until(one, 0)),
        (ending_at(one - 9), OrderStatus::Active, false, off, until(one - 9, 0)),
        (subscription(PastDue, renewing(Paid)), OrderStatus::Active, false, on, until(two, beyond)),
        // Given up long after the grace was over.
        (
            SubscriptionState { ended_at: Some(one + 2 * GRACE), ..subscription(Canceled, renewing(Open)) },
            OrderStatus::Inactive,
            false,
            off,
            until(one, 0),
        ),
        (subscription(Active, renewing(Paid)), OrderStatus::Active, false, on, until(two, beyond)),
        (subscription(Unpaid, renewing(Open)), OrderStatus::Inactive, false, off, until(one, 0)),
        (trial(Paused), OrderStatus::Inactive, false, off, until(one, 0)),
        (ended(one), OrderStatus::Inactive, false, off, until(one, 0)),
        // Ended at once, by the operator or because nothing could be charged.
        (ended(BEGAN + 5), OrderStatus::Inactive, false, off, until(BEGAN + 5, 0)),
        (subscription(Canceled, vec![invoice(0, InvoiceStatus::Void)]), OrderStatus::Failed, false, off, None),
    ] {
        let state = of_subscription(told.clone());
        assert_eq!((state.status, state.open, state.renewal, state.right), (status, open, renewal, right), "{told:?}");
    }
}

#[test]
fn grace_lasts_as_declared_and_only_while_a_renewal_is_owed() {
    use InvoiceStatus::{Open, Paid};
    let owed = |status| subscription(status, vec![invoice(1, Open), invoice(0, Paid)]);
    let see = |grace, told: SubscriptionState| {
        let state = see(Known { grace, ..KNOWN }, &Seen::Subscription(Box::new(told)));
        (state.grace_ends_at, state.right.unwrap().until)
    };
    let one = BEGAN + PERIOD;
    for grace in [0, GRACE, 30 * 24 * 60 * 60] {
        assert_eq!(
            see(grace, owed(SubscriptionStatus::PastDue)),
            (Some(one + grace), Until::Told { end: one, beyond: grace })
        );
        // Nothing has failed yet: the provider takes its time even where there is no grace.
        let (ends, until) = see(grace, owed(SubscriptionStatus::Active));
        assert_eq!((ends, until), (None, Until::Told { end: one, beyond: grace.max(RENEWAL_SECONDS) }));
        let paid = subscription(SubscriptionStatus::Active, vec![invoice(1, Paid), invoice(0, Paid)]);
        assert_eq!(see(grace, paid).0, None, "restored");
    }
}

/// Expects a right of subscriptions in some status, each with its invoices, the newest first.
fn expect_rights(cases: Vec<(SubscriptionStatus, Vec<InvoiceState>, Option<Right>)>) {
    for (status, invoices, right) in cases {
        let newest = invoices.iter().find(|invoice| invoice.subject == InvoiceSubject::Period);
        let (period_start, period_end) = newest.map(|invoice| (invoice.period_start, invoice.period_end)).unwrap();
        let ended_at = (status == SubscriptionStatus::Canceled).then_some(period_end);
        let told = SubscriptionState { period_start, period_end, ended_at, ..subscription(status, invoices) };
        assert_eq!(of_subscription(told.clone()).right, right, "{told:?}");
    }
}

#[test]
fn a_former_plan_pays_for_nothing_beyond_what_is_due() {
    use InvoiceStatus::{Draft, Open, Paid, Void};
    use SubscriptionStatus::{Active, Canceled, PastDue, Unpaid};
    // A year is paid. In its second month the plan becomes one that renews every month.
    let year = || InvoiceState { id: "in_year".to_owned(), period_end: BEGAN + 12 * PERIOD, ..invoice(0, Paid) };
    let first = |status| vec![invoice(1, status), year()];
    let second = |status| vec![invoice(2, status), invoice(1, Paid), year()];
    let (one, two, three) = (BEGAN + PERIOD, BEGAN + 2 * PERIOD, BEGAN + 3 * PERIOD);
    expect_rights(vec![
        (Active, first(Paid), until(two, RENEWAL_SECONDS)),
        (PastDue, first(Open), until(one, GRACE)),
        (Unpaid, first(Open), until(one, 0)),
        (Canceled, first(Open), until(one, 0)),
        (Active, second(Paid), until(three, RENEWAL_SECONDS)),
        (Active, second(Draft), until(two, GRACE)),
        (PastDue, second(Open), until(two, GRACE)),
        (Unpaid, second(Open), until(two, 0)),
        (Canceled, second(Open), until(two, 0)),
        // The status was read before the payment, the invoices after it.
        (PastDue, second(Paid), until(three, RENEWAL_SECONDS)),
        (Unpaid, first(Paid), until(two, 0)),
        // Voided by the account's owner.
        (Active, second(Void), until(three, RENEWAL_SECONDS)),
    ]);
}

#[test]
fn a_dearer_plan_is_owed_from_the_change_on() {
    use InvoiceStatus::{Open, Paid, Uncollectible, Void};
    use SubscriptionStatus::{Active, Canceled, PastDue, Unpaid};
    let (one, two) = (BEGAN + PERIOD, BEGAN + 2 * PERIOD);
    let changed_at = BEGAN + PERIOD / 2;
    let change = |status| InvoiceState {
        id: "in_change".to_owned(),
        reason: InvoiceReason::Other,
        subject: InvoiceSubject::Change,
        period_start: changed_at,
        period_end: one,
        has_credit: true,
        created_at: changed_at,
        ..invoice(0, status)
    };
    let changed = |status| vec![change(status), invoice(0, Paid)];
    // Renewed since, with money or with what an unpaid change credited.
    let renewed = |paid| vec![InvoiceState { paid, ..invoice(1, Paid) }, change(Open), invoice(0, Paid)];
    let cheaper = InvoiceState {
        id: "in_cheaper".to_owned(),
        subject: InvoiceSubject::Period,
        period_start: changed_at + 60,
        period_end: changed_at + 60 + PERIOD,
        ..InvoiceState { total: -8000, paid: 0, ..change(Paid) }
    };
    let extra = InvoiceState { subject: InvoiceSubject::Other, ..change(Open) };
    expect_rights(vec![
        (Active, changed(Paid), until(one, RENEWAL_SECONDS)),
        (Active, changed(Open), until(changed_at, GRACE)),
        (PastDue, changed(Open), until(changed_at, GRACE)),
        (Active, changed(Uncollectible), until(changed_at, GRACE)),
        (Unpaid, changed(Open), until(changed_at, 0)),
        (Canceled, changed(Open), until(changed_at, 0)),
        (Active, changed(Void), until(one, RENEWAL_SECONDS)),
        (Active, renewed(999), until(two, RENEWAL_SECONDS)),
        (PastDue, renewed(0), until(changed_at, GRACE)),
        (PastDue, vec![cheaper, change(Open), invoice(0, Paid)], until(changed_at, GRACE)),
        // Something that the account's owner charges for beside the plan.
        (Active, vec![extra, invoice(0, Paid)], until(one, RENEWAL_SECONDS)),
    ]);
}

#[test]
fn an_invoice_that_was_given_up_is_owed_until_a_later_period_is_paid() {
    use InvoiceStatus::{Draft, Open, Paid, Uncollectible};
    use SubscriptionStatus::{Active, Unpaid};
    let given_up = || invoice(1, Uncollectible);
    let untried = InvoiceState { attempted: false, ..given_up() };
    let (one, two, three) = (BEGAN + PERIOD, BEGAN + 2 * PERIOD, BEGAN + 3 * PERIOD);
    expect_rights(vec![
        (Active, vec![given_up(), invoice(0, Paid)], until(one, GRACE)),
        (Unpaid, vec![given_up(), invoice(0, Paid)], until(one, 0)),
        (Active, vec![invoice(2, Draft), given_up(), invoice(0, Paid)], until(one, GRACE)),
        (Active, vec![invoice(2, Open), given_up(), invoice(0, Paid)], until(one, GRACE)),
        (Active, vec![invoice(2, Paid), given_up(), invoice(0, Paid)], until(three, RENEWAL_SECONDS)),
        (Active, vec![invoice(2, Paid), invoice(1, Open), invoice(0, Paid)], until(three, RENEWAL_SECONDS)),
        // Made while the account's owner paused the collection: nobody tried to charge it.
        (Active, vec![untried, invoice(0, Paid)], until(two, RENEWAL_SECONDS)),
    ]);
    let told = subscription(Active, vec![given_up(), invoice(0, Paid)]);
    assert_eq!(of_subscription(told.clone()).grace_ends_at, Some(one + GRACE));
    let free = SubscriptionState { collection: Collection::Free, ..told };
    assert_eq!(of_subscription(free).grace_ends_at, None);
}

#[test]
fn money_that_went_back_ends_what_it_paid_for() {
    let refunded = |told: InvoiceState| InvoiceState { refunded: 999, ..told };
    let paid = |number| invoice(number, InvoiceStatus::Paid);
    let disputed = InvoiceState { disputed: true, ..paid(0) };
    for (invoices, status) in [
        (vec![refunded(paid(0))], OrderStatus::Refunded),
        (vec![disputed.clone()], OrderStatus::Refunded),
        (vec![InvoiceState { refunded: 998, ..paid(0) }], OrderStatus::Active),
        // An older period's money went back; the running one is paid.
        (vec![paid(1), refunded(paid(0))], OrderStatus::Active),
        (vec![paid(1), disputed], OrderStatus::Active),
        (vec![refunded(paid(1)), paid(0)], OrderStatus::Refunded),
        // A trial's invoice comes to nothing, and nothing of it went back.
        (vec![InvoiceState { total: 0, paid: 0, ..paid(0) }], OrderStatus::Active),
    ] {
        let state = of_subscription(subscription(SubscriptionStatus::Active, invoices.clone()));
        assert_eq!(state.status, status, "{invoices:?}");
        assert_eq!(state.right.unwrap().revoked, status == OrderStatus::Refunded);
    }
}

#[test]
fn what_was_asked_is_processing_until_the_provider_has_done_it() {
    use Wish::{Cancel, Resume};
    let running = subscription(SubscriptionStatus::Active, vec![invoice(0, InvoiceStatus::Paid)]);
    let ending = SubscriptionState { cancel_at_period_end: true, ..running.clone() };
    let over = SubscriptionState { status: SubscriptionStatus::Canceled, ..ending.clone() };
    for (asked, answered, told, cancellation, now_answered) in [
        (None, true, &running, None, true),
        (None, true, &ending, Some(Cancellation::Finished), true),
        (Some(Cancel), false, &running, Some(Cancellation::Processing), false),
        (Some(Cancel), false, &ending, Some(Cancellation::Finished), true),
        (Some(Cancel), true, &ending, Some(Cancellation::Finished), true),
        // Taken back at the provider's own page.
        (Some(Cancel), true, &running, Some(Cancellation::Cancelled), true),
        (Some(Resume), false, &ending, Some(Cancellation::Processing), false),
        (Some(Resume), false, &running, Some(Cancellation::Cancelled), true),
        (Some(Resume), false, &over, Some(Cancellation::Finished), true),
        (Some(Cancel), false, &over, Some(Cancellation::Finished), true),
    ] {
        let known = Known { asked, answered, ..KNOWN };
        let state = see(known, &Seen::Subscription(Box::new(told.clone())));
        assert_eq!((state.cancellation, state.answered), (cancellation, now_answered), "{asked:?} {told:?}");
    }
}
