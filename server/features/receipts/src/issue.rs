//! Issues receipts and credit notes, in the transaction that stores the payment. A payment's documents always add up to
//! what is left of it, so repeated and late webhooks
//! issue nothing.

use grandstand_db::entities::payments;
use grandstand_db::entities::receipts::{self as rows, ReceiptKind};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::ConnectionTrait;

use super::content::Content;
use super::credit::correction;
use super::model::number;
use super::queries;

/// A payment, with the content of its receipt.
#[derive(Debug)]
pub struct Payment<'a> {
    /// The payment as it is stored now.
    pub row: &'a payments::Model,
    /// The content of its receipt.
    pub content: Content,
}

/// Issues the documents that these payments of one purchase lack: a receipt for what was paid, and a credit note for what
/// was paid back since, or lost in a dispute. Each has been paid and has an amount. `prefix` stands before the numbers.
/// Locks the channel's counter until the end of the transaction, so it is the last step of one.
///
/// # Errors
/// The database failed, or a stored receipt can't be read.
pub async fn issue_missing(
    connection: &impl ConnectionTrait,
    prefix: &str,
    mut payments: Vec<Payment<'_>>,
    second: i64,
) -> anyhow::Result<()> {
    let Some(channel_id) = payments.first().map(|payment| payment.row.channel_id) else { return Ok(()) };
    let ids: Vec<i64> = payments.iter().map(|payment| payment.row.id).collect();
    let mut known = queries::of_payments(connection, channel_id, &ids).await?;
    // The oldest first, so that numbers follow time.
    payments.sort_by_key(|payment| (payment.row.paid_at, payment.row.id));
    for payment in &payments {
        let row = payment.row;
        let mut own: Vec<rows::Model> = known.extract_if(.., |receipt| receipt.payment_id == row.id).collect();
        if own.is_empty() {
            own.push(issue(connection, (payment, prefix), ReceiptKind::Receipt, &payment.content, second).await?);
        }
        let credited = row.amount - own.iter().map(|receipt| receipt.total).sum::<i64>();
        if credited == row.reversed() {
            continue;
        }
        let Some(receipt) = own.iter().find(|receipt| receipt.kind == ReceiptKind::Receipt) else { continue };
        let of: Content = serde_json::from_str(&receipt.content)?;
        let content = correction(&of, receipt.label.clone(), (credited, row.reversed()), second);
        issue(connection, (payment, prefix), ReceiptKind::CreditNote, &content, second).await?;
    }
    Ok(())
}

async fn issue(
    connection: &impl ConnectionTrait,
    (payment, prefix): (&Payment<'_>, &str),
    kind: ReceiptKind,
    content: &Content,
    second: i64,
) -> anyhow::Result<rows::Model> {
    let row = payment.row;
    let next = queries::next_number(connection, row.channel_id).await?;
    let issued = rows::ActiveModel {
        id: NotSet,
        channel_id: Set(row.channel_id),
        user_id: Set(row.user_id),
        payment_id: Set(row.id),
        number: Set(next),
        label: Set(number(prefix, next)),
        kind: Set(kind),
        currency: Set(row.currency.clone()),
        total: Set(content.total),
        content: Set(serde_json::to_string(content)?),
        created_at: Set(second),
    };
    Ok(queries::insert(connection, issued).await?)
}
