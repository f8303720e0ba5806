//! Table tests of the state machine for unpaid renewals: how long the paid period and the grace period last.

use super::transition::{Known, RENEWAL_SECONDS, Right, Seen, Until};
use super::transition_samples::{BEGAN, GRACE, KNOWN, PERIOD, invoice, of_subscription, see, subscription, until};
use crate::provider::model::{
    Collection, InvoiceReason, InvoiceState, InvoiceStatus, InvoiceSubject, SubscriptionState, SubscriptionStatus,
};

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
        // Nothing has failed yet: the provider may take its time even without a grace period.
        let (ends, until) = see(grace, owed(SubscriptionStatus::Active));
        assert_eq!((ends, until), (None, Until::Told { end: one, beyond: grace.max(RENEWAL_SECONDS) }));
        let paid = subscription(SubscriptionStatus::Active, vec![invoice(1, Paid), invoice(0, Paid)]);
        assert_eq!(see(grace, paid).0, None, "restored");
    }
}

/// Checks the access of subscriptions in some status, each with its invoices, the newest first.
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
    // A year is paid. In its second month the plan changes to a monthly one.
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
        // The status was fetched before the payment, the invoices after it.
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
    // Renewed since, with money or with credit from an unpaid change.
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
        // An extra that the account's owner charges besides the plan.
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
        // Made while collection was paused: the provider never tried to charge it.
        (Active, vec![untried, invoice(0, Paid)], until(two, RENEWAL_SECONDS)),
    ]);
    let told = subscription(Active, vec![given_up(), invoice(0, Paid)]);
    assert_eq!(of_subscription(told.clone()).grace_ends_at, Some(one + GRACE));
    let free = SubscriptionState { collection: Collection::Free, ..told };
    assert_eq!(of_subscription(free).grace_ends_at, None);
}
