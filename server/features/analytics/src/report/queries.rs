//! The SQL of reports beside the days' roll-ups: what was sold, and what things are called.

use std::ops::Range;

use sea_orm::sea_query::{Expr, Func};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};

use grandstand_db::entities::orders::{self, ProductKind};
use grandstand_db::entities::payments::{self, PaymentReason};
use grandstand_db::entities::{clips, events, vod_items};
use grandstand_db::scope::InChannel;

/// Products that a report lists.
const PRODUCTS: u64 = 20;

/// A payment, as reports count it.
#[derive(Debug, FromQueryResult)]
pub struct Paid {
    /// When, unix seconds.
    pub paid_at: i64,
    /// What for.
    pub reason: PaymentReason,
    /// Minor units.
    pub amount: i64,
    /// What of it was given back.
    pub refunded: i64,
}

/// What was paid in a stretch of unix seconds.
pub async fn paid(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    currency: &str,
    seconds: Range<i64>,
) -> Result<Vec<Paid>, DbErr> {
    use payments::Column::{Amount, Currency, PaidAt, Reason, Refunded};
    payments::Entity::in_channel(channel_id)
        .filter(PaidAt.gte(seconds.start))
        .filter(PaidAt.lt(seconds.end))
        .filter(Currency.eq(currency))
        .filter(Amount.gt(0))
        .select_only()
        .columns([PaidAt, Reason, Amount, Refunded])
        .into_model()
        .all(connection)
        .await
}

/// How often a product was bought.
#[derive(Debug, FromQueryResult)]
pub struct Bought {
    /// What kind of product.
    pub product_kind: ProductKind,
    /// Its number.
    pub product_id: i64,
    /// It, as it was when it was bought, JSON.
    pub product: String,
    /// How often.
    pub count: i64,
    /// What was asked for it in all, minor units.
    pub amount: i64,
}

/// The products that were bought in a stretch of unix seconds, those that brought most first.
pub async fn bought(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    currency: &str,
    seconds: Range<i64>,
) -> Result<Vec<Bought>, DbErr> {
    use orders::Column::{self, Currency, Id, PaidAt, Price, Product, ProductId};
    // Sums are of a wider type on PostgreSQL.
    let amount = || Func::cast_as(Func::sum(Expr::col((orders::Entity, Price))), "bigint");
    orders::Entity::in_channel(channel_id)
        .filter(PaidAt.gte(seconds.start))
        .filter(PaidAt.lt(seconds.end))
        .filter(Currency.eq(currency))
        .select_only()
        .columns([Column::ProductKind, ProductId])
        .expr_as(Product.max(), "product")
        .expr_as(Id.count(), "count")
        .expr_as(amount(), "amount")
        .group_by(Column::ProductKind)
        .group_by(ProductId)
        .order_by_desc(Expr::from(amount()))
        .order_by_asc(ProductId)
        .limit(PRODUCTS)
        .into_model()
        .all(connection)
        .await
}

/// When the clips were made that were made in a stretch of unix seconds; those that are deleted since are among them.
pub async fn clips_made(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    seconds: Range<i64>,
) -> Result<Vec<i64>, DbErr> {
    use clips::Column::CreatedAt;
    let made = clips::Entity::in_channel(channel_id)
        .filter(CreatedAt.gte(seconds.start))
        .filter(CreatedAt.lt(seconds.end))
        .select_only()
        .column(CreatedAt);
    made.into_tuple().all(connection).await
}

/// The names of clips that are there.
pub async fn clip_names(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    ids: Vec<i64>,
) -> Result<Vec<(i64, String)>, DbErr> {
    use clips::Column::{DeletedAt, Id, Name};
    let rows = clips::Entity::in_channel(channel_id).filter(Id.is_in(ids)).filter(DeletedAt.is_null());
    rows.select_only().columns([Id, Name]).into_tuple().all(connection).await
}

/// The cards of events, retired ones included.
pub async fn event_cards(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    ids: Vec<i64>,
) -> Result<Vec<(i64, String)>, DbErr> {
    use events::Column::{Card, Id};
    let rows = events::Entity::in_channel(channel_id).filter(Id.is_in(ids)).select_only().columns([Id, Card]);
    rows.into_tuple().all(connection).await
}

/// The titles (`Localized`, JSON) of items of the library, retired ones included.
pub async fn library_titles(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    ids: Vec<i64>,
) -> Result<Vec<(i64, String)>, DbErr> {
    use vod_items::Column::{Id, Title};
    let rows = vod_items::Entity::in_channel(channel_id).filter(Id.is_in(ids)).select_only().columns([Id, Title]);
    rows.into_tuple().all(connection).await
}
