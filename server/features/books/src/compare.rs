//! Compares stored payments with the provider's movements.

use std::collections::{HashMap, HashSet};

use grandstand_commerce::provider::balance_model::{DisputeState, Movement, MovementKind, MovementSource};

use crate::difference::{Cause, Difference};
use crate::stored::Stored;

/// Compares the payments with the movements of a period, which includes a margin: a payment and its movement may stand on
/// both sides of a month's end. `is_within` tells whether a moment (unix seconds) is in the period itself.
pub fn compare(stored: &[Stored], movements: &[Movement], is_within: impl Fn(i64) -> bool) -> Vec<Difference> {
    let by_intent: HashMap<&str, &Stored> = by_intent(stored);
    let mut differences = Vec::new();
    let mut charged = HashSet::new();
    let mut refunds: HashMap<&str, i64> = HashMap::new();
    let mut disputes: HashMap<&str, DisputeState> = HashMap::new();
    for movement in movements {
        let Some(source) = &movement.source else { continue };
        let Some(intent) = source.payment_intent.as_deref() else { continue };
        let known = by_intent.get(intent).copied();
        match (movement.kind, known) {
            (MovementKind::Charge, Some(known)) => {
                charged.insert(intent);
                differences.extend(payment(known, source).into_iter().filter(|_| is_within(movement.at)));
            }
            (MovementKind::Charge, None) if is_within(movement.at) => differences.push(unknown(intent, source)),
            (MovementKind::Refund, Some(_)) => *refunds.entry(intent).or_default() += source.amount,
            (MovementKind::Dispute | MovementKind::DisputeReversal, Some(_)) => {
                disputes.extend(source.dispute.map(|state| (intent, state)));
            }
            _ => {}
        }
    }
    for one in stored {
        let Some(intent) = one.payment.payment_intent.as_deref() else { continue };
        let is_due = one.payment.paid_at.is_some_and(&is_within);
        if is_due && !charged.contains(intent) {
            differences.push(one.differs(Cause::MissingPayment, one.payment.amount, 0));
        }
        // Of a charge the provider says what was refunded in all; of an older one there are the refunds of the period.
        let refunded = refunds.get(intent).copied().unwrap_or(0);
        if !charged.contains(intent) && refunded > one.payment.refunded {
            differences.push(one.differs(Cause::Refunds, one.payment.refunded, refunded));
        }
        differences.extend(disputes.get(intent).and_then(|state| dispute(one, *state)));
        if is_due {
            differences.extend(one.own_differences());
        }
    }
    differences.sort_by(|one, other| (one.cause, &one.id).cmp(&(other.cause, &other.id)));
    differences
}

/// Returns the stored payments by the provider's id.
pub fn by_intent(stored: &[Stored]) -> HashMap<&str, &Stored> {
    stored.iter().filter_map(|one| Some((one.payment.payment_intent.as_deref()?, one))).collect()
}

fn unknown(intent: &str, source: &MovementSource) -> Difference {
    Difference {
        cause: Cause::UnknownPayment,
        id: intent.to_owned(),
        purchase: None,
        here: None,
        there: Some(source.amount),
    }
}

/// Compares a payment with its charge.
fn payment(known: &Stored, charge: &MovementSource) -> Vec<Difference> {
    let payment = &known.payment;
    let mut differences = Vec::new();
    if payment.currency != charge.currency {
        differences.push(known.differs(Cause::Currency, payment.amount, charge.amount));
    } else if payment.amount != charge.amount {
        differences.push(known.differs(Cause::Amount, payment.amount, charge.amount));
    }
    let refunded = charge.refunded.unwrap_or(0);
    if payment.refunded != refunded {
        differences.push(known.differs(Cause::Refunds, payment.refunded, refunded));
    }
    differences
}

fn dispute(known: &Stored, state: DisputeState) -> Option<Difference> {
    let payment = &known.payment;
    let here = match (payment.disputed, payment.dispute_lost) {
        (_, true) => DisputeState::Lost,
        (true, false) => DisputeState::Open,
        (false, false) => DisputeState::Won,
    };
    let held = |state: DisputeState| if state == DisputeState::Won { 0 } else { payment.amount };
    (here != state).then(|| known.differs(Cause::Dispute, held(here), held(state)))
}

#[cfg(test)]
mod tests {
    use grandstand_db::entities::payments::{self, PaymentReason, PaymentStatus};
    use grandstand_db::entities::purchases::PurchaseKind;
    use grandstand_db::entities::receipts::ReceiptKind;
    use grandstand_db::ids::{ChannelId, PurchaseId, UserId};

    use super::*;

    fn stored(id: i64, amount: i64) -> Stored {
        Stored {
            payment: payments::Model {
                id,
                channel_id: ChannelId(1),
                user_id: UserId(1),
                purchase_id: PurchaseId(id),
                provider_id: format!("pi_{id}"),
                payment_intent: Some(format!("pi_{id}")),
                reason: PaymentReason::Payment,
                status: PaymentStatus::Paid,
                amount,
                refunded: 0,
                disputed: false,
                dispute_lost: false,
                currency: "EUR".to_owned(),
                card_brand: None,
                card_last4: None,
                failure_code: None,
                decline_code: None,
                period_end: None,
                paid_at: Some(100),
                created_at: 100,
                updated_at: 100,
            },
            kind: PurchaseKind::Payment,
            prices: amount,
            is_taxed: false,
            entries: Vec::new(),
            receipts: vec![(ReceiptKind::Receipt, amount, format!("A-{id}"))],
        }
    }

    fn movement(kind: MovementKind, intent: &str, amount: i64) -> Movement {
        let source = MovementSource {
            id: format!("src_{intent}"),
            amount,
            currency: "EUR".to_owned(),
            payment_intent: Some(intent.to_owned()),
            refunded: Some(0),
            dispute: None,
            is_automatic: false,
        };
        let (id, currency, category) = (format!("txn_{intent}"), "EUR".to_owned(), String::new());
        Movement { id, kind, amount, fee: 0, currency, at: 100, category, source: Some(source) }
    }

    fn charge(intent: &str, amount: i64) -> Movement {
        movement(MovementKind::Charge, intent, amount)
    }

    fn with(movement: Movement, change: impl Fn(&mut MovementSource)) -> Movement {
        let mut movement = movement;
        movement.source.iter_mut().for_each(change);
        movement
    }

    fn causes(stored: &[Stored], movements: &[Movement]) -> Vec<(Cause, Option<i64>, Option<i64>)> {
        let all = compare(stored, movements, |at| (50..150).contains(&at));
        all.into_iter().map(|one| (one.cause, one.here, one.there)).collect()
    }

    #[test]
    fn equal_books_have_no_difference() {
        let mut reversed = stored(2, 700);
        (reversed.payment.refunded, reversed.payment.disputed) = (300, true);
        reversed.receipts.push((ReceiptKind::CreditNote, -300, "A-3".to_owned()));
        let movements = [
            charge("pi_1", 500),
            with(charge("pi_2", 700), |source| source.refunded = Some(300)),
            movement(MovementKind::Refund, "pi_2", 300),
            with(movement(MovementKind::Dispute, "pi_2", 400), |source| source.dispute = Some(DisputeState::Open)),
            Movement { source: None, ..movement(MovementKind::Fee, "x", 9) },
        ];
        assert_eq!(causes(&[stored(1, 500), reversed], &movements), []);
    }

    #[test]
    fn each_difference_is_named() {
        let one = || stored(1, 500);
        let both = |here, there| (Some(here), Some(there));
        let expect = |stored: Stored, movements: &[Movement], cause, (here, there)| {
            assert_eq!(causes(&[stored], movements), [(cause, here, there)], "{cause:?}");
        };
        let fine = [charge("pi_1", 500)];
        expect(one(), &[charge("pi_1", 500), charge("pi_9", 70)], Cause::UnknownPayment, (None, Some(70)));
        expect(one(), &[], Cause::MissingPayment, both(500, 0));
        expect(one(), &[charge("pi_1", 501)], Cause::Amount, both(500, 501));
        let pounds = with(charge("pi_1", 500), |source| source.currency = "GBP".to_owned());
        expect(one(), &[pounds], Cause::Currency, both(500, 500));
        let refunded = with(charge("pi_1", 500), |source| source.refunded = Some(200));
        expect(one(), &[refunded], Cause::Refunds, both(0, 200));
        expect(Stored { prices: 400, ..one() }, &fine, Cause::Orders, both(500, 400));
        expect(Stored { is_taxed: true, ..one() }, &fine, Cause::Taxes, both(500, 0));
        expect(Stored { receipts: Vec::new(), ..one() }, &fine, Cause::Receipts, both(500, 0));
        let mut twice = one();
        twice.receipts =
            vec![(ReceiptKind::Receipt, 250, "A-1".to_owned()), (ReceiptKind::Receipt, 250, "A-2".to_owned())];
        expect(twice, &fine, Cause::Receipts, both(500, 500));
        for (state, there) in [(DisputeState::Open, 500), (DisputeState::Lost, 500)] {
            let dispute = with(movement(MovementKind::Dispute, "pi_1", 500), |source| source.dispute = Some(state));
            expect(one(), &[charge("pi_1", 500), dispute], Cause::Dispute, both(0, there));
        }
        // The charge is older than the period.
        let mut older = one();
        older.payment.paid_at = Some(1);
        expect(older, &[movement(MovementKind::Refund, "pi_1", 100)], Cause::Refunds, both(0, 100));
    }

    #[test]
    fn the_margin_is_compared_and_not_told() {
        let mut late = stored(1, 500);
        late.payment.paid_at = Some(149);
        let charged = Movement { at: 151, ..charge("pi_1", 500) };
        assert_eq!(causes(&[late], &[charged]), [], "the charge stands in the next period");
        let unknown = Movement { at: 151, ..charge("pi_9", 500) };
        assert_eq!(causes(&[], &[unknown]), []);
    }
}
