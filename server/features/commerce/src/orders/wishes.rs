//! What viewers ask of a subscription's renewal. The wish is stored; whoever looks at the purchase next has the provider
//! do it, so a crash between the two loses none.

use grandstand_db as db;
use grandstand_db::entities::order_history::OrderEvent;
use grandstand_db::entities::orders::{self, Cancellation, OrderStatus};
use grandstand_db::entities::purchases::{self, RenewalChoice};
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbErr};

use super::refresh::ask_to_look;
use super::{history, queries};
use crate::Commerce;
use crate::error::Error;

/// Notes that a user wants their order's renewal cancelled, or to go on after all; gives the purchase to look at.
///
/// # Errors
/// The order is not the user's, is no subscription that runs, or the database failed.
pub async fn ask(
    commerce: &Commerce,
    channel_id: i64,
    user_id: i64,
    order_id: i64,
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

/// Notes that a subscription is not to be renewed whose money went back, or whose buyer has left: nobody is charged for
/// what they gave up.
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

/// Notes that none of a user's subscriptions is to be renewed, because they leave, and has what they did not pay yet
/// called off. Gives the purchases to look at.
///
/// # Errors
/// The database failed.
pub async fn cancel_all(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
    now: Timestamp,
) -> Result<Vec<i64>, Error> {
    let mut purchases = Vec::new();
    for order in queries::running_orders(connection, channel_id, user_id).await? {
        wished(connection, &order, RenewalChoice::Cancel, now.as_second()).await?;
        ask_to_look(connection, channel_id, order.purchase_id, now).await?;
        purchases.push(order.purchase_id);
    }
    // Whoever looks finds their buyer gone.
    for purchase_id in queries::open_purchases(connection, channel_id, user_id).await? {
        ask_to_look(connection, channel_id, purchase_id, now).await?;
        purchases.push(purchase_id);
    }
    Ok(purchases)
}
