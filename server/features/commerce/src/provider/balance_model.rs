//! Movements of the account's balance. Times are unix seconds.

/// A movement of the account's balance. Money is in minor units of the balance's currency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Movement {
    /// The provider's id of the movement.
    pub id: String,
    /// What moved.
    pub kind: MovementKind,
    /// The amount; negative if it left the balance.
    pub amount: i64,
    /// The provider's fee, which is taken off.
    pub fee: i64,
    /// ISO 4217 code, upper case.
    pub currency: String,
    /// When it was made.
    pub at: i64,
    /// The provider's own word for its kind.
    pub category: String,
    /// What it is of; `None` for fees and adjustments of the provider's own.
    pub source: Option<MovementSource>,
}

/// Kinds of movements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MovementKind {
    /// A payment.
    Charge,
    /// A refund of a payment.
    Refund,
    /// Money that is withheld because of a dispute.
    Dispute,
    /// Money of a dispute that comes back.
    DisputeReversal,
    /// A payout to the bank account, or one that came back.
    Payout,
    /// A fee of the provider's that belongs to no payment.
    Fee,
    /// Anything else.
    Other,
}

/// A charge, a refund, a dispute or a payout. Money is in its own currency, which may differ from the balance's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovementSource {
    /// The provider's id.
    pub id: String,
    /// Its amount.
    pub amount: i64,
    /// ISO 4217 code, upper case.
    pub currency: String,
    /// The provider's id of the payment.
    pub payment_intent: Option<String>,
    /// What has been refunded of a charge until now.
    pub refunded: Option<i64>,
    /// The state of a dispute until now.
    pub dispute: Option<DisputeState>,
    /// Whether a payout pays movements by itself.
    pub is_automatic: bool,
}

/// States of a dispute.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DisputeState {
    /// The bank has not decided.
    Open,
    /// The channel has won, or it was withdrawn.
    Won,
    /// The channel has lost.
    Lost,
}

impl DisputeState {
    /// Reads the provider's status of a dispute.
    pub(super) fn of(status: &str) -> Self {
        match status {
            "won" | "warning_closed" | "prevented" => Self::Won,
            "lost" => Self::Lost,
            _ => Self::Open,
        }
    }
}
