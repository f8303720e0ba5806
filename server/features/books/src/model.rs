//! The books of a period. Money is in minor units, times are RFC 3339.

use std::collections::BTreeMap;

use grandstand_commerce::provider::balance_model::{Movement, MovementKind};
use grandstand_tax::report::Row;
use jiff::Timestamp;
use serde::Serialize;

use crate::difference::Difference;

/// What happened in a period, and what doesn't agree.
#[derive(Debug, Serialize)]
pub struct Books {
    /// Currency of the channel, in which taxes and differences of payments are, ISO 4217.
    pub channel_currency: String,
    /// The movements of the account's balances, the oldest first.
    pub lines: Vec<Line>,
    /// Their sums, for each currency in which the account has a balance. One is there without movements, too.
    pub balances: Vec<Totals>,
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
    /// Currency of the balance, ISO 4217.
    pub currency: String,
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

/// Sums of a period in one balance.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Totals {
    /// Currency of the balance, ISO 4217.
    pub currency: String,
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
    /// Sums up the movements of each currency, in the order of the codes; zeros in `currency` without any.
    pub fn by_currency(movements: &[Movement], currency: &str) -> Vec<Self> {
        let mut balances: BTreeMap<&str, Self> = BTreeMap::new();
        for movement in movements {
            balances.entry(&movement.currency).or_insert_with(|| Self::zero(&movement.currency)).add(movement);
        }
        if balances.is_empty() { vec![Self::zero(currency)] } else { balances.into_values().collect() }
    }

    fn zero(currency: &str) -> Self {
        Self { currency: currency.to_owned(), ..Self::default() }
    }

    fn add(&mut self, Movement { kind, amount, fee, .. }: &Movement) {
        self.fees -= fee;
        match LineKind::from(*kind) {
            LineKind::Sale => (self.sales, self.sales_count) = (self.sales + amount, self.sales_count + 1),
            LineKind::Refund => self.refunds += amount,
            LineKind::Dispute => self.disputes += amount,
            LineKind::Payout => self.payouts += amount,
            LineKind::Fee => self.fees += amount,
            LineKind::Other => self.other += amount,
        }
        self.net = self.sales + self.refunds + self.disputes + self.fees + self.other;
    }
}

/// A payout to the bank account.
#[derive(Debug, Clone, Serialize)]
pub struct Payout {
    /// The provider's id.
    pub id: String,
    /// When it was made.
    pub at: Option<Timestamp>,
    /// Currency of the balance, ISO 4217.
    pub currency: String,
    /// The amount.
    pub amount: i64,
    /// The number of movements that it pays; `None` if it was made by hand, and pays none in particular.
    pub movements: Option<usize>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn movement(kind: MovementKind, amount: i64, fee: i64, currency: &str) -> Movement {
        Movement {
            kind,
            amount,
            fee,
            id: String::new(),
            currency: currency.to_owned(),
            at: 0,
            category: String::new(),
            source: None,
        }
    }

    #[test]
    fn each_currency_has_sums_of_its_own() {
        let movements = [
            movement(MovementKind::Charge, 1000, 59, "USD"),
            movement(MovementKind::Charge, 5000, 200, "JPY"),
            movement(MovementKind::Refund, -400, 0, "USD"),
            movement(MovementKind::Payout, -541, 0, "USD"),
        ];
        let balances = Totals::by_currency(&movements, "USD");
        let yen = Totals { sales_count: 1, sales: 5000, fees: -200, net: 4800, ..Totals::zero("JPY") };
        let dollars = Totals {
            sales_count: 1,
            sales: 1000,
            refunds: -400,
            fees: -59,
            net: 541,
            payouts: -541,
            ..Totals::zero("USD")
        };
        assert_eq!(balances, [yen, dollars]);
    }

    #[test]
    fn a_period_without_movements_has_zeros() {
        assert_eq!(Totals::by_currency(&[], "CAD"), [Totals::zero("CAD")]);
    }
}
