//! The SQL of gifts.

use grandstand_db::entities::{gifts, orders};
use grandstand_db::ids::{ChannelId, OrderId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::listing::GiftFilter;

pub async fn insert(connection: &impl ConnectionTrait, row: gifts::ActiveModel) -> Result<gifts::Model, DbErr> {
    gifts::Entity::insert(row).exec_with_returning(connection).await
}

/// Returns the gift of an order.
///
/// # Errors
/// The database failed.
pub async fn of_order(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    order_id: OrderId,
) -> Result<Option<gifts::Model>, DbErr> {
    gifts::Entity::in_channel(channel_id).filter(gifts::Column::OrderId.eq(order_id)).one(connection).await
}

/// Returns a user's gifts, the oldest first.
///
/// # Errors
/// The database failed.
pub async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<gifts::Model>, DbErr> {
    gifts::Entity::in_channel(channel_id)
        .filter(gifts::Column::UserId.eq(user_id))
        .order_by_asc(gifts::Column::Id)
        .all(connection)
        .await
}

/// Returns a channel's gifts, the newest first.
pub async fn latest(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    filter: GiftFilter,
) -> Result<Vec<gifts::Model>, DbErr> {
    let mut select = gifts::Entity::in_channel(channel_id);
    if let Some(user_id) = filter.user_id {
        select = select.filter(gifts::Column::UserId.eq(user_id));
    }
    if let Some(second) = filter.running_at {
        let lasts = Condition::any().add(orders::Column::EndsAt.is_null()).add(orders::Column::EndsAt.gt(second));
        let running = Query::select()
            .column(orders::Column::Id)
            .from(orders::Entity)
            .cond_where(orders::Column::ChannelId.eq(channel_id))
            .cond_where(lasts)
            .take();
        select = select.filter(gifts::Column::RevokedAt.is_null()).filter(gifts::Column::OrderId.in_subquery(running));
    }
    select.order_by_desc(gifts::Column::Id).limit(filter.limit).all(connection).await
}

/// Marks an order's gift as revoked.
pub async fn revoke(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    order_id: OrderId,
    reason: &str,
    second: i64,
) -> Result<(), DbErr> {
    gifts::Entity::update_in_channel(channel_id)
        .col_expr(gifts::Column::RevokedAt, Expr::value(second))
        .col_expr(gifts::Column::RevocationReason, Expr::value(reason))
        .filter(gifts::Column::OrderId.eq(order_id))
        .filter(gifts::Column::RevokedAt.is_null())
        .exec(connection)
        .await
        .map(drop)
}

/// Deletes the reasons of a user's gifts, which may say anything about the user.
///
/// # Errors
/// The database failed.
pub async fn forget_reasons(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<(), DbErr> {
    gifts::Entity::update_in_channel(channel_id)
        .col_expr(gifts::Column::Reason, Expr::value(""))
        .col_expr(gifts::Column::RevocationReason, Expr::value(None::<String>))
        .filter(gifts::Column::UserId.eq(user_id))
        .exec(connection)
        .await
        .map(drop)
}
