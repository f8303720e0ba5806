//! Orders as an operator sees them.

use grandstand_db::entities::orders::{self, OrderStatus};
use grandstand_db::entities::{access_grants, gifts, order_history, payments, purchases, receipts, users};
use grandstand_db::ids::{ChannelId, OrderId, UserId};
use sea_orm::{ConnectionTrait, DbErr};

use super::{list_queries, queries, service};
use crate::grants;
use crate::sold::Sold;

/// What a list of orders is narrowed down to.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wanted {
    /// Orders of one user.
    pub user_id: Option<UserId>,
    /// Orders with one status.
    pub status: Option<OrderStatus>,
    /// The greatest number of orders.
    pub limit: u64,
}

/// An order in a list.
#[derive(Debug)]
pub struct ListedOrder {
    /// The order.
    pub order: orders::Model,
    /// The product as it was sold.
    pub sold: Sold,
    /// The buyer's email address; empty if the account was deleted.
    pub buyer: String,
}

/// Everything about one order.
#[derive(Debug)]
pub struct OrderFile {
    /// The order, its product and its buyer.
    pub listed: ListedOrder,
    /// Its purchase.
    pub purchase: purchases::Model,
    /// The access that it gave; `None` if it was never paid.
    pub grant: Option<access_grants::Model>,
    /// The gift, if an operator gave it.
    pub gift: Option<gifts::Model>,
    /// Its steps, the oldest first.
    pub history: Vec<order_history::Model>,
    /// The payments of its purchase, the oldest first.
    pub payments: Vec<payments::Model>,
    /// Receipts and credit notes of its purchase, by number.
    pub receipts: Vec<receipts::Model>,
}

/// Returns a channel's orders, the newest first.
///
/// # Errors
/// The database failed, or a stored product can't be read.
pub async fn list(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    wanted: Wanted,
) -> anyhow::Result<Vec<ListedOrder>> {
    let rows = list_queries::latest(connection, channel_id, wanted).await?;
    rows.into_iter().map(|(order, buyer)| listed(order, buyer)).collect()
}

/// Returns everything about an order; `None` if the channel has no such order.
///
/// # Errors
/// The database failed, or a stored product can't be read.
pub async fn file(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    order_id: OrderId,
) -> anyhow::Result<Option<OrderFile>> {
    let Some((order, buyer)) = list_queries::order_with_buyer(connection, channel_id, order_id).await? else {
        return Ok(None);
    };
    let purchase = queries::purchase(connection, channel_id, order.purchase_id).await?;
    let purchase = purchase.ok_or_else(|| DbErr::RecordNotFound(format!("purchase {}", order.purchase_id)))?;
    let payments = queries::payments_of(connection, channel_id, purchase.id).await?;
    Ok(Some(OrderFile {
        grant: grants::of_orders(connection, channel_id, [order.id]).await?.into_iter().next(),
        gift: super::gifts::of_order(connection, channel_id, order.id).await?,
        history: queries::history_of(connection, channel_id, order.id).await?,
        receipts: service::receipts_of_purchase(connection, &purchase).await?,
        listed: listed(order, buyer)?,
        purchase,
        payments,
    }))
}

pub(super) fn listed(order: orders::Model, buyer: Option<users::Model>) -> anyhow::Result<ListedOrder> {
    let buyer = buyer.filter(|buyer| buyer.deleted_at.is_none());
    Ok(ListedOrder {
        sold: serde_json::from_str(&order.product)?,
        buyer: buyer.map(|buyer| buyer.email).unwrap_or_default(),
        order,
    })
}
