//! The SQL of receipts.

use grandstand_db::entities::{receipt_counters as counters, receipts};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::content::Content;

/// Takes the next number of a channel, and locks the counter until the end of the transaction: a number whose
/// transaction is rolled back is taken by the next one.
pub async fn next_number(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<i64, DbErr> {
    let row = counters::ActiveModel { id: NotSet, channel_id: Set(channel_id), last: Set(0) };
    let there = OnConflict::column(counters::Column::ChannelId).do_nothing().to_owned();
    counters::Entity::insert(row).on_conflict(there).exec_without_returning(connection).await?;
    counters::Entity::update_in_channel(channel_id)
        .col_expr(counters::Column::Last, Expr::col(counters::Column::Last).add(1))
        .exec(connection)
        .await?;
    let last = counters::Entity::in_channel(channel_id)
        .select_only()
        .column(counters::Column::Last)
        .into_tuple::<i64>()
        .one(connection)
        .await?;
    last.ok_or_else(|| DbErr::RecordNotFound("the counter of receipts".to_owned()))
}

pub async fn insert(connection: &impl ConnectionTrait, row: receipts::ActiveModel) -> Result<receipts::Model, DbErr> {
    receipts::Entity::insert(row).exec_with_returning(connection).await
}

/// Returns the receipts and credit notes of payments, by number.
///
/// # Errors
/// The database failed.
pub async fn of_payments(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    payments: &[i64],
) -> Result<Vec<receipts::Model>, DbErr> {
    receipts::Entity::in_channel(channel_id)
        .filter(receipts::Column::PaymentId.is_in(payments.iter().copied()))
        .order_by_asc(receipts::Column::Number)
        .all(connection)
        .await
}

/// Returns the receipts and credit notes of a user, by number.
///
/// # Errors
/// The database failed.
pub async fn of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<receipts::Model>, DbErr> {
    receipts::Entity::in_channel(channel_id)
        .filter(receipts::Column::UserId.eq(user_id))
        .order_by_asc(receipts::Column::Number)
        .all(connection)
        .await
}

/// Returns one receipt of a user.
pub async fn one(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    id: i64,
) -> Result<Option<receipts::Model>, DbErr> {
    receipts::Entity::in_channel(channel_id)
        .filter(receipts::Column::UserId.eq(user_id))
        .filter(receipts::Column::Id.eq(id))
        .one(connection)
        .await
}

/// Erases name, address and card from a user's receipts. What was sold, the taxes and a company stay.
///
/// # Errors
/// The database failed, or a stored receipt can't be read.
pub async fn forget_buyers(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> anyhow::Result<()> {
    for receipt in of_user(connection, channel_id, user_id).await? {
        let mut content: Content = serde_json::from_str(&receipt.content)?;
        (content.buyer.name, content.buyer.email, content.card) = (None, None, None);
        receipts::Entity::update_in_channel(channel_id)
            .col_expr(receipts::Column::Content, Expr::value(serde_json::to_string(&content)?))
            .filter(receipts::Column::Id.eq(receipt.id))
            .exec(connection)
            .await?;
    }
    Ok(())
}
