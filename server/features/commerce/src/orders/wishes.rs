//! Viewers' choices about the renewal of subscriptions. A choice is stored first and the next refresh applies it at the
//! provider, so a crash in between loses none.

use grandstand_db as db;
use grandstand_db::entities::order_history::OrderEvent;
use grandstand_db::entities::orders::{self, Cancellation, OrderStatus};
use grandstand_db::entities::purchases::{self, RenewalChoice};
use grandstand_db::ids::{ChannelId, OrderId, PurchaseId, UserId};
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbErr};

use super::refresh::enqueue_refresh;
use super::{history, queries};
use crate::Commerce;
use crate::error::Error;

/// Stores a user's choice to cancel or resume an order's renewal. Returns the purchase to refresh.
///
/// # Errors
/// The order isn't the user's or isn't a running subscription, or the database failed.
pub async fn ask(
    commerce: &Commerce,
    channel_id: ChannelId,
    user_id: UserId,
    order_id: OrderId,
    wish: RenewalChoice,
    now: Timestamp,
) -> Result<purchases::Model, Error> {
    let transaction = db::begin_write(&commerce.database).await?;
    let order = queries::order_of_user(&transaction, channel_id, user_id, order_id).await?;
    let order = order.ok_or(Error::OrderNotFound)?;
    if order.status != OrderStatus::Active {
        return Err(Error::NotRenewed);
    }
    wished(&transaction, &order, wish, now.as_second()).await?;
    let purchase = queries::purchase(&transaction, channel_id, order.purchase_id).await?;
    transaction.commit().await?;
    purchase.ok_or_else(|| anyhow::anyhow!("order {order_id} has no purchase").into())
}

async fn wished(
    connection: &impl ConnectionTrait,
    order: &orders::Model,
    wish: RenewalChoice,
    second: i64,
) -> Result<(), DbErr> {
    queries::ask(connection, order.channel_id, order.purchase_id, wish, second).await?;
    let after = orders::Model { cancellation: Some(Cancellation::Processing), updated_at: second, ..order.clone() };
    queries::update_order(connection, &after).await?;
    history::note(connection, &after, OrderEvent::Asked, second).await
}

/// Cancels the renewal of a subscription that was refunded or whose buyer has deleted their account, so that it isn't
/// charged again.
///
/// # Errors
/// The database failed.
pub async fn cancel_paid_back(commerce: &Commerce, purchase: &purchases::Model, now: Timestamp) -> Result<(), DbErr> {
    let transaction = db::begin_write(&commerce.database).await?;
    for order in queries::orders_of(&transaction, purchase.channel_id, purchase.id).await? {
        wished(&transaction, &order, RenewalChoice::Cancel, now.as_second()).await?;
    }
    transaction.commit().await
}

/// Cancels the renewals of all of a user's subscriptions and refreshes their open purchases, because the account is
/// being deleted. Returns the ids of the purchases to refresh.
///
/// # Errors
/// The database failed.
pub async fn cancel_all(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    now: Timestamp,
) -> Result<Vec<PurchaseId>, Error> {
    let mut purchases = Vec::new();
    for order in queries::running_orders(connection, channel_id, user_id).await? {
        wished(connection, &order, RenewalChoice::Cancel, now.as_second()).await?;
        enqueue_refresh(connection, channel_id, order.purchase_id, now).await?;
        purchases.push(order.purchase_id);
    }
    // The refresh cancels open purchases of deleted users.
    for purchase_id in queries::open_purchases(connection, channel_id, user_id).await? {
        enqueue_refresh(connection, channel_id, purchase_id, now).await?;
        purchases.push(purchase_id);
    }
    Ok(purchases)
}
