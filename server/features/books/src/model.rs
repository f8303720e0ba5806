//! The books of a period. Money is in minor units, times are RFC 3339.

use grandstand_commerce::provider::balance_model::{Movement, MovementKind};
use grandstand_tax::report::Row;
use jiff::Timestamp;
use serde::Serialize;

use crate::difference::Difference;

/// What happened in a period, and what doesn't agree.
#[derive(Debug, Serialize)]
pub struct Books {
    /// Currency of the provider's balance, ISO 4217.
    pub currency: String,
    /// Currency of the channel, in which taxes and differences of payments are, ISO 4217.
    pub channel_currency: String,
    /// The movements of the balance, the oldest first.
    pub lines: Vec<Line>,
    /// Their sums.
    pub totals: Totals,
    /// The taxes of the period, by country and rate, in the channel's currency.
    pub taxes: Vec<Row>,
    /// The number of receipts and of credit notes that were issued.
    pub receipts: (usize, usize),
    /// The payouts of the period.
    pub payouts: Vec<Payout>,
    /// What doesn't agree; empty if all does.
    pub differences: Vec<Difference>,
}

/// A movement of the provider's balance, with what is stored about it.
#[derive(Debug, Clone, Serialize)]
pub struct Line {
    /// When it was made.
    pub at: Option<Timestamp>,
    /// What moved.
    pub kind: LineKind,
    /// The provider's id of the payment, or else of what moved.
    pub id: String,
    /// The purchase; `None` if none is known.
    pub purchase: Option<i64>,
    /// Number of the receipt.
    pub receipt: Option<String>,
    /// The amount; negative if it left the balance.
    pub amount: i64,
    /// The provider's fee, which is taken off.
    pub fee: i64,
    /// The taxes that are left of a payment, in the channel's currency; `None` for other lines.
    pub tax: Option<i64>,
}

/// Kinds of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LineKind {
    /// A payment.
    Sale,
    /// A refund.
    Refund,
    /// Money that is withheld because of a dispute, or comes back.
    Dispute,
    /// A payout to the bank account.
    Payout,
    /// A fee that belongs to no payment.
    Fee,
    /// Anything else that the account's owner or the provider did.
    Other,
}

impl From<MovementKind> for LineKind {
    fn from(kind: MovementKind) -> Self {
        match kind {
            MovementKind::Charge => Self::Sale,
            MovementKind::Refund => Self::Refund,
            MovementKind::Dispute | MovementKind::DisputeReversal => Self::Dispute,
            MovementKind::Payout => Self::Payout,
            MovementKind::Fee => Self::Fee,
            MovementKind::Other => Self::Other,
        }
    }
}

/// Sums of a period, in the balance's currency.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Number of payments.
    pub sales_count: usize,
    /// Payments.
    pub sales: i64,
    /// Refunds; negative.
    pub refunds: i64,
    /// Disputes; negative if more is withheld than came back.
    pub disputes: i64,
    /// The provider's fees; negative.
    pub fees: i64,
    /// Anything else.
    pub other: i64,
    /// The sum of all of these.
    pub net: i64,
    /// Payouts; negative.
    pub payouts: i64,
}

impl Totals {
    /// Sums up movements.
    pub fn of(movements: &[Movement]) -> Self {
        let mut totals = Self::default();
        for Movement { kind, amount, fee, .. } in movements {
            totals.fees -= fee;
            match LineKind::from(*kind) {
                LineKind::Sale => (totals.sales, totals.sales_count) = (totals.sales + amount, totals.sales_count + 1),
                LineKind::Refund => totals.refunds += amount,
                LineKind::Dispute => totals.disputes += amount,
                LineKind::Payout => totals.payouts += amount,
                LineKind::Fee => totals.fees += amount,
                LineKind::Other => totals.other += amount,
            }
        }
        totals.net = totals.sales + totals.refunds + totals.disputes + totals.fees + totals.other;
        totals
    }
}

/// A payout to the bank account.
#[derive(Debug, Clone, Serialize)]
pub struct Payout {
    /// The provider's id.
    pub id: String,
    /// When it was made.
    pub at: Option<Timestamp>,
    /// The amount.
    pub amount: i64,
    /// The number of movements that it pays; `None` if it was made by hand, and pays none in particular.
    pub movements: Option<usize>,
}
