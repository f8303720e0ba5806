//! The SQL of lists of orders and payments.

use std::collections::{HashMap, HashSet};

use grandstand_db::entities::{orders, payments, users};
use grandstand_db::ids::{ChannelId, OrderId, UserId};
use grandstand_db::scope::InChannel;
use grandstand_web::list::Listing;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use super::lists::{OrderField, TransactionField};
use super::operator::Wanted;
use super::queries::of_user;

/// Returns a page of a user's orders.
pub async fn orders_page(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    Listing { page, sort }: Listing<OrderField>,
) -> Result<Vec<orders::Model>, DbErr> {
    let select = of_user(channel_id, user_id);
    let sorted = match sort.by {
        OrderField::Date => select,
        OrderField::Price => select.order_by(orders::Column::Price, sort.order()),
    };
    sorted
        .order_by(orders::Column::Id, sort.order())
        .limit(page.row_limit())
        .offset((page.offset > 0).then_some(page.offset))
        .all(connection)
        .await
}

/// Returns every order of a user, the newest first.
pub async fn all_orders(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<orders::Model>, DbErr> {
    of_user(channel_id, user_id).order_by_desc(orders::Column::Id).all(connection).await
}

/// Counts a user's orders.
pub async fn orders_count(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<u64, DbErr> {
    of_user(channel_id, user_id).count(connection).await
}

fn payments_of_user(channel_id: ChannelId, user_id: UserId) -> Select<payments::Entity> {
    payments::Entity::in_channel(channel_id).filter(payments::Column::UserId.eq(user_id))
}

/// Returns a page of a user's payments.
pub async fn payments_page(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    Listing { page, sort }: Listing<TransactionField>,
) -> Result<Vec<payments::Model>, DbErr> {
    let select = payments_of_user(channel_id, user_id);
    let sorted = match sort.by {
        TransactionField::Date => select,
        TransactionField::Amount => select.order_by(payments::Column::Amount, sort.order()),
    };
    sorted
        .order_by(payments::Column::CreatedAt, sort.order())
        .order_by(payments::Column::Id, sort.order())
        .limit(page.row_limit())
        .offset((page.offset > 0).then_some(page.offset))
        .all(connection)
        .await
}

/// Returns every payment of a user, the newest first.
pub async fn all_payments(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<payments::Model>, DbErr> {
    payments_of_user(channel_id, user_id)
        .order_by_desc(payments::Column::CreatedAt)
        .order_by_desc(payments::Column::Id)
        .all(connection)
        .await
}

/// Counts a user's payments.
pub async fn payments_count(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<u64, DbErr> {
    payments_of_user(channel_id, user_id).count(connection).await
}

/// Returns a channel's orders with their buyers, the newest first.
pub async fn latest(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    wanted: Wanted,
) -> Result<Vec<(orders::Model, Option<users::Model>)>, DbErr> {
    let mut select = orders::Entity::in_channel(channel_id);
    if let Some(user_id) = wanted.user_id {
        select = select.filter(orders::Column::UserId.eq(user_id));
    }
    if let Some(status) = wanted.status {
        select = select.filter(orders::Column::Status.eq(status));
    }
    let orders = select.order_by_desc(orders::Column::Id).limit(wanted.limit).all(connection).await?;
    with_buyers(connection, channel_id, orders).await
}

/// Returns an order with its buyer.
pub async fn order_with_buyer(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    order_id: OrderId,
) -> Result<Option<(orders::Model, Option<users::Model>)>, DbErr> {
    let order = orders::Entity::in_channel(channel_id).filter(orders::Column::Id.eq(order_id)).one(connection).await?;
    let orders = order.into_iter().collect();
    Ok(with_buyers(connection, channel_id, orders).await?.into_iter().next())
}

/// Returns orders by id, with their buyers.
pub async fn with_ids(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[OrderId],
) -> Result<Vec<(orders::Model, Option<users::Model>)>, DbErr> {
    let orders = orders::Entity::in_channel(channel_id).filter(orders::Column::Id.is_in(ids.iter().copied()));
    with_buyers(connection, channel_id, orders.all(connection).await?).await
}

async fn with_buyers(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    orders: Vec<orders::Model>,
) -> Result<Vec<(orders::Model, Option<users::Model>)>, DbErr> {
    let ids: HashSet<UserId> = orders.iter().map(|order| order.user_id).collect();
    let buyers = users::Entity::in_channel(channel_id).filter(users::Column::Id.is_in(ids)).all(connection).await?;
    let buyers: HashMap<UserId, users::Model> = buyers.into_iter().map(|buyer| (buyer.id, buyer)).collect();
    let with_buyer = |order: orders::Model| {
        let buyer = buyers.get(&order.user_id).cloned();
        (order, buyer)
    };
    Ok(orders.into_iter().map(with_buyer).collect())
}
