//! The SQL of grants.

use grandstand_db::entities::access_grants;
use grandstand_db::entities::orders::{self, OrderStatus, ProductKind};
use grandstand_db::ids::{ChannelId, OrderId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, PaginatorTrait,
    QueryFilter,
};

/// Returns the grants of orders.
pub async fn of_orders(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    orders: impl IntoIterator<Item = OrderId>,
) -> Result<Vec<access_grants::Model>, DbErr> {
    access_grants::Entity::in_channel(channel_id)
        .filter(access_grants::Column::OrderId.is_in(orders))
        .all(connection)
        .await
}

/// Returns orders by id.
pub async fn orders(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[OrderId],
) -> Result<Vec<orders::Model>, DbErr> {
    orders::Entity::in_channel(channel_id).filter(orders::Column::Id.is_in(ids.iter().copied())).all(connection).await
}

/// Counts a user's grants for one of these products that can be used at `second`.
pub async fn current(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    products: &[(ProductKind, i64)],
    second: i64,
) -> Result<u64, DbErr> {
    let lasts =
        Condition::any().add(access_grants::Column::EndsAt.is_null()).add(access_grants::Column::EndsAt.gt(second));
    let one_of = products.iter().fold(Condition::any(), |any, (kind, id)| {
        let is_it = access_grants::Column::ProductKind.eq(*kind);
        any.add(Condition::all().add(is_it).add(access_grants::Column::ProductId.eq(*id)))
    });
    access_grants::Entity::in_channel(channel_id)
        .filter(access_grants::Column::UserId.eq(user_id))
        .filter(one_of)
        .filter(access_grants::Column::RevokedAt.is_null())
        .filter(lasts)
        .count(connection)
        .await
}

/// Whether a user has a subscription to one of these products whose renewal failed and is being retried.
pub async fn is_any_owed(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    products: &[(ProductKind, i64)],
) -> Result<bool, DbErr> {
    let one_of = products.iter().fold(Condition::any(), |any, (kind, id)| {
        let is_it = orders::Column::ProductKind.eq(*kind);
        any.add(Condition::all().add(is_it).add(orders::Column::ProductId.eq(*id)))
    });
    let owed = orders::Entity::in_channel(channel_id)
        .filter(orders::Column::UserId.eq(user_id))
        .filter(orders::Column::Status.eq(OrderStatus::Active))
        .filter(orders::Column::GraceEndsAt.is_not_null())
        .filter(one_of);
    Ok(owed.count(connection).await? > 0)
}

pub async fn insert(connection: &impl ConnectionTrait, row: access_grants::ActiveModel) -> Result<(), DbErr> {
    access_grants::Entity::insert(row).exec_without_returning(connection).await.map(drop)
}

/// Overwrites a grant.
pub async fn update(connection: &impl ConnectionTrait, grant: &access_grants::Model) -> Result<(), DbErr> {
    access_grants::Entity::update_in_channel(grant.channel_id)
        .set(grant.clone().into_active_model().reset_all())
        .filter(access_grants::Column::Id.eq(grant.id))
        .exec(connection)
        .await
        .map(drop)
}
