//! Writes the ledger. A payment's entries always add up to the taxes of what is left of it, so repeated and late webhooks
//! change nothing.

use std::collections::BTreeMap;

use grandstand_db::entities::payments;
use grandstand_db::entities::tax_entries as entries;
use grandstand_db::ids::OrderId;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, DbErr};
use tenants::schema::text::Language;
use tenants::tax::TaxMode;

use super::order_taxes::TaxLine;
use super::queries;

/// A payment, and the taxes in it.
#[derive(Debug, Clone)]
pub struct Paid<'a> {
    /// The payment as it is stored now.
    pub payment: &'a payments::Model,
    /// Where the buyer lives, ISO 3166-1.
    pub country: &'a str,
    /// Whether prices contain the taxes.
    pub mode: TaxMode,
    /// The channel's own language, for the names of the taxes.
    pub language: Language,
    /// Each order with its share of the payment, minor units, and its taxes.
    pub orders: Vec<(OrderId, i64, Vec<TaxLine>)>,
}

/// The order and the rate of an entry.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Subject {
    order_id: OrderId,
    country: String,
    region: String,
    name: String,
    rate: i64,
}

/// A taxed amount and its tax, minor units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Sum {
    taxable: i64,
    amount: i64,
}

/// Adds the entries that a payment lacks: the sale at the time of the payment, and at `second` what was paid back since
/// or lost in a dispute. It runs in the transaction that stores the payment.
///
/// # Errors
/// The database failed.
pub async fn add_missing_entries(connection: &impl ConnectionTrait, paid: &Paid<'_>, second: i64) -> Result<(), DbErr> {
    let payment = paid.payment;
    let Some(paid_at) = payment.paid_at else { return Ok(()) };
    let sold = sold(paid);
    let mut entered = BTreeMap::<Subject, Sum>::new();
    for row in queries::of_payment(connection, payment.channel_id, payment.id).await? {
        let (subject, sum) = read(row);
        let known = entered.entry(subject).or_default();
        known.taxable += sum.taxable;
        known.amount += sum.amount;
    }
    if entered.is_empty() {
        add(connection, paid, &sold, paid_at).await?;
        entered.clone_from(&sold);
    }
    let reversed = payment.reversed();
    let mut missing = BTreeMap::new();
    for (subject, sum) in sold {
        let left = Sum {
            taxable: sum.taxable - share(sum.taxable, reversed, payment.amount),
            amount: sum.amount - share(sum.amount, reversed, payment.amount),
        };
        let known = entered.get(&subject).copied().unwrap_or_default();
        let change = Sum { taxable: left.taxable - known.taxable, amount: left.amount - known.amount };
        if change != Sum::default() {
            missing.insert(subject, change);
        }
    }
    add(connection, paid, &missing, second).await
}

/// Everything that the payment sold. An order without tax has one entry at a rate of 0, so that reports are complete.
fn sold(paid: &Paid<'_>) -> BTreeMap<Subject, Sum> {
    let mut sold = BTreeMap::new();
    for (order_id, price, lines) in &paid.orders {
        if lines.is_empty() {
            let (country, region, name) = (paid.country.to_owned(), String::new(), String::new());
            let subject = Subject { order_id: *order_id, country, region, name, rate: 0 };
            sold.insert(subject, Sum { taxable: *price, amount: 0 });
        }
        for line in lines {
            let subject = Subject {
                order_id: *order_id,
                country: line.country.clone(),
                region: line.region.clone().unwrap_or_default(),
                name: line.name.get(paid.language, paid.language).to_owned(),
                rate: line.percent.millionths(),
            };
            sold.insert(subject, Sum { taxable: line.taxable, amount: line.amount });
        }
    }
    sold
}

/// Returns the part of `amount` that belongs to `part` of `all`, rounded half up.
pub fn share(amount: i64, part: i64, all: i64) -> i64 {
    if all <= 0 {
        return 0;
    }
    let (amount, part, all) = (i128::from(amount), i128::from(part), i128::from(all));
    i64::try_from((2 * amount * part + all).div_euclid(2 * all)).unwrap_or(i64::MAX)
}

fn read(row: entries::Model) -> (Subject, Sum) {
    let entries::Model { order_id, country, region, name, rate, taxable, amount, .. } = row;
    (Subject { order_id, country, region, name, rate }, Sum { taxable, amount })
}

async fn add(
    connection: &impl ConnectionTrait,
    paid: &Paid<'_>,
    changes: &BTreeMap<Subject, Sum>,
    at: i64,
) -> Result<(), DbErr> {
    let payment = paid.payment;
    let rows = changes.iter().map(|(subject, change)| entries::ActiveModel {
        id: NotSet,
        channel_id: Set(payment.channel_id),
        user_id: Set(payment.user_id),
        order_id: Set(subject.order_id),
        payment_id: Set(payment.id),
        country: Set(subject.country.clone()),
        region: Set(subject.region.clone()),
        name: Set(subject.name.clone()),
        rate: Set(subject.rate),
        included: Set(paid.mode == TaxMode::Included),
        currency: Set(payment.currency.clone()),
        taxable: Set(change.taxable),
        amount: Set(change.amount),
        at: Set(at),
    });
    queries::insert(connection, rows.collect()).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_paid_back_takes_its_share_of_the_tax() {
        assert_eq!(share(100, 0, 999), 0);
        assert_eq!(share(100, 999, 999), 100);
        assert_eq!(share(100, 500, 999), 50);
        assert_eq!(share(101, 1, 2), 51, "half a cent up");
        assert_eq!(share(100, 5, 0), 0);
        for gone in 0..=999 {
            let (tax, net) = (share(167, gone, 999), share(832, gone, 999));
            assert!((0..=167).contains(&tax) && (0..=832).contains(&net) && (tax + net - gone).abs() <= 1, "{gone}");
        }
    }
}
