//! Property tests of the state machine: any order of refreshes of any history.

use grandstand_db::entities::orders::{Cancellation, OrderStatus};
use grandstand_db::entities::purchases::RenewalChoice;
use proptest::prelude::*;

use super::transition::{Known, Seen, State, transition};
use super::transition_samples::{BEGAN, KNOWN, PAID, PERIOD, declined, invoice, payment, subscription};
use crate::provider::model::{
    InvoiceStatus, PaymentState, PaymentStatus as Told, SubscriptionState, SubscriptionStatus,
};
/// Returns a random next state of a payment at the provider.
fn next_payment(now: &PaymentState, dice: u8) -> PaymentState {
    let become_ = |status| PaymentState { status, paid_at: now.paid_at, ..payment(status) };
    match (now.status, dice % 5) {
        (Told::Succeeded, 0) => PaymentState { refunded: (now.refunded + 500).min(1000), ..now.clone() },
        (Told::Succeeded, 1) => PaymentState { disputed: !now.disputed, ..now.clone() },
        (Told::Succeeded | Told::Canceled, _) => now.clone(),
        (_, 0) => become_(Told::RequiresAction),
        (_, 1) => PaymentState { failure: declined(), ..become_(Told::RequiresPaymentMethod) },
        (_, 2) => become_(Told::Processing),
        (_, 3) => PaymentState { paid_at: Some(PAID), ..become_(Told::Succeeded) },
        _ => become_(Told::Canceled),
    }
}

/// Returns a random next state of a subscription at the provider.
fn next_subscription(now: &SubscriptionState, dice: u8) -> SubscriptionState {
    use SubscriptionStatus::{Active, Canceled, Incomplete, IncompleteExpired, PastDue, Unpaid};
    let mut next = now.clone();
    next.failure = None;
    match (now.status, dice % 6) {
        (Incomplete, 0 | 1) => next.failure = declined(),
        (Incomplete, 2) => next.status = IncompleteExpired,
        (Incomplete, _) => {
            next.status = Active;
            next.invoices = vec![invoice(0, InvoiceStatus::Paid)];
        }
        (Active, 0) if now.cancel_at_period_end => {
            next.status = Canceled;
            next.ended_at = Some(now.period_end);
        }
        (Active, 0 | 1) => {
            let number = i64::try_from(now.invoices.len()).unwrap();
            let paid = dice.is_multiple_of(6);
            next.status = if paid { Active } else { PastDue };
            next.failure = if paid { None } else { declined() };
            next.invoices.insert(0, invoice(number, if paid { InvoiceStatus::Paid } else { InvoiceStatus::Open }));
            (next.period_start, next.period_end) = (now.period_end, now.period_end + PERIOD);
        }
        (Active, 2) => {
            if let Some(newest) = next.invoices.first_mut() {
                newest.refunded = newest.paid;
            }
        }
        (Active, 3) => {
            next.status = Canceled;
            next.ended_at = Some(now.period_start + 5);
        }
        (PastDue, 0 | 1) => {
            next.status = Active;
            let number = i64::try_from(now.invoices.len()).unwrap() - 1;
            next.invoices[0] = invoice(number, InvoiceStatus::Paid);
        }
        (PastDue, 2) => next.status = Unpaid,
        (PastDue, 3) => {
            next.status = Canceled;
            next.ended_at = Some(now.period_start + 9);
        }
        _ => {}
    }
    next
}

/// One step of a history.
#[derive(Debug, Clone, Copy)]
enum Step {
    /// The provider's state changes.
    Provider(u8),
    /// A refresh begins: it reads the purchase.
    Begin,
    /// The refresh with this number advances: it calls the provider, or stores the result.
    GetOn(u8),
    /// The viewer cancels or resumes the renewal.
    Ask(RenewalChoice),
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        3 => any::<u8>().prop_map(Step::Provider),
        4 => Just(Step::Begin),
        8 => any::<u8>().prop_map(Step::GetOn),
        1 => Just(Step::Ask(RenewalChoice::Cancel)),
        1 => Just(Step::Ask(RenewalChoice::Resume)),
    ]
}

/// A running refresh.
struct Refresh {
    /// The purchase's version and our row's data, as they were read.
    version: u64,
    known: Known,
    /// The provider's state, once it was fetched.
    seen: Option<Seen>,
    /// Whether this refresh, or the one that it repeats, has applied the viewer's choice at the provider.
    acted: bool,
}

/// The stored state, the provider's state, and the running refreshes.
struct Story {
    provider: Seen,
    known: Known,
    version: u64,
    written: Option<State>,
    refreshes: Vec<Refresh>,
}

impl Story {
    fn new(provider: Seen) -> Self {
        Self { provider, known: KNOWN, version: 0, written: None, refreshes: Vec::new() }
    }

    fn begin(&mut self, acted: bool) {
        self.refreshes.push(Refresh { version: self.version, known: self.known, seen: None, acted });
    }

    /// Does what `refresh` does: applies a pending choice and fetches the provider's state, then stores it, or starts
    /// again if another writer was faster.
    fn get_on(&mut self, which: usize) {
        let mut refresh = self.refreshes.remove(which);
        let Some(seen) = refresh.seen.take() else {
            if let (Seen::Subscription(told), Some(wish)) = (&mut self.provider, refresh.known.asked)
                && (!refresh.known.answered || refresh.acted)
            {
                refresh.acted = true;
                if told.status != SubscriptionStatus::Canceled {
                    told.cancel_at_period_end = wish == RenewalChoice::Cancel;
                }
            }
            refresh.seen = Some(self.provider.clone());
            return self.refreshes.push(refresh);
        };
        if refresh.version != self.version {
            return self.begin(refresh.acted);
        }
        let state = transition(&refresh.known, &seen, BEGAN + 120);
        self.version += 1;
        self.known.answered = state.answered;
        self.written = Some(state);
    }

    fn take(&mut self, step: Step) {
        match step {
            Step::Provider(dice) => match &mut self.provider {
                Seen::Payment(told) => **told = next_payment(told, dice),
                Seen::Subscription(told) => **told = next_subscription(told, dice),
                Seen::Free | Seen::Given(_) | Seen::Nothing | Seen::Refused => {}
            },
            Step::Begin => self.begin(false),
            Step::GetOn(which) if !self.refreshes.is_empty() => self.get_on(usize::from(which) % self.refreshes.len()),
            Step::GetOn(_) => {}
            Step::Ask(wish) => {
                let runs = self.written.as_ref().is_some_and(|state| state.status == OrderStatus::Active);
                if runs {
                    (self.known.asked, self.known.answered) = (Some(wish), false);
                    self.version += 1;
                }
            }
        }
    }

    /// Triggers a last refresh, then ends all refreshes in the given order.
    fn finish(&mut self, order: &[u8]) {
        self.begin(false);
        let mut order = order.iter().cycle();
        while !self.refreshes.is_empty() {
            let which = usize::from(*order.next().unwrap()) % self.refreshes.len();
            self.get_on(which);
        }
    }
}

fn tell(first: Seen, steps: &[Step], order: &[u8]) -> Story {
    let mut story = Story::new(first);
    steps.iter().for_each(|step| story.take(*step));
    story.finish(order);
    story
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_of_refreshes_of_a_payment_ends_where_the_right_order_does(
        steps in prop::collection::vec(step(), 0..60), order in prop::collection::vec(any::<u8>(), 1..20),
    ) {
        let story = tell(Seen::Payment(Box::new(payment(Told::RequiresPaymentMethod))), &steps, &order);
        prop_assert_eq!(story.written.unwrap(), transition(&KNOWN, &story.provider, BEGAN + 120));
    }

    #[test]
    fn any_order_of_refreshes_of_a_subscription_ends_where_the_right_order_does(
        steps in prop::collection::vec(step(), 0..60), order in prop::collection::vec(any::<u8>(), 1..20),
    ) {
        let first = subscription(SubscriptionStatus::Incomplete, vec![invoice(0, InvoiceStatus::Open)]);
        let story = tell(Seen::Subscription(Box::new(first)), &steps, &order);
        let written = story.written.unwrap();
        let Seen::Subscription(told) = &story.provider else { unreachable!() };
        // The latest choice was applied, and the rest is the provider's state.
        prop_assert!(written.answered);
        prop_assert!(written.cancellation != Some(Cancellation::Processing));
        if let (Some(wish), SubscriptionStatus::Active) = (story.known.asked, told.status) {
            prop_assert_eq!(told.cancel_at_period_end, wish == RenewalChoice::Cancel);
        }
        prop_assert_eq!(written, transition(&story.known, &story.provider, BEGAN + 120));
    }
}
