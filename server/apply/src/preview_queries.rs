//! The SQL of previews.

use grandstand_core::cards;
use grandstand_db::entities::channels::ChannelState;
use grandstand_db::entities::{
    channel_previews, channel_revisions, channels, event_category_links, event_participants, events, participants,
    registry, search_entries, vod_items,
};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::{InChannel, Queue};
use jiff::Timestamp;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QueryFilter};

/// Stores a preview.
pub async fn insert(connection: &impl ConnectionTrait, preview: channel_previews::Model) -> Result<(), DbErr> {
    let row = channel_previews::Entity::insert(preview.into_active_model());
    row.exec_without_returning(connection).await.map(drop)
}

/// Returns the hidden channel of a preview that has not expired; `None` if there is none of that number or an earlier
/// version wrote it in another format.
pub async fn hidden_channel(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    preview_id: ChannelId,
    now: Timestamp,
) -> Result<Option<channels::Model>, DbErr> {
    let found = channel_previews::Entity::in_channel(channel_id)
        .filter(channel_previews::Column::PreviewId.eq(preview_id))
        .filter(channel_previews::Column::ExpiresAt.gt(now.as_second()))
        .one(connection)
        .await?;
    let Some(found) = found else { return Ok(None) };
    channels::Entity::in_channel(found.preview_id)
        .filter(channels::Column::CatalogueFormat.eq(cards::FORMAT))
        .one(connection)
        .await
}

/// Returns the previews of all channels that have expired.
pub async fn expired(connection: &impl ConnectionTrait, now: Timestamp) -> Result<Vec<channel_previews::Model>, DbErr> {
    let is_over = channel_previews::Column::ExpiresAt.lte(now.as_second());
    channel_previews::Entity::every().filter(is_over).all(connection).await
}

/// Deletes a preview, but not its hidden channel.
pub async fn delete(connection: &impl ConnectionTrait, preview: &channel_previews::Model) -> Result<(), DbErr> {
    channel_previews::Entity::delete_in_channel(preview.channel_id)
        .filter(channel_previews::Column::PreviewId.eq(preview.preview_id))
        .exec(connection)
        .await
        .map(drop)
}

/// Deletes a preview's hidden channel with its catalogue. Fails if anything else refers to it.
pub async fn delete_hidden_channel(connection: &impl ConnectionTrait, preview_id: ChannelId) -> Result<(), DbErr> {
    search_entries::Entity::delete_in_channel(preview_id).exec(connection).await?;
    vod_items::Entity::delete_in_channel(preview_id).exec(connection).await?;
    event_participants::Entity::delete_in_channel(preview_id).exec(connection).await?;
    event_category_links::Entity::delete_in_channel(preview_id).exec(connection).await?;
    events::Entity::delete_in_channel(preview_id).exec(connection).await?;
    participants::Entity::delete_in_channel(preview_id).exec(connection).await?;
    registry::Entity::delete_in_channel(preview_id).exec(connection).await?;
    channel_revisions::Entity::delete_in_channel(preview_id).exec(connection).await?;
    let is_hidden = channels::Column::State.eq(ChannelState::Preview);
    channels::Entity::delete_in_channel(preview_id).filter(is_hidden).exec(connection).await.map(drop)
}
