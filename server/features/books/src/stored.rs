//! A payment as it is stored, with everything that has to agree with it.

use grandstand_db::entities::payments;
use grandstand_db::entities::purchases::PurchaseKind;
use grandstand_db::entities::receipts::ReceiptKind;
use grandstand_db::entities::tax_entries;
use grandstand_db::ids::OrderId;

use crate::difference::{Cause, Difference};

/// A payment with its records.
#[derive(Debug)]
pub struct Stored {
    /// The payment.
    pub payment: payments::Model,
    /// How its purchase is paid.
    pub kind: PurchaseKind,
    /// The sum of the prices of its purchase's orders, minor units.
    pub prices: i64,
    /// Whether its purchase is taxed.
    pub is_taxed: bool,
    /// Its entries in the ledger of taxes.
    pub entries: Vec<tax_entries::Model>,
    /// Its receipts and credit notes: kind, total in minor units, and number.
    pub receipts: Vec<(ReceiptKind, i64, String)>,
}

impl Stored {
    /// The number of the receipt.
    pub fn receipt(&self) -> Option<&str> {
        let receipt = self.receipts.iter().find(|(kind, ..)| *kind == ReceiptKind::Receipt);
        receipt.map(|(.., number)| number.as_str())
    }

    /// The taxes that are left, minor units.
    pub fn tax(&self) -> i64 {
        self.entries.iter().map(|entry| entry.amount).sum()
    }

    /// The payment without refunds and lost disputes, minor units.
    fn left(&self) -> i64 {
        self.payment.amount - self.payment.reversed()
    }

    /// The differences among its own records.
    pub fn own_differences(&self) -> Vec<Difference> {
        let receipts: i64 = self.receipts.iter().map(|(_, total, _)| total).sum();
        let count = self.receipts.iter().filter(|(kind, ..)| *kind == ReceiptKind::Receipt).count();
        let mut differences = Vec::new();
        if self.kind == PurchaseKind::Payment && self.prices != self.payment.amount {
            differences.push(self.differs(Cause::Orders, self.payment.amount, self.prices));
        }
        if self.is_taxed && self.taxed() != self.left() {
            differences.push(self.differs(Cause::Taxes, self.left(), self.taxed()));
        }
        if receipts != self.left() || count != 1 {
            differences.push(self.differs(Cause::Receipts, self.left(), receipts));
        }
        differences
    }

    /// Net amounts and taxes of the ledger, minor units. The taxes of one order are on the same net amount, or on a part
    /// of it.
    fn taxed(&self) -> i64 {
        let mut orders: Vec<OrderId> = self.entries.iter().map(|entry| entry.order_id).collect();
        orders.sort_unstable();
        orders.dedup();
        let net = |order: &OrderId| {
            let own = self.entries.iter().filter(|entry| entry.order_id == *order);
            let mut rates: Vec<(&tax_entries::Model, i64)> = Vec::new();
            for entry in own {
                let same = |known: &&mut (&tax_entries::Model, i64)| is_same_rate(known.0, entry);
                match rates.iter_mut().find(same) {
                    Some((_, sum)) => *sum += entry.taxable,
                    None => rates.push((entry, entry.taxable)),
                }
            }
            rates.into_iter().map(|(_, sum)| sum).max_by_key(|sum| sum.abs()).unwrap_or(0)
        };
        orders.iter().map(net).sum::<i64>() + self.tax()
    }

    /// A difference of this payment.
    pub fn differs(&self, cause: Cause, here: i64, there: i64) -> Difference {
        let id = self.payment.payment_intent.clone().unwrap_or_else(|| self.payment.provider_id.clone());
        Difference { cause, id, purchase: Some(self.payment.purchase_id.0), here: Some(here), there: Some(there) }
    }
}

fn is_same_rate(one: &tax_entries::Model, other: &tax_entries::Model) -> bool {
    (&one.country, &one.region, &one.name, one.rate) == (&other.country, &other.region, &other.name, other.rate)
}
