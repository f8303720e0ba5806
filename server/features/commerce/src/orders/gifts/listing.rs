//! Lists of gifts, for operators.

use std::collections::HashMap;

use grandstand_db::entities::gifts;
use grandstand_db::ids::{ChannelId, OrderId, UserId};
use sea_orm::ConnectionTrait;

use super::queries;
use crate::orders::list_queries;
use crate::orders::operator::{ListedOrder, listed};

/// What a list of gifts is narrowed down to.
#[derive(Debug, Clone, Copy, Default)]
pub struct GiftFilter {
    /// Gifts of one user.
    pub user_id: Option<UserId>,
    /// Gifts that give access at this second, unix time.
    pub running_at: Option<i64>,
    /// The greatest number of gifts.
    pub limit: u64,
}

/// A gift in a list.
#[derive(Debug)]
pub struct ListedGift {
    /// The gift.
    pub gift: gifts::Model,
    /// Its order, with the product and the user's address.
    pub order: ListedOrder,
}

/// Returns a channel's gifts, the newest first.
///
/// # Errors
/// The database failed, or a stored product can't be read.
pub async fn list(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    filter: GiftFilter,
) -> anyhow::Result<Vec<ListedGift>> {
    let gifts = queries::latest(connection, channel_id, filter).await?;
    let ids: Vec<OrderId> = gifts.iter().map(|gift| gift.order_id).collect();
    let orders = list_queries::with_ids(connection, channel_id, &ids).await?;
    let orders = orders.into_iter().map(|(order, user)| Ok((order.id, listed(order, user)?)));
    let mut orders: HashMap<OrderId, ListedOrder> = orders.collect::<anyhow::Result<_>>()?;
    let gifts = gifts.into_iter();
    Ok(gifts.filter_map(|gift| Some(ListedGift { order: orders.remove(&gift.order_id)?, gift })).collect())
}
