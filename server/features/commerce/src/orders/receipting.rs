//! Receipts of a purchase's payments.

use grandstand_db::entities::payments::PaymentReason;
use grandstand_db::entities::purchases::PurchaseKind;
use grandstand_db::entities::{orders, purchases, users};
use grandstand_receipts::{self as receipts, Buyer, Card, Content, Line, Payment, Seller};
use grandstand_tax::OrderTaxes;
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;
use tenants::schema::payments::ReceiptSettings;

use super::writing::{Changes, Written};
use crate::error::Error;
use crate::sold::Sold;
use crate::stored_taxes;

/// Issues the receipts and credit notes that a purchase's payments lack. The last step of the transaction that stores
/// them, because it locks the channel's counter.
///
/// # Errors
/// The database failed, or a stored value can't be read.
pub async fn issue(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    (purchase, orders): (&purchases::Model, &[orders::Model]),
    changes: &Changes,
    second: i64,
) -> Result<(), Error> {
    let is_due = |written: &&Written| written.row.paid_at.is_some() && written.row.amount > 0;
    let due: Vec<&Written> = changes.payments.iter().filter(is_due).collect();
    if due.is_empty() {
        return Ok(());
    }
    let defaults = ReceiptSettings::default();
    let settings = channel.payments.as_ref().map_or(&defaults, |payments| &payments.receipts);
    let user = users::not_deleted(connection, purchase.channel_id, purchase.user_id).await?;
    let mut payments = Vec::with_capacity(due.len());
    for written in due {
        let row = &written.row;
        let content = Content {
            seller: seller(channel, settings),
            buyer: buyer(purchase, user.as_ref()),
            lines: lines(purchase, orders, written)?,
            taxes: taxes(purchase, orders, written)?,
            total: row.amount,
            card: row.card_brand.clone().zip(row.card_last4.clone()).map(|(brand, last4)| Card { brand, last4 }),
            at: row.paid_at.unwrap_or(row.created_at),
            corrects: None,
        };
        payments.push(Payment { row, content });
    }
    Ok(receipts::issue_missing(connection, &settings.prefix, payments, second).await?)
}

fn seller(channel: &Channel, settings: &ReceiptSettings) -> Seller {
    Seller {
        name: settings.seller.clone().unwrap_or_else(|| channel.name.clone()),
        address: settings.address.clone().or_else(|| channel.address.clone()),
        tax_ids: settings.tax_ids.clone(),
    }
}

fn buyer(purchase: &purchases::Model, user: Option<&users::Model>) -> Buyer {
    Buyer {
        name: user.map(users::Model::full_name).filter(|name| !name.is_empty()),
        email: user.map(|user| user.email.clone()),
        company: purchase.company.clone(),
        tax_id: purchase.company_tax_id.clone(),
        country: purchase.tax_country.clone(),
        region: purchase.tax_region.clone(),
    }
}

/// The taxes of a payment: those of its orders, or of the invoice of a subscription.
fn taxes(
    purchase: &purchases::Model,
    orders: &[orders::Model],
    written: &Written,
) -> Result<Option<OrderTaxes>, serde_json::Error> {
    if purchase.kind == PurchaseKind::Subscription {
        return Ok(written.taxes.clone());
    }
    let mut all: Option<OrderTaxes> = None;
    for order in orders {
        let Some(taxes) = stored_taxes::of_order(order)? else { continue };
        match &mut all {
            Some(all) => all.add(taxes),
            None => all = Some(taxes),
        }
    }
    Ok(all)
}

fn lines(
    purchase: &purchases::Model,
    orders: &[orders::Model],
    written: &Written,
) -> Result<Vec<Line>, serde_json::Error> {
    let row = &written.row;
    let line = |order: &orders::Model| {
        let sold: Sold = serde_json::from_str(&order.product)?;
        let full = order.base_price.saturating_add(order.service_fee);
        let (price, discount) = match purchase.kind {
            PurchaseKind::Payment | PurchaseKind::Free | PurchaseKind::Given => (full, order.discount),
            PurchaseKind::Subscription => {
                let net = row.amount - written.taxes.as_ref().map_or(0, OrderTaxes::added);
                // The invoice of a changed plan has other amounts than the order.
                let has_coupon = row.reason == PaymentReason::Created && full - order.discount == net;
                if has_coupon { (full, order.discount) } else { (net, 0) }
            }
        };
        let until = row.period_end.or_else(|| sold.ends_at(row.paid_at.unwrap_or(row.created_at)));
        Ok(Line { order_id: order.id.0, name: sold.name, price, discount, until })
    };
    orders.iter().map(line).collect()
}
