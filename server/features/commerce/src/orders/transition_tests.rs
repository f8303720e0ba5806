//! Table tests of the state machine.

use grandstand_db::entities::orders::{Cancellation, OrderStatus, Renewal};
use grandstand_db::entities::payments::PaymentStatus;
use grandstand_db::entities::purchases::RenewalChoice;

use super::transition::{GiftTerms, Known, RENEWAL_SECONDS, Right, Seen, State, UNKNOWN_SECONDS, Until, transition};
use super::transition_samples::{
    BEGAN, GRACE, KNOWN, PAID, PERIOD, declined, invoice, of_subscription, payment, see, subscription, until,
};
use crate::provider::model::{
    Collection, InvoiceState, InvoiceStatus, PaymentState, PaymentStatus as Told, SubscriptionState, SubscriptionStatus,
};

fn of_payment(payment: PaymentState) -> State {
    see(KNOWN, &Seen::Payment(Box::new(payment)))
}

#[test]
fn what_is_given() {
    let given = |ends_at, revoked_at| see(KNOWN, &Seen::Given(GiftTerms { ends_at, revoked_at }));
    let right = |until, revoked| Some(Right { from: BEGAN, until, revoked });
    let told = |end| Until::Told { end, beyond: 0 };
    for (ends_at, revoked_at, status, right) in [
        (None, None, OrderStatus::Paid, right(Until::AsSold, false)),
        (Some(PAID), None, OrderStatus::Paid, right(told(PAID), false)),
        (None, Some(PAID), OrderStatus::Inactive, right(told(PAID), true)),
        (Some(PAID + 1), Some(PAID), OrderStatus::Inactive, right(told(PAID), true)),
    ] {
        let state = given(ends_at, revoked_at);
        assert_eq!((state.status, state.right), (status, right), "{ends_at:?} {revoked_at:?}");
        assert!(state.given && !state.open && state.answered && state.payments.is_empty(), "{state:?}");
    }
}

const fn as_sold(from: i64, revoked: bool) -> Option<Right> {
    Some(Right { from, until: Until::AsSold, revoked })
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
        // Another card is being tried: the failure before it no longer counts.
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
        // An unpaid period gives no access beyond the grace period.
        (failing(subscription(PastDue, renewing(Open))), OrderStatus::Active, false, on, until(one, GRACE)),
        (ending(failing(subscription(PastDue, renewing(Open)))), OrderStatus::Active, false, off, until(one, 0)),
        (subscription(Active, renewing(InvoiceStatus::Draft)), OrderStatus::Active, false, on, until(one, GRACE)),
        (subscription(Active, renewing(Open)), OrderStatus::Active, false, on, until(one, GRACE)),
        // The account's owner has voided the invoice.
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
        // Cancelled long after the grace period.
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
fn money_that_went_back_ends_what_it_paid_for() {
    let refunded = |told: InvoiceState| InvoiceState { refunded: 999, ..told };
    let paid = |number| invoice(number, InvoiceStatus::Paid);
    let disputed = InvoiceState { disputed: true, ..paid(0) };
    for (invoices, status) in [
        (vec![refunded(paid(0))], OrderStatus::Refunded),
        (vec![disputed.clone()], OrderStatus::Refunded),
        (vec![InvoiceState { refunded: 998, ..paid(0) }], OrderStatus::Active),
        // An older period was refunded; the running one is paid.
        (vec![paid(1), refunded(paid(0))], OrderStatus::Active),
        (vec![paid(1), disputed], OrderStatus::Active),
        (vec![refunded(paid(1)), paid(0)], OrderStatus::Refunded),
        // A trial's invoice has a total of 0, and nothing of it was refunded.
        (vec![InvoiceState { total: 0, paid: 0, ..paid(0) }], OrderStatus::Active),
    ] {
        let state = of_subscription(subscription(SubscriptionStatus::Active, invoices.clone()));
        assert_eq!(state.status, status, "{invoices:?}");
        assert_eq!(state.right.unwrap().revoked, status == OrderStatus::Refunded);
    }
}

#[test]
fn what_was_asked_is_processing_until_the_provider_has_done_it() {
    use RenewalChoice::{Cancel, Resume};
    let running = subscription(SubscriptionStatus::Active, vec![invoice(0, InvoiceStatus::Paid)]);
    let ending = SubscriptionState { cancel_at_period_end: true, ..running.clone() };
    let over = SubscriptionState { status: SubscriptionStatus::Canceled, ..ending.clone() };
    for (asked, answered, told, cancellation, now_answered) in [
        (None, true, &running, None, true),
        (None, true, &ending, Some(Cancellation::Finished), true),
        (Some(Cancel), false, &running, Some(Cancellation::Processing), false),
        (Some(Cancel), false, &ending, Some(Cancellation::Finished), true),
        (Some(Cancel), true, &ending, Some(Cancellation::Finished), true),
        // Resumed in the customer portal.
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
