//! The SQL of products and buyers.

use grandstand_db::entities::events::{self, EventStatus};
use grandstand_db::entities::orders::{OrderStatus, ProductKind, Renewal};
use grandstand_db::entities::{media, orders, purchases, users};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::{ExprTrait, Query};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

use grandstand_media::recordings;

/// An event that can be sold: its id, its card, its stream's state, and the length of its recording in microseconds.
pub type EventRow = (i64, String, Option<EventStatus>, Option<i64>);

/// Returns the events with these ids that are not retired.
pub async fn events(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[i64],
) -> Result<Vec<EventRow>, DbErr> {
    recordings::beside(events::Entity::in_channel(channel_id))
        .select_only()
        .columns([events::Column::Id, events::Column::Card, events::Column::StreamState])
        .column(media::Column::DurationUs)
        .filter(events::Column::Id.is_in(ids.iter().copied()))
        .filter(events::Column::Retired.eq(false))
        .into_tuple()
        .all(connection)
        .await
}

/// Returns the purchases of subscriptions that renew, and those that may still be paid, by ascending id.
pub async fn chargeable_purchases(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
) -> Result<Vec<purchases::Model>, DbErr> {
    let renewed = Query::select()
        .column(orders::Column::PurchaseId)
        .from(orders::Entity)
        .cond_where(orders::Column::ChannelId.eq(channel_id))
        .cond_where(orders::Column::ProductKind.eq(ProductKind::Subscription))
        .cond_where(orders::Column::Status.eq(OrderStatus::Active))
        .cond_where(orders::Column::Renewal.eq(Renewal::Active))
        .take();
    let is_renewed = purchases::Column::Id.in_subquery(renewed);
    purchases::Entity::in_channel(channel_id)
        .filter(purchases::Column::Open.eq(true).or(is_renewed))
        .order_by_asc(purchases::Column::Id)
        .all(connection)
        .await
}

/// Updates a user.
pub async fn update_user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    user_id: UserId,
    changes: users::ActiveModel,
) -> Result<(), DbErr> {
    users::Entity::update_in_channel(channel_id)
        .set(changes)
        .filter(users::Column::Id.eq(user_id))
        .exec(connection)
        .await
        .map(drop)
}
