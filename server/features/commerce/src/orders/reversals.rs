//! Refunds and disputes of paid payments.

use grandstand_db::entities::payments;

/// A change of a paid payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reversal {
    /// A part of it, or the rest, was refunded. Minor units.
    Refunded(i64),
    /// The card's owner disputes it: the money is withheld until the bank has decided.
    Disputed,
    /// The channel has won the dispute, or it was withdrawn.
    DisputeWon,
    /// The channel has lost the dispute.
    DisputeLost,
}

impl Reversal {
    /// Returns the change from the stored payment to its present state; `before` is `None` for a new one. Of several
    /// changes, the one that decides about the money counts.
    pub fn between(before: Option<&payments::Model>, after: &payments::Model) -> Option<Self> {
        let (disputed, lost) = before.map_or((false, false), |before| (before.disputed, before.dispute_lost));
        let refunded = after.refunded - before.map_or(0, |before| before.refunded);
        if after.dispute_lost && !lost {
            Some(Self::DisputeLost)
        } else if after.disputed && !disputed {
            Some(Self::Disputed)
        } else if refunded > 0 {
            Some(Self::Refunded(refunded))
        } else if disputed && !after.disputed {
            Some(Self::DisputeWon)
        } else {
            None
        }
    }
}
