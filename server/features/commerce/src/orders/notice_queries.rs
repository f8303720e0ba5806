//! Queries about what subscribers were told.

use grandstand_db::entities::purchases;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter};

/// Stores that the buyer was told of the charge (minor units) of the renewal at `at` (unix seconds). Returns `false` if
/// they were told of it before.
pub async fn note_told(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase: &purchases::Model,
    (amount, at): (i64, Option<i64>),
) -> Result<bool, DbErr> {
    let same = |column: purchases::Column, value: Option<i64>| match value {
        Some(value) => column.eq(value),
        None => column.is_null(),
    };
    purchases::Entity::update_in_channel(channel_id)
        .col_expr(purchases::Column::ToldAmount, Expr::value(Some(amount)))
        .col_expr(purchases::Column::ToldFor, Expr::value(at))
        .filter(purchases::Column::Id.eq(purchase.id))
        .filter(same(purchases::Column::ToldAmount, purchase.told_amount))
        .filter(same(purchases::Column::ToldFor, purchase.told_for))
        .exec(connection)
        .await
        .map(|done| done.rows_affected > 0)
}
