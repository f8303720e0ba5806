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

use super::queries;
use super::remaining::{Taxed, remaining};

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
    /// The orders that it pays.
    pub orders: Vec<Taxed>,
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
    let sold = sums(paid, &paid.orders);
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
    let left = remaining(&paid.orders, payment.reversed(), payment.amount);
    let mut missing = BTreeMap::new();
    for (subject, left) in sums(paid, &left) {
        let known = entered.get(&subject).copied().unwrap_or_default();
        let change = Sum { taxable: left.taxable - known.taxable, amount: left.amount - known.amount };
        if change != Sum::default() {
            missing.insert(subject, change);
        }
    }
    add(connection, paid, &missing, second).await
}

/// Sums up orders by rate. An order without tax has one entry at a rate of 0, so that reports are complete.
fn sums(paid: &Paid<'_>, orders: &[Taxed]) -> BTreeMap<Subject, Sum> {
    let mut sold = BTreeMap::new();
    for (order_id, price, lines) in orders {
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
