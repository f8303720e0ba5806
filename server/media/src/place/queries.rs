//! The SQL of finding channels, events and items.

use grandstand_db::entities::channels::ChannelState;
use grandstand_db::entities::{channels, events, vod_items};
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::scope::{InChannel, Platform};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QueryOrder, QuerySelect};

/// Returns the id of the channel with a key. Previews and channels that are being deleted have none.
pub async fn channel_id(connection: &impl ConnectionTrait, key: &str) -> Result<Option<ChannelId>, DbErr> {
    channels::Entity::all()
        .select_only()
        .column(channels::Column::Id)
        .filter(channels::Column::Key.eq(key))
        .filter(channels::Column::State.is_not_in(ChannelState::WITHOUT_KEY))
        .into_tuple()
        .one(connection)
        .await
}

/// Returns the event with an alias, a current one rather than a retired one.
pub async fn event_of_alias(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    alias: &str,
) -> Result<Option<events::Model>, DbErr> {
    events::Entity::in_channel(channel_id)
        .filter(events::Column::Alias.eq(alias))
        .order_by_asc(events::Column::Retired)
        .one(connection)
        .await
}

/// Returns an event.
pub async fn event(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
) -> Result<Option<events::Model>, DbErr> {
    events::Entity::in_channel(channel_id).filter(events::Column::Id.eq(event_id)).one(connection).await
}

/// Returns the library item with an alias, unless it is retired.
pub async fn item(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    alias: &str,
) -> Result<Option<vod_items::Model>, DbErr> {
    vod_items::Entity::in_channel(channel_id)
        .filter(vod_items::Column::Alias.eq(alias))
        .filter(vod_items::Column::Retired.eq(false))
        .one(connection)
        .await
}

/// Returns the aliases of all events that are not retired.
pub async fn aliases(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Vec<String>, DbErr> {
    events::Entity::in_channel(channel_id)
        .select_only()
        .column(events::Column::Alias)
        .filter(events::Column::Retired.eq(false))
        .into_tuple()
        .all(connection)
        .await
}
