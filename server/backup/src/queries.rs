//! Queries for the restore of one channel.

use grandstand_db::Transaction;
use grandstand_db::analytics::entities::{page_events, rollups, video_events, viewings, visits};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::DbErr;

/// Deletes a channel's analytics.
pub async fn delete_analytics(transaction: &Transaction, channel_id: ChannelId) -> Result<(), DbErr> {
    page_events::Entity::delete_in_channel(channel_id).exec(transaction).await?;
    rollups::Entity::delete_in_channel(channel_id).exec(transaction).await?;
    video_events::Entity::delete_in_channel(channel_id).exec(transaction).await?;
    viewings::Entity::delete_in_channel(channel_id).exec(transaction).await?;
    visits::Entity::delete_in_channel(channel_id).exec(transaction).await.map(drop)
}
