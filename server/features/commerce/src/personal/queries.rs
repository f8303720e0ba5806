//! The SQL of buyers' data.

use grandstand_db::Transaction;
use grandstand_db::ids::{ChannelId, UserId};
use sea_orm::sea_query::{Expr, ExprTrait, Query, SelectStatement};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

use grandstand_db::entities::{
    access_grants, buyer_marks, coupon_uses, gifts, order_history, orders, payments, provider_customers, purchases,
    receipts, tax_entries, trial_cards, users, webhook_events,
};
use grandstand_db::scope::InChannel;

/// Returns a user's purchases, the oldest first.
pub async fn purchases(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<purchases::Model>, DbErr> {
    purchases::Entity::in_channel(channel_id)
        .filter(purchases::Column::UserId.eq(user_id))
        .order_by_asc(purchases::Column::Id)
        .all(connection)
        .await
}

/// Returns a user's customer ids at the provider.
pub async fn customers(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<provider_customers::Model>, DbErr> {
    provider_customers::Entity::in_channel(channel_id)
        .filter(provider_customers::Column::UserId.eq(user_id))
        .order_by_asc(provider_customers::Column::Id)
        .all(connection)
        .await
}

/// Deletes a user's customer ids at the provider and returns them.
pub async fn take_customers(
    transaction: &Transaction,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<provider_customers::Model>, DbErr> {
    let rows = customers(transaction, channel_id, user_id).await?;
    provider_customers::Entity::delete_in_channel(channel_id)
        .filter(provider_customers::Column::UserId.eq(user_id))
        .exec(transaction)
        .await?;
    Ok(rows)
}

/// Returns every grant of a user, including revoked ones.
pub async fn grants(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<access_grants::Model>, DbErr> {
    access_grants::Entity::in_channel(channel_id)
        .filter(access_grants::Column::UserId.eq(user_id))
        .order_by_asc(access_grants::Column::Id)
        .all(connection)
        .await
}

/// Returns the coupons that a user has used.
pub async fn coupons(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<coupon_uses::Model>, DbErr> {
    coupon_uses::Entity::in_channel(channel_id).filter(coupon_uses::Column::UserId.eq(user_id)).all(connection).await
}

/// Returns the cards that a user has begun a trial with.
pub async fn trial_cards(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<trial_cards::Model>, DbErr> {
    trial_cards::Entity::in_channel(channel_id).filter(trial_cards::Column::UserId.eq(user_id)).all(connection).await
}

/// Returns the tax entries of a user's purchases.
pub async fn taxes(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<tax_entries::Model>, DbErr> {
    tax_entries::Entity::in_channel(channel_id)
        .filter(tax_entries::Column::UserId.eq(user_id))
        .order_by_asc(tax_entries::Column::Id)
        .all(connection)
        .await
}

/// Returns the steps of a user's orders.
pub async fn history(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<order_history::Model>, DbErr> {
    order_history::Entity::in_channel(channel_id)
        .filter(order_history::Column::OrderId.in_subquery(orders_of(channel_id, user_id)))
        .order_by_asc(order_history::Column::Id)
        .all(connection)
        .await
}

/// Returns the provider's webhooks about a user's purchases.
pub async fn messages(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<webhook_events::Model>, DbErr> {
    webhook_events::Entity::in_channel(channel_id)
        .filter(webhook_events::Column::PurchaseId.in_subquery(purchases_of(channel_id, user_id)))
        .order_by_asc(webhook_events::Column::Id)
        .all(connection)
        .await
}

/// Deletes the card details from a user's payments.
pub async fn forget_cards(transaction: &Transaction, channel_id: ChannelId, user_id: UserId) -> Result<(), DbErr> {
    payments::Entity::update_in_channel(channel_id)
        .col_expr(payments::Column::CardBrand, Expr::value(None::<String>))
        .col_expr(payments::Column::CardLast4, Expr::value(None::<String>))
        .filter(payments::Column::UserId.eq(user_id))
        .exec(transaction)
        .await
        .map(drop)
}

/// Deletes the buyer's customer id from their purchases.
pub async fn forget_customer(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    customer_id: &str,
) -> Result<(), DbErr> {
    purchases::Entity::update_in_channel(channel_id)
        .col_expr(purchases::Column::CustomerId, Expr::value(None::<String>))
        .filter(purchases::Column::UserId.eq(user_id))
        .filter(purchases::Column::CustomerId.eq(customer_id))
        .exec(connection)
        .await
        .map(drop)
}

/// Returns users who deleted their account before `second` and whose purchases have not changed since then.
pub async fn buyers_gone_before(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    second: i64,
) -> Result<Vec<UserId>, DbErr> {
    let bought = |changed_since: Option<i64>| {
        Query::select()
            .column(purchases::Column::UserId)
            .from(purchases::Entity)
            .cond_where(purchases::Column::ChannelId.eq(channel_id))
            .and_where_option(changed_since.map(|second| purchases::Column::UpdatedAt.gte(second)))
            .take()
    };
    users::Entity::in_channel(channel_id)
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::DeletedAt.lt(second))
        .filter(users::Column::Id.in_subquery(bought(None)))
        .filter(users::Column::Id.not_in_subquery(bought(Some(second))))
        .into_tuple()
        .all(connection)
        .await
}

/// Deletes every record of a user's purchases.
pub async fn delete_records(transaction: &Transaction, channel_id: ChannelId, user_id: UserId) -> Result<(), DbErr> {
    let of_orders = order_history::Column::OrderId.in_subquery(orders_of(channel_id, user_id));
    order_history::Entity::delete_in_channel(channel_id).filter(of_orders).exec(transaction).await?;
    let of_purchases = webhook_events::Column::PurchaseId.in_subquery(purchases_of(channel_id, user_id));
    webhook_events::Entity::delete_in_channel(channel_id).filter(of_purchases).exec(transaction).await?;
    let of_purchases = buyer_marks::Column::PurchaseId.in_subquery(purchases_of(channel_id, user_id));
    buyer_marks::Entity::delete_in_channel(channel_id).filter(of_purchases).exec(transaction).await?;
    macro_rules! delete {
        ($($table:ident),+) => {
            $($table::Entity::delete_in_channel(channel_id)
                .filter($table::Column::UserId.eq(user_id))
                .exec(transaction)
                .await?;)+
        };
    }
    delete!(gifts, access_grants, coupon_uses, trial_cards, tax_entries, receipts, payments, orders, purchases);
    Ok(())
}

fn orders_of(channel_id: ChannelId, user_id: UserId) -> SelectStatement {
    Query::select()
        .column(orders::Column::Id)
        .from(orders::Entity)
        .cond_where(orders::Column::ChannelId.eq(channel_id).and(orders::Column::UserId.eq(user_id)))
        .take()
}

fn purchases_of(channel_id: ChannelId, user_id: UserId) -> SelectStatement {
    Query::select()
        .column(purchases::Column::Id)
        .from(purchases::Entity)
        .cond_where(purchases::Column::ChannelId.eq(channel_id).and(purchases::Column::UserId.eq(user_id)))
        .take()
}
