//! The SQL of webhooks.

use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::entities::webhook_events::{self, WebhookOutcome};
use grandstand_db::entities::{payments, purchases};
use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_db::scope::InChannel;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QuerySelect};

use crate::provider::webhook::Event;

/// A webhook to store.
pub struct Told<'a> {
    /// The channel that received it.
    pub channel_id: ChannelId,
    pub event: &'a Event,
    /// The outcome of handling it.
    pub outcome: WebhookOutcome,
    /// The purchase that it is about.
    pub purchase_id: Option<PurchaseId>,
    /// The BLAKE3 hash of the body, hex. The body itself names people and is not stored.
    pub body_hash: String,
}

/// Stores a webhook. Returns `false` if it was stored before.
pub async fn store(connection: &impl ConnectionTrait, told: Told<'_>, second: i64) -> Result<bool, DbErr> {
    let row = webhook_events::ActiveModel {
        id: NotSet,
        channel_id: Set(told.channel_id),
        event_id: Set(told.event.id.clone()),
        event_type: Set(told.event.kind.clone()),
        outcome: Set(told.outcome),
        purchase_id: Set(told.purchase_id),
        body_hash: Set(Some(told.body_hash)),
        received_at: Set(second),
    };
    let once = OnConflict::columns([webhook_events::Column::ChannelId, webhook_events::Column::EventId])
        .do_nothing()
        .to_owned();
    Ok(webhook_events::Entity::insert(row).on_conflict(once).exec_without_returning(connection).await? > 0)
}

/// Returns the id of the purchase with a reference.
pub async fn by_reference(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    reference: &str,
) -> Result<Option<PurchaseId>, DbErr> {
    purchases::Entity::in_channel(channel_id)
        .select_only()
        .column(purchases::Column::Id)
        .filter(purchases::Column::Reference.eq(reference))
        .into_tuple()
        .one(connection)
        .await
}

/// Returns the purchases with one of these payments or subscriptions.
pub async fn by_provider_ids(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[&str],
) -> Result<Vec<PurchaseId>, DbErr> {
    let of = Condition::any()
        .add(purchases::Column::PaymentId.is_in(ids.iter().copied()))
        .add(purchases::Column::SubscriptionId.is_in(ids.iter().copied()));
    let mut found: Vec<PurchaseId> = purchases::Entity::in_channel(channel_id)
        .select_only()
        .column(purchases::Column::Id)
        .filter(of)
        .into_tuple()
        .all(connection)
        .await?;
    if found.is_empty() {
        let of = Condition::any()
            .add(payments::Column::PaymentIntent.is_in(ids.iter().copied()))
            .add(payments::Column::ProviderId.is_in(ids.iter().copied()));
        found = payments::Entity::in_channel(channel_id)
            .select_only()
            .column(payments::Column::PurchaseId)
            .distinct()
            .filter(of)
            .into_tuple()
            .all(connection)
            .await?;
    }
    Ok(found)
}

/// Returns the open or running purchases of customers.
pub async fn of_customers(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[&str],
) -> Result<Vec<PurchaseId>, DbErr> {
    let may_change =
        Condition::any().add(purchases::Column::Open.eq(true)).add(purchases::Column::Status.eq(OrderStatus::Active));
    purchases::Entity::in_channel(channel_id)
        .select_only()
        .column(purchases::Column::Id)
        .filter(purchases::Column::CustomerId.is_in(ids.iter().copied()))
        .filter(may_change)
        .into_tuple()
        .all(connection)
        .await
}
