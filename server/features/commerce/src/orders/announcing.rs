//! Chooses the mail that tells the buyer of a purchase's change.

use grandstand_db::entities::order_history::OrderEvent;
use grandstand_db::entities::payments::{PaymentReason, PaymentStatus};
use grandstand_db::entities::purchases;

use super::reversals::Reversal;
use super::transition::State;
use super::writing::Changes;
use crate::mails::{Occasion, SendMail};

/// Chooses the mail to the buyer: at most one, about the most important change.
pub fn mail(purchase: &purchases::Model, changes: &Changes) -> Option<SendMail> {
    if let Some(mail) = reversed(purchase, changes) {
        return Some(mail);
    }
    let newest = |status: PaymentStatus| changes.charges.iter().rev().find(move |charge| charge.status == status);
    let renewal = |status| newest(status).filter(|charge| charge.reason == PaymentReason::Updated && charge.amount > 0);
    let (occasion, charge) = if changes.bought {
        (Occasion::Bought, newest(PaymentStatus::Paid))
    } else if let Some(paid) = renewal(PaymentStatus::Paid) {
        (Occasion::Renewed, Some(paid))
    } else if let Some(failed) = renewal(PaymentStatus::Failed) {
        (Occasion::RenewalFailed, Some(failed))
    } else if changes.steps.contains(&OrderEvent::RenewalCancelled) {
        (Occasion::RenewalCancelled, None)
    } else {
        return None;
    };
    Some(SendMail {
        occasion,
        purchase_id: purchase.id,
        amount: charge.map_or(0, |charge| charge.amount),
        former: None,
        last4: charge.and_then(|charge| charge.card.as_ref()).map(|card| card.last4.clone()),
    })
}

/// The mail about the newest payment that was refunded or disputed.
fn reversed(purchase: &purchases::Model, changes: &Changes) -> Option<SendMail> {
    let (reversal, payment) = changes.reversals.last()?;
    let (occasion, amount) = match *reversal {
        Reversal::Refunded(amount) => (Occasion::Refunded, amount),
        Reversal::Disputed => (Occasion::Disputed, payment.amount),
        Reversal::DisputeWon => (Occasion::DisputeWon, payment.amount),
        Reversal::DisputeLost => (Occasion::DisputeLost, payment.amount),
    };
    Some(SendMail { occasion, purchase_id: purchase.id, amount, former: None, last4: payment.card_last4.clone() })
}

/// A mail about the end of access because of a failed renewal.
pub fn unpaid(occasion: Occasion, purchase: &purchases::Model, state: &State) -> SendMail {
    let failed = state.payments.iter().find(|charge| charge.status == PaymentStatus::Failed);
    SendMail {
        occasion,
        purchase_id: purchase.id,
        amount: failed.map_or(purchase.amount, |charge| charge.amount),
        former: None,
        last4: failed.and_then(|charge| charge.card.as_ref()).map(|card| card.last4.clone()),
    }
}
