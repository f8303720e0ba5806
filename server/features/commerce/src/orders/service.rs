//! Lists of a viewer's orders and payments.

use grandstand_db::entities::{payments, purchases, receipts};
use grandstand_db::ids::{ChannelId, OrderId, PurchaseId, UserId};
use grandstand_web::context::Context;
use grandstand_web::list::ListQuery;
use grandstand_web::reply::List;
use sea_orm::{ConnectionTrait, DbErr};
use serde_json::{Value, json};

use super::lists::{OrdersList, TransactionsList};
use super::model::{Order, OrderDetails, OrderStep, Transaction};
use super::refresh::enqueue_refresh;
use super::{list_queries, queries};
use crate::Commerce;
use crate::error::Error;

/// Minimum number of seconds between refreshes of an open purchase while a viewer polls it.
const REFRESH_SECONDS: i64 = 5;

/// Returns a page of the viewer's orders.
///
/// # Errors
/// The viewer isn't signed in, the query is invalid, there are too many rows, or the database failed.
pub async fn orders(
    commerce: &Commerce,
    context: &Context,
    list: &ListQuery<OrdersList>,
) -> Result<List<Order>, Error> {
    let (channel_id, user_id) = (context.channel_id(), context.signed_in()?.user.id);
    let listing = list.read()?;
    let count = list_queries::orders_count(&commerce.database, channel_id, user_id);
    let read = list_queries::orders_page(&commerce.database, channel_id, user_id, listing);
    let (rows, total) = listing.page.rows(None, count, read).await?;
    let data = rows.iter().map(|row| Order::new(context, row)).collect::<Result<_, _>>()?;
    Ok(List { data, meta: listing.page.meta(total) })
}

/// Returns one order of the viewer, with its steps and payments.
///
/// # Errors
/// The viewer isn't signed in, the order isn't theirs, or the database failed.
pub async fn order(commerce: &Commerce, context: &Context, order_id: OrderId) -> Result<OrderDetails, Error> {
    let (channel_id, user_id) = (context.channel_id(), context.signed_in()?.user.id);
    let row = queries::order_of_user(&commerce.database, channel_id, user_id, order_id).await?;
    let row = row.ok_or(Error::OrderNotFound)?;
    if row.open_key.is_some() {
        refresh_again(commerce, context, row.purchase_id).await?;
    }
    let history = queries::history_of(&commerce.database, channel_id, row.id).await?;
    let payments = queries::payments_of(&commerce.database, channel_id, row.purchase_id).await?;
    let orders = queries::orders_of(&commerce.database, channel_id, row.purchase_id).await?;
    let receipts = receipts_of(commerce, channel_id, &payments).await?;
    Ok(OrderDetails {
        order: Order::new(context, &row)?,
        history: history.iter().map(OrderStep::new).collect::<Result<_, _>>()?,
        transactions: payments
            .iter()
            .map(|payment| Transaction::new(context, payment, &orders, &receipts))
            .collect::<Result<_, _>>()?,
    })
}

/// Enqueues a refresh of an open purchase that wasn't refreshed for some seconds: a viewer who polls waits for the
/// payment.
async fn refresh_again(commerce: &Commerce, context: &Context, purchase_id: PurchaseId) -> Result<(), Error> {
    let (channel_id, now) = (context.channel_id(), context.now);
    let Some(purchase) = queries::purchase(&commerce.database, channel_id, purchase_id).await? else { return Ok(()) };
    if now.as_second() - purchase.refreshed_at.max(purchase.updated_at) >= REFRESH_SECONDS {
        enqueue_refresh(&commerce.database, channel_id, purchase_id, now).await?;
        commerce.jobs.wake();
    }
    Ok(())
}

/// Returns a page of the viewer's payments.
///
/// # Errors
/// The viewer isn't signed in, the query is invalid, there are too many rows, or the database failed.
pub async fn transactions(
    commerce: &Commerce,
    context: &Context,
    list: &ListQuery<TransactionsList>,
) -> Result<List<Transaction>, Error> {
    let (channel_id, user_id) = (context.channel_id(), context.signed_in()?.user.id);
    let listing = list.read()?;
    let count = list_queries::payments_count(&commerce.database, channel_id, user_id);
    let read = list_queries::payments_page(&commerce.database, channel_id, user_id, listing);
    let (rows, total) = listing.page.rows(None, count, read).await?;
    let purchases: Vec<PurchaseId> = rows.iter().map(|row| row.purchase_id).collect();
    let orders = queries::orders_of_all(&commerce.database, channel_id, &purchases).await?;
    let receipts = receipts_of(commerce, channel_id, &rows).await?;
    let data = rows.iter().map(|row| Transaction::new(context, row, &orders, &receipts)).collect::<Result<_, _>>()?;
    Ok(List { data, meta: listing.page.meta(total) })
}

async fn receipts_of(
    commerce: &Commerce,
    channel_id: ChannelId,
    payments: &[payments::Model],
) -> Result<Vec<receipts::Model>, DbErr> {
    let ids: Vec<i64> = payments.iter().map(|payment| payment.id).collect();
    grandstand_receipts::of_payments(&commerce.database, channel_id, &ids).await
}

/// Returns the receipts and credit notes of a purchase, by number.
///
/// # Errors
/// The database failed.
pub async fn receipts_of_purchase(
    connection: &impl ConnectionTrait,
    purchase: &purchases::Model,
) -> Result<Vec<receipts::Model>, DbErr> {
    let payments = queries::payments_of(connection, purchase.channel_id, purchase.id).await?;
    let ids: Vec<i64> = payments.iter().map(|payment| payment.id).collect();
    grandstand_receipts::of_payments(connection, purchase.channel_id, &ids).await
}

/// Returns all orders and payments of a user, for the export of their data.
///
/// # Errors
/// The database failed.
pub async fn everything(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> anyhow::Result<Value> {
    let orders = list_queries::all_orders(connection, channel_id, user_id).await?;
    let payments = list_queries::all_payments(connection, channel_id, user_id).await?;
    let time = |second: Option<i64>| jiff::Timestamp::from_second(second?).ok().map(|time| time.to_string());
    Ok(json!({
        "orders": orders.iter().map(|order| json!({
            "id": order.id,
            "purchase_id": order.purchase_id,
            "status": order.status,
            "product": { "kind": order.product_kind, "id": order.product_id, "sold": stored(&order.product) },
            "price": order.price,
            "taxes": order.taxes.as_deref().map(stored),
            "currency": order.currency,
            "renewal": order.renewal,
            "created_at": time(Some(order.created_at)),
            "paid_at": time(order.paid_at),
            "starts_at": time(order.starts_at),
            "ends_at": time(order.ends_at),
        })).collect::<Vec<_>>(),
        "transactions": payments.iter().map(|payment| json!({
            "id": payment.id,
            "purchase_id": payment.purchase_id,
            "provider_id": payment.provider_id,
            "provider_payment_id": payment.payment_intent,
            "status": payment.status,
            "amount": payment.amount,
            "refunded": payment.refunded,
            "currency": payment.currency,
            "card": payment.card_brand.as_ref().map(|brand| json!({ "brand": brand, "last4": payment.card_last4 })),
            "created_at": time(Some(payment.created_at)),
            "paid_at": time(payment.paid_at),
        })).collect::<Vec<_>>(),
    }))
}

fn stored(json: &str) -> Value {
    serde_json::from_str(json).unwrap_or_default()
}
