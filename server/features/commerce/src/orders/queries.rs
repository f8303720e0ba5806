//! The SQL of orders.

use grandstand_db::entities::orders::{self, OrderStatus};
use grandstand_db::entities::purchases::{self, RenewalChoice};
use grandstand_db::entities::{order_history, payments, users};
use grandstand_db::ids::{ChannelId, OrderId, PurchaseId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect, Select,
};

use super::open::{NewPurchase, ProviderIds};
use super::transition::{State, Until};

/// Whether a user exists and has not deleted their account.
pub async fn is_there(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<bool, DbErr> {
    let user = users::Entity::in_channel(channel_id)
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::Id.eq(user_id))
        .filter(users::Column::DeletedAt.is_null());
    Ok(user.into_tuple::<UserId>().one(connection).await?.is_some())
}

/// Returns the ids of a user's open purchases.
pub async fn open_purchases(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<PurchaseId>, DbErr> {
    purchases::Entity::in_channel(channel_id)
        .select_only()
        .column(purchases::Column::Id)
        .filter(purchases::Column::UserId.eq(user_id))
        .filter(purchases::Column::Open.eq(true))
        .into_tuple()
        .all(connection)
        .await
}

/// Returns one of the open orders with these keys.
pub async fn open_order(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    keys: &[String],
) -> Result<Option<orders::Model>, DbErr> {
    orders::Entity::in_channel(channel_id)
        .filter(orders::Column::OpenKey.is_in(keys.iter().map(String::as_str)))
        .order_by_asc(orders::Column::Id)
        .one(connection)
        .await
}

/// Returns a purchase by id.
pub async fn purchase(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
) -> Result<Option<purchases::Model>, DbErr> {
    purchases::Entity::in_channel(channel_id).filter(purchases::Column::Id.eq(purchase_id)).one(connection).await
}

/// Returns the oldest open purchase of a user that holds the coupon, or a trial.
pub async fn holding(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    coupon: Option<&str>,
    trial: bool,
) -> Result<Option<purchases::Model>, DbErr> {
    let held = Condition::any()
        .add_option(coupon.map(|coupon| purchases::Column::Coupon.eq(coupon)))
        .add_option(trial.then(|| purchases::Column::TrialDays.is_not_null()));
    purchases::Entity::in_channel(channel_id)
        .filter(purchases::Column::UserId.eq(user_id))
        .filter(purchases::Column::Open.eq(true))
        .filter(held)
        .order_by_asc(purchases::Column::Id)
        .one(connection)
        .await
}

pub async fn insert_purchase(
    connection: &impl ConnectionTrait,
    row: purchases::ActiveModel,
) -> Result<purchases::Model, DbErr> {
    purchases::Entity::insert(row).exec_with_returning(connection).await
}

pub async fn insert_order(connection: &impl ConnectionTrait, row: orders::ActiveModel) -> Result<orders::Model, DbErr> {
    orders::Entity::insert(row).exec_with_returning(connection).await
}

/// Overwrites an order.
pub async fn update_order(connection: &impl ConnectionTrait, order: &orders::Model) -> Result<(), DbErr> {
    let row = order.clone().into_active_model().reset_all();
    orders::Entity::update_in_channel(order.channel_id)
        .set(row)
        .filter(orders::Column::Id.eq(order.id))
        .exec(connection)
        .await
        .map(drop)
}

/// Returns the orders of a purchase, in the order of their insertion.
pub async fn orders_of(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
) -> Result<Vec<orders::Model>, DbErr> {
    orders::Entity::in_channel(channel_id)
        .filter(orders::Column::PurchaseId.eq(purchase_id))
        .order_by_asc(orders::Column::Id)
        .all(connection)
        .await
}

/// Returns the orders of several purchases.
pub async fn orders_of_all(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchases: &[PurchaseId],
) -> Result<Vec<orders::Model>, DbErr> {
    orders::Entity::in_channel(channel_id)
        .filter(orders::Column::PurchaseId.is_in(purchases.iter().copied()))
        .order_by_asc(orders::Column::Id)
        .all(connection)
        .await
}

/// Returns one order of a user.
pub async fn order_of_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    order_id: OrderId,
) -> Result<Option<orders::Model>, DbErr> {
    of_user(channel_id, user_id).filter(orders::Column::Id.eq(order_id)).one(connection).await
}

/// Returns a user's running subscriptions.
pub async fn running_orders(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Vec<orders::Model>, DbErr> {
    of_user(channel_id, user_id)
        .filter(orders::Column::Status.eq(OrderStatus::Active))
        .order_by_asc(orders::Column::Id)
        .all(connection)
        .await
}

/// Selects a user's orders.
pub fn of_user(channel_id: ChannelId, user_id: UserId) -> Select<orders::Entity> {
    orders::Entity::in_channel(channel_id).filter(orders::Column::UserId.eq(user_id))
}

/// Returns the payments of a purchase.
pub async fn payments_of(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
) -> Result<Vec<payments::Model>, DbErr> {
    payments::Entity::in_channel(channel_id)
        .filter(payments::Column::PurchaseId.eq(purchase_id))
        .order_by_asc(payments::Column::Id)
        .all(connection)
        .await
}

pub async fn insert_payment(
    connection: &impl ConnectionTrait,
    row: payments::ActiveModel,
) -> Result<payments::Model, DbErr> {
    payments::Entity::insert(row).exec_with_returning(connection).await
}

/// Overwrites a payment.
pub async fn update_payment(connection: &impl ConnectionTrait, payment: &payments::Model) -> Result<(), DbErr> {
    payments::Entity::update_in_channel(payment.channel_id)
        .set(payment.clone().into_active_model().reset_all())
        .filter(payments::Column::Id.eq(payment.id))
        .exec(connection)
        .await
        .map(drop)
}

/// Adds a step to an order's history.
pub async fn insert_history(connection: &impl ConnectionTrait, row: order_history::ActiveModel) -> Result<(), DbErr> {
    order_history::Entity::insert(row).exec_without_returning(connection).await.map(drop)
}

/// Returns the steps of an order, the oldest first.
pub async fn history_of(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    order_id: OrderId,
) -> Result<Vec<order_history::Model>, DbErr> {
    order_history::Entity::in_channel(channel_id)
        .filter(order_history::Column::OrderId.eq(order_id))
        .order_by_asc(order_history::Column::Id)
        .all(connection)
        .await
}

/// Raises the version of a purchase and stores its new state, if the stored version is still the one that was read.
/// Returns the number of updated rows: 0 if another writer was faster.
pub async fn take_version(
    connection: &impl ConnectionTrait,
    purchase: &purchases::Model,
    state: &State,
    second: i64,
) -> Result<u64, DbErr> {
    let runs_until = match (state.status, state.right.map(|right| right.until)) {
        (OrderStatus::Active, Some(Until::Told { end, .. })) => Some(end),
        _ => None,
    };
    let price = state.plan.as_ref().map(|plan| plan.price.clone()).or_else(|| purchase.provider_price.clone());
    purchases::Entity::update_in_channel(purchase.channel_id)
        .col_expr(purchases::Column::Version, Expr::col(purchases::Column::Version).add(1))
        .col_expr(purchases::Column::ProviderPrice, Expr::value(price))
        .col_expr(purchases::Column::Status, Expr::value(state.status))
        .col_expr(purchases::Column::Open, Expr::value(state.open))
        .col_expr(purchases::Column::Answered, Expr::value(state.answered))
        .col_expr(purchases::Column::RunsUntil, Expr::value(runs_until))
        .col_expr(purchases::Column::RefreshedAt, Expr::value(second))
        .col_expr(purchases::Column::UpdatedAt, Expr::value(second))
        .filter(purchases::Column::Id.eq(purchase.id))
        .filter(purchases::Column::Version.eq(purchase.version))
        .exec(connection)
        .await
        .map(|done| done.rows_affected)
}

/// Stores the provider's ids of a purchase that has the same ids already, or has none and is `open` or not. Returns the
/// number of updated rows.
pub async fn attach(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
    ids: &ProviderIds,
    open: bool,
    second: i64,
) -> Result<u64, DbErr> {
    let mut update = purchases::Entity::update_in_channel(channel_id)
        .col_expr(purchases::Column::Version, Expr::col(purchases::Column::Version).add(1))
        .col_expr(purchases::Column::UpdatedAt, Expr::value(second))
        .filter(purchases::Column::Id.eq(purchase_id));
    for (column, id) in
        [(purchases::Column::PaymentId, &ids.payment), (purchases::Column::SubscriptionId, &ids.subscription)]
    {
        if let Some(id) = id {
            let is_free = Condition::all().add(column.is_null()).add(purchases::Column::Open.eq(open));
            let is_free_or_same = Condition::any().add(is_free).add(column.eq(id));
            update = update.col_expr(column, Expr::value(id.as_str())).filter(is_free_or_same);
        }
    }
    update.exec(connection).await.map(|done| done.rows_affected)
}

/// Counts another attempt to pay an open purchase. Returns the number of updated rows.
pub async fn raise_attempt(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
    second: i64,
) -> Result<u64, DbErr> {
    purchases::Entity::update_in_channel(channel_id)
        .col_expr(purchases::Column::Version, Expr::col(purchases::Column::Version).add(1))
        .col_expr(purchases::Column::Attempt, Expr::col(purchases::Column::Attempt).add(1))
        .col_expr(purchases::Column::UpdatedAt, Expr::value(second))
        .filter(purchases::Column::Id.eq(purchase_id))
        .filter(purchases::Column::Open.eq(true))
        .exec(connection)
        .await
        .map(|done| done.rows_affected)
}

/// Stores what the latest attempt to buy says of the buyer: what speaks for their country (JSON), the company, and the
/// consent.
pub async fn note_buyer(
    connection: &impl ConnectionTrait,
    (channel_id, purchase_id): (ChannelId, PurchaseId),
    evidence: Option<String>,
    new: &NewPurchase,
) -> Result<(), DbErr> {
    purchases::Entity::update_in_channel(channel_id)
        .col_expr(purchases::Column::TaxEvidence, Expr::value(evidence))
        .col_expr(purchases::Column::Company, Expr::value(new.company.clone()))
        .col_expr(purchases::Column::CompanyTaxId, Expr::value(new.company_tax_id.clone()))
        .col_expr(purchases::Column::Withdrawal, Expr::value(new.withdrawal.clone()))
        .filter(purchases::Column::Id.eq(purchase_id))
        .exec(connection)
        .await
        .map(drop)
}

/// Resets a failed order of an open purchase to unpaid. Returns `false` if it is no such order.
pub async fn reopen(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    order_id: OrderId,
    second: i64,
) -> Result<bool, DbErr> {
    let update = orders::Entity::update_in_channel(channel_id)
        .col_expr(orders::Column::Status, Expr::value(OrderStatus::Inactive))
        .col_expr(orders::Column::FailureCode, Expr::value(None::<String>))
        .col_expr(orders::Column::DeclineCode, Expr::value(None::<String>))
        .col_expr(orders::Column::UpdatedAt, Expr::value(second))
        .filter(orders::Column::Id.eq(order_id))
        .filter(orders::Column::OpenKey.is_not_null())
        .filter(orders::Column::Status.eq(OrderStatus::Failed));
    Ok(update.exec(connection).await?.rows_affected > 0)
}

/// Stores a choice about a purchase's renewal.
pub async fn ask(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
    choice: RenewalChoice,
    second: i64,
) -> Result<(), DbErr> {
    purchases::Entity::update_in_channel(channel_id)
        .col_expr(purchases::Column::Version, Expr::col(purchases::Column::Version).add(1))
        .col_expr(purchases::Column::Asked, Expr::value(choice))
        .col_expr(purchases::Column::Answered, Expr::value(false))
        .col_expr(purchases::Column::UpdatedAt, Expr::value(second))
        .filter(purchases::Column::Id.eq(purchase_id))
        .exec(connection)
        .await
        .map(drop)
}
