//! Issues receipts and credit notes, in the transaction that stores the payment. A payment's documents always add up to
//! what is left of it, so whatever is told twice or late issues nothing.

use grandstand_db::entities::payments;
use grandstand_db::entities::receipts::{self as rows, ReceiptKind};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::ConnectionTrait;

use super::content::Content;
use super::credit::correction;
use super::model::number;
use super::queries;

/// A payment, with what its receipt would say.
#[derive(Debug)]
pub struct Payment<'a> {
    /// The payment as it is stored now.
    pub row: &'a payments::Model,
    /// The content of its receipt.
    pub content: Content,
}

/// Issues what the documents of these payments lack: a receipt for what was paid, and a credit note for what was paid
/// back since, or lost in a dispute. `prefix` stands before the numbers. The channel's counter is locked until the end of
/// the transaction, so it is the last thing that a transaction takes.
///
/// # Errors
/// The database failed, or a stored receipt can't be read.
pub async fn bring(
    connection: &impl ConnectionTrait,
    prefix: &str,
    payments: &[Payment<'_>],
    second: i64,
) -> anyhow::Result<()> {
    let due = payments.iter().filter(|payment| payment.row.paid_at.is_some() && payment.row.amount > 0);
    let due: Vec<&Payment<'_>> = due.collect();
    let Some(first) = due.first() else { return Ok(()) };
    let ids: Vec<i64> = due.iter().map(|payment| payment.row.id).collect();
    let mut known = queries::of_payments(connection, first.row.channel_id, &ids).await?;
    // The oldest first, so that numbers follow time.
    let mut due = due;
    due.sort_by_key(|payment| (payment.row.paid_at, payment.row.id));
    for payment in due {
        let row = payment.row;
        let mut own: Vec<rows::Model> = known.extract_if(.., |receipt| receipt.payment_id == row.id).collect();
        if own.is_empty() {
            own.push(issue(connection, (payment, prefix), ReceiptKind::Receipt, &payment.content, second).await?);
        }
        let credited = row.amount - own.iter().map(|receipt| receipt.total).sum::<i64>();
        let gone = if row.dispute_lost { row.amount } else { row.refunded.min(row.amount) };
        if credited == gone {
            continue;
        }
        let Some(receipt) = own.iter().find(|receipt| receipt.kind == ReceiptKind::Receipt) else { continue };
        let of: Content = serde_json::from_str(&receipt.content)?;
        let content = correction(&of, receipt.label.clone(), (credited, gone), second);
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
