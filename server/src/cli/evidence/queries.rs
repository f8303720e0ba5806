//! The SQL of the evidence for a payment.

use grandstand_db::entities::{events, payments, users};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_db::scope::InChannel;
use sea_orm::sea_query::ExprTrait;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

/// Returns the payment with an id of the provider's, its own or that of its invoice.
pub async fn payment(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    id: &str,
) -> Result<Option<payments::Model>, DbErr> {
    payments::Entity::in_channel(channel_id)
        .filter(payments::Column::ProviderId.eq(id).or(payments::Column::PaymentIntent.eq(id)))
        .order_by_desc(payments::Column::Id)
        .one(connection)
        .await
}

/// Returns a user, including one whose account was deleted.
pub async fn user(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    id: UserId,
) -> Result<Option<users::Model>, DbErr> {
    users::Entity::in_channel(channel_id).filter(users::Column::Id.eq(id)).one(connection).await
}

/// Returns the ids of events with their aliases and their names as `Localized` JSON.
pub async fn events(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[EventId],
) -> Result<Vec<(EventId, String, Option<String>)>, DbErr> {
    events::Entity::in_channel(channel_id)
        .select_only()
        .columns([events::Column::Id, events::Column::Alias, events::Column::Name])
        .filter(events::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(connection)
        .await
}
