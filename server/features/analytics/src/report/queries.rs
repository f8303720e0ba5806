//! The SQL of reports besides the roll-ups: sales, and names.

use std::ops::Range;

use sea_orm::sea_query::{Expr, Func};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, FromQueryResult, QueryFilter, QueryOrder, QuerySelect};

use grandstand_db::entities::orders::{self, ProductKind};
use grandstand_db::entities::payments::{self, PaymentReason};
use grandstand_db::entities::{clips, events, registry, vod_items};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use tenants::schema::Kind;

/// Number of products in a report.
const PRODUCTS: u64 = 20;

/// A payment of a report.
#[derive(Debug, FromQueryResult)]
pub struct Paid {
    /// When it was paid, unix seconds.
    pub paid_at: i64,
    /// Whether it pays once, begins a subscription or renews one.
    pub reason: PaymentReason,
    /// Minor units.
    pub amount: i64,
    /// Refunded part, minor units.
    pub refunded: i64,
}

/// Returns the payments in a range of unix seconds.
pub async fn paid(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
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

/// Sales of a product.
#[derive(Debug, FromQueryResult)]
pub struct Bought {
    /// The kind of product.
    pub product_kind: ProductKind,
    /// Its number.
    pub product_id: i64,
    /// The product as it was when it was bought, JSON.
    pub product: String,
    /// Number of orders.
    pub count: i64,
    /// Total price of these orders, minor units.
    pub amount: i64,
}

/// Returns the products that were bought in a range of unix seconds, those with the highest sales first.
pub async fn bought(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    currency: &str,
    seconds: Range<i64>,
) -> Result<Vec<Bought>, DbErr> {
    use orders::Column::{self, Currency, Id, PaidAt, Price, Product, ProductId};
    // Sums have a wider type on PostgreSQL.
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

/// Returns when clips were made, in a range of unix seconds, including clips that were deleted since.
pub async fn clips_made(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
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

/// Returns the names of existing clips.
pub async fn clip_names(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: Vec<i64>,
) -> Result<Vec<(i64, String)>, DbErr> {
    use clips::Column::{DeletedAt, Id, Name};
    let rows = clips::Entity::in_channel(channel_id).filter(Id.is_in(ids)).filter(DeletedAt.is_null());
    rows.select_only().columns([Id, Name]).into_tuple().all(connection).await
}

/// Returns the cards of events, including retired ones.
pub async fn event_cards(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: Vec<i64>,
) -> Result<Vec<(i64, String)>, DbErr> {
    use events::Column::{Card, Id};
    let rows = events::Entity::in_channel(channel_id).filter(Id.is_in(ids)).select_only().columns([Id, Card]);
    rows.into_tuple().all(connection).await
}

/// Returns numbers and aliases of a kind of entries, including retired ones.
pub async fn aliases(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    kind: Kind,
) -> Result<Vec<(i64, String)>, DbErr> {
    use registry::Column::{Alias, Id};
    let rows = registry::Entity::in_channel(channel_id).filter(registry::Column::Kind.eq(kind.code()));
    rows.select_only().columns([Id, Alias]).into_tuple().all(connection).await
}

/// Returns the titles (`Localized`, JSON) of library items, including retired ones.
pub async fn library_titles(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: Vec<i64>,
) -> Result<Vec<(i64, String)>, DbErr> {
    use vod_items::Column::{Id, Title};
    let rows = vod_items::Entity::in_channel(channel_id).filter(Id.is_in(ids)).select_only().columns([Id, Title]);
    rows.into_tuple().all(connection).await
}
