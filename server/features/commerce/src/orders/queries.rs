//! The SQL of orders.

use grandstand_db::entities::orders::{self, OrderStatus};
use grandstand_db::entities::purchases::{self, RenewalChoice};
use grandstand_db::entities::{order_history, payments, users};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect, Select,
};

use super::open::ProviderIds;
use super::transition::{State, Until};

/// Whether a user is there who has not left.
pub async fn is_there(connection: &impl ConnectionTrait, channel_id: i64, user_id: i64) -> Result<bool, DbErr> {
    let user = users::Entity::in_channel(channel_id)
        .select_only()
        .column(users::Column::Id)
        .filter(users::Column::Id.eq(user_id))
        .filter(users::Column::DeletedAt.is_null());
    Ok(user.into_tuple::<i64>().one(connection).await?.is_some())
}

/// The open purchases of a user.
pub async fn open_purchases(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
) -> Result<Vec<i64>, DbErr> {
    purchases::Entity::in_channel(channel_id)
        .select_only()
        .column(purchases::Column::Id)
        .filter(purchases::Column::UserId.eq(user_id))
        .filter(purchases::Column::Open.eq(true))
        .into_tuple()
        .all(connection)
        .await
}

/// One of the orders that are open under these keys.
pub async fn open_order(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    keys: &[String],
) -> Result<Option<orders::Model>, DbErr> {
    orders::Entity::in_channel(channel_id)
        .filter(orders::Column::OpenKey.is_in(keys.iter().map(String::as_str)))
        .order_by_asc(orders::Column::Id)
        .one(connection)
        .await
}

/// A purchase.
pub async fn purchase(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    purchase_id: i64,
) -> Result<Option<purchases::Model>, DbErr> {
    purchases::Entity::in_channel(channel_id).filter(purchases::Column::Id.eq(purchase_id)).one(connection).await
}

/// The oldest open purchase of a user that has a coupon, or a trial.
pub async fn holding(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
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

/// Stores a purchase.
pub async fn insert_purchase(
    connection: &impl ConnectionTrait,
    row: purchases::ActiveModel,
) -> Result<purchases::Model, DbErr> {
    purchases::Entity::insert(row).exec_with_returning(connection).await
}

/// Stores an order.
pub async fn insert_order(connection: &impl ConnectionTrait, row: orders::ActiveModel) -> Result<orders::Model, DbErr> {
    orders::Entity::insert(row).exec_with_returning(connection).await
}

/// Writes an order as it is now.
pub async fn update_order(connection: &impl ConnectionTrait, order: &orders::Model) -> Result<(), DbErr> {
    let row = order.clone().into_active_model().reset_all();
    orders::Entity::update_in_channel(order.channel_id)
        .set(row)
        .filter(orders::Column::Id.eq(order.id))
        .exec(connection)
        .await
        .map(drop)
}

/// The orders of a purchase, in the order in which they were written.
pub async fn orders_of(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    purchase_id: i64,
) -> Result<Vec<orders::Model>, DbErr> {
    orders::Entity::in_channel(channel_id)
        .filter(orders::Column::PurchaseId.eq(purchase_id))
        .order_by_asc(orders::Column::Id)
        .all(connection)
        .await
}

/// The orders of some purchases.
pub async fn orders_of_all(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    purchases: &[i64],
) -> Result<Vec<orders::Model>, DbErr> {
    orders::Entity::in_channel(channel_id)
        .filter(orders::Column::PurchaseId.is_in(purchases.iter().copied()))
        .order_by_asc(orders::Column::Id)
        .all(connection)
        .await
}

/// One order of a user.
pub async fn order_of_user(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
    order_id: i64,
) -> Result<Option<orders::Model>, DbErr> {
    of_user(channel_id, user_id).filter(orders::Column::Id.eq(order_id)).one(connection).await
}

/// The subscriptions of a user that run.
pub async fn running_orders(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    user_id: i64,
) -> Result<Vec<orders::Model>, DbErr> {
    of_user(channel_id, user_id)
        .filter(orders::Column::Status.eq(OrderStatus::Active))
        .order_by_asc(orders::Column::Id)
        .all(connection)
        .await
}

/// The orders of a user.
pub fn of_user(channel_id: i64, user_id: i64) -> Select<orders::Entity> {
    orders::Entity::in_channel(channel_id).filter(orders::Column::UserId.eq(user_id))
}

/// The payments of a purchase.
pub async fn payments_of(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    purchase_id: i64,
) -> Result<Vec<payments::Model>, DbErr> {
    payments::Entity::in_channel(channel_id)
        .filter(payments::Column::PurchaseId.eq(purchase_id))
        .order_by_asc(payments::Column::Id)
        .all(connection)
        .await
}

/// Stores a payment.
pub async fn insert_payment(connection: &impl ConnectionTrait, row: payments::ActiveModel) -> Result<(), DbErr> {
    payments::Entity::insert(row).exec_without_returning(connection).await.map(drop)
}

/// Writes a payment as it is now.
pub async fn update_payment(connection: &impl ConnectionTrait, payment: &payments::Model) -> Result<(), DbErr> {
    payments::Entity::update_in_channel(payment.channel_id)
        .set(payment.clone().into_active_model().reset_all())
        .filter(payments::Column::Id.eq(payment.id))
        .exec(connection)
        .await
        .map(drop)
}

/// Notes a step of an order.
pub async fn insert_history(connection: &impl ConnectionTrait, row: order_history::ActiveModel) -> Result<(), DbErr> {
    order_history::Entity::insert(row).exec_without_returning(connection).await.map(drop)
}

/// The steps of an order, the oldest first.
pub async fn history_of(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    order_id: i64,
) -> Result<Vec<order_history::Model>, DbErr> {
    order_history::Entity::in_channel(channel_id)
        .filter(order_history::Column::OrderId.eq(order_id))
        .order_by_asc(order_history::Column::Id)
        .all(connection)
        .await
}

/// Raises the version of a purchase that still has the one in hand, and notes what was seen. Gives how many were
/// changed: none where somebody was there before.
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
        .col_expr(purchases::Column::LookedAt, Expr::value(second))
        .col_expr(purchases::Column::UpdatedAt, Expr::value(second))
        .filter(purchases::Column::Id.eq(purchase.id))
        .filter(purchases::Column::Version.eq(purchase.version))
        .exec(connection)
        .await
        .map(|done| done.rows_affected)
}

/// Stores the provider's ids of a purchase that has these, or that has none and is `open` or not. Gives how many were
/// changed.
pub async fn attach(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    purchase_id: i64,
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

/// Counts another attempt at paying an open purchase. Gives how many were changed.
pub async fn raise_attempt(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    purchase_id: i64,
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

/// Puts a failed order of an open purchase back to not paid yet. `false` where it is no such order.
pub async fn reopen(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    order_id: i64,
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

/// Notes what was asked of a purchase's renewal.
pub async fn ask(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    purchase_id: i64,
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
