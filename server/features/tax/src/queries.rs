//! The SQL of the ledger.

use grandstand_db::entities::tax_entries as entries;
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, Func};
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect,
};

/// Returns the entries of a payment.
pub async fn of_payment(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    payment_id: i64,
) -> Result<Vec<entries::Model>, DbErr> {
    entries::Entity::in_channel(channel_id)
        .filter(entries::Column::PaymentId.eq(payment_id))
        .order_by_asc(entries::Column::Id)
        .all(connection)
        .await
}

/// Adds entries.
pub async fn insert(connection: &impl ConnectionTrait, rows: Vec<entries::ActiveModel>) -> Result<(), DbErr> {
    if rows.is_empty() {
        return Ok(());
    }
    entries::Entity::insert_many(rows).exec_without_returning(connection).await.map(drop)
}

/// The sums of a period for one rate in one place.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct RateSum {
    pub country: String,
    pub region: String,
    pub name: String,
    pub rate: i64,
    pub currency: String,
    pub taxable: i64,
    pub amount: i64,
}

/// Returns the sums of the entries from a second until another one (exclusive), by country, region and rate.
pub async fn sums(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    (from, until): (i64, i64),
) -> Result<Vec<RateSum>, DbErr> {
    use entries::Column;
    // The sum of a column of big integers is a decimal number in PostgreSQL.
    let sum = |column: Column| Func::cast_as(Func::sum(Expr::col(column)), "bigint");
    let subjects = [Column::Country, Column::Region, Column::Name, Column::Rate, Column::Currency];
    let mut select = entries::Entity::in_channel(channel_id)
        .select_only()
        .expr_as(sum(Column::Taxable), "taxable")
        .expr_as(sum(Column::Amount), "amount")
        .filter(Column::At.gte(from))
        .filter(Column::At.lt(until));
    for column in subjects {
        select = select.column(column).group_by(column).order_by_asc(column);
    }
    select.into_model().all(connection).await
}
