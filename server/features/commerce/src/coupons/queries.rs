//! The SQL of coupons.

use grandstand_db::entities::orders::{self, OrderStatus};
use grandstand_db::entities::{buyer_marks as marks, coupon_turns as turns, coupon_uses as uses, purchases, users};
use grandstand_db::ids::{ChannelId, PurchaseId, UserId};
use grandstand_db::scope::InChannel;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait, OnConflict, Query};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, PaginatorTrait, QueryFilter, Select};

/// Uses of a coupon by purchases that are open or didn't fail. The open purchases of `but_open_of` are left out: that
/// user may continue them, or cancel them for another one.
fn counting(channel_id: ChannelId, coupon_id: i64, but_open_of: Option<UserId>) -> Select<uses::Entity> {
    let came_to_nothing =
        Condition::all().add(purchases::Column::Open.eq(false)).add(purchases::Column::Status.eq(OrderStatus::Failed));
    let failed = Query::select()
        .column(purchases::Column::Id)
        .from(purchases::Entity)
        .cond_where(purchases::Column::ChannelId.eq(channel_id))
        .cond_where(came_to_nothing)
        .take();
    let counting = uses::Entity::in_channel(channel_id)
        .filter(uses::Column::CouponId.eq(coupon_id))
        .filter(uses::Column::PurchaseId.not_in_subquery(failed));
    let Some(user_id) = but_open_of else { return counting };
    let open = Query::select()
        .column(purchases::Column::Id)
        .from(purchases::Entity)
        .cond_where(purchases::Column::ChannelId.eq(channel_id))
        .cond_where(purchases::Column::UserId.eq(user_id))
        .cond_where(purchases::Column::Open.eq(true))
        .take();
    counting.filter(uses::Column::PurchaseId.not_in_subquery(open))
}

/// Counts the uses of a coupon.
pub async fn used(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    coupon_id: i64,
    but_open_of: Option<UserId>,
) -> Result<u64, DbErr> {
    counting(channel_id, coupon_id, but_open_of).count(connection).await
}

/// Counts the uses of a coupon by one user.
pub async fn used_by(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    coupon_id: i64,
    user_id: UserId,
    but_open_of: Option<UserId>,
) -> Result<u64, DbErr> {
    counting(channel_id, coupon_id, but_open_of).filter(uses::Column::UserId.eq(user_id)).count(connection).await
}

/// Whether a user has ever had an order that was paid or free.
pub async fn has_bought(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<bool, DbErr> {
    let bought = orders::Entity::in_channel(channel_id)
        .filter(orders::Column::UserId.eq(user_id))
        .filter(orders::Column::PaidAt.is_not_null())
        .count(connection)
        .await?;
    Ok(bought > 0)
}

/// Returns a user, also one whose account is deleted.
pub async fn any_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
) -> Result<Option<users::Model>, DbErr> {
    users::Entity::in_channel(channel_id).filter(users::Column::Id.eq(user_id)).one(connection).await
}

/// Whether another purchase that is open or didn't fail has left one of these marks. The open purchases of
/// `but_open_of` are left out.
pub async fn is_marked(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    of: &[String],
    purchase_id: Option<PurchaseId>,
    but_open_of: Option<UserId>,
) -> Result<bool, DbErr> {
    let without = |came: Condition| {
        Query::select()
            .column(purchases::Column::Id)
            .from(purchases::Entity)
            .cond_where(purchases::Column::ChannelId.eq(channel_id))
            .cond_where(came)
            .take()
    };
    let failed =
        Condition::all().add(purchases::Column::Open.eq(false)).add(purchases::Column::Status.eq(OrderStatus::Failed));
    let mut left = marks::Entity::in_channel(channel_id)
        .filter(marks::Column::Mark.is_in(of.iter().map(String::as_str)))
        .filter(marks::Column::PurchaseId.not_in_subquery(without(failed)));
    if let Some(purchase_id) = purchase_id {
        left = left.filter(marks::Column::PurchaseId.ne(purchase_id));
    }
    if let Some(user_id) = but_open_of {
        let open = Condition::all().add(purchases::Column::UserId.eq(user_id)).add(purchases::Column::Open.eq(true));
        left = left.filter(marks::Column::PurchaseId.not_in_subquery(without(open)));
    }
    Ok(left.count(connection).await? > 0)
}

/// Stores a mark of a purchase, unless it is there already.
pub async fn keep_mark(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    mark: &str,
    purchase_id: PurchaseId,
    second: i64,
) -> Result<(), DbErr> {
    let row = marks::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        mark: Set(mark.to_owned()),
        purchase_id: Set(purchase_id),
        created_at: Set(second),
    };
    let kept = [marks::Column::ChannelId, marks::Column::Mark, marks::Column::PurchaseId];
    let there = OnConflict::columns(kept).do_nothing().to_owned();
    marks::Entity::insert(row).on_conflict(there).exec_without_returning(connection).await.map(drop)
}

/// Stands in for a coupon id: the lock shared by all first orders of a channel. Coupon ids begin at 1.
pub const FIRST_ORDERS: i64 = 0;

/// Locks a coupon until the end of the transaction, and waits for other transactions that hold it.
pub async fn take_turn(connection: &impl ConnectionTrait, channel_id: ChannelId, coupon_id: i64) -> Result<(), DbErr> {
    let row = turns::ActiveModel { id: NotSet, channel_id: Set(channel_id), coupon_id: Set(coupon_id), taken: Set(0) };
    let there = OnConflict::columns([turns::Column::ChannelId, turns::Column::CouponId]).do_nothing().to_owned();
    turns::Entity::insert(row).on_conflict(there).exec_without_returning(connection).await?;
    turns::Entity::update_in_channel(channel_id)
        .col_expr(turns::Column::Taken, Expr::col(turns::Column::Taken).add(1))
        .filter(turns::Column::CouponId.eq(coupon_id))
        .exec(connection)
        .await
        .map(drop)
}

/// Records that a purchase uses a coupon.
pub async fn note(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    coupon_id: i64,
    user_id: UserId,
    purchase_id: PurchaseId,
    now: Timestamp,
) -> Result<(), DbErr> {
    let row = uses::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        coupon_id: Set(coupon_id),
        user_id: Set(user_id),
        purchase_id: Set(purchase_id),
        created_at: Set(now.as_second()),
    };
    uses::Entity::insert(row).exec_without_returning(connection).await.map(drop)
}
