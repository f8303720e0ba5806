//! The SQL of applying that concerns no single part of it.

use std::collections::HashMap;

use grandstand_core::cards;
use grandstand_db::entities::channels::{self, ChannelState};
use grandstand_db::entities::events::{self, EventStatus};
use grandstand_db::entities::{channel_previews, event_category_links, event_participants, search_entries};
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::scope::{InChannel, Platform};
use jiff::Timestamp;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::row_queries::BATCH;

/// Returns the channels whose catalogue an earlier version wrote in another format; no previews, and none that is being
/// deleted.
pub async fn of_other_format(connection: &impl ConnectionTrait) -> Result<Vec<ChannelId>, DbErr> {
    channels::Entity::all()
        .select_only()
        .column(channels::Column::Id)
        .filter(channels::Column::CatalogueFormat.ne(cards::FORMAT))
        .filter(channels::Column::State.is_not_in(ChannelState::WITHOUT_KEY))
        .order_by_asc(channels::Column::Id)
        .into_tuple()
        .all(connection)
        .await
}

/// Returns the active channels and the previews with relative dates that were resolved before `midnight`.
pub async fn dated_before(
    connection: &impl ConnectionTrait,
    midnight: Timestamp,
) -> Result<Vec<(ChannelId, ChannelState)>, DbErr> {
    use channels::Column;
    // Previews of another version are never shown.
    let is_shown = Column::State.eq(ChannelState::Preview).and(Column::CatalogueFormat.eq(cards::FORMAT));
    channels::Entity::all()
        .select_only()
        .columns([Column::Id, Column::State])
        .filter(Column::HasRelativeDates.eq(true))
        .filter(Column::State.eq(ChannelState::Active).or(is_shown))
        .filter(Column::DatedAt.lt(midnight.as_second()))
        .into_tuple()
        .all(connection)
        .await
}

/// Returns the folder hash that each channel was last applied from, by channel key.
///
/// # Errors
/// The database failed.
pub async fn applied_folders(connection: &impl ConnectionTrait) -> Result<HashMap<String, String>, DbErr> {
    let rows: Vec<(String, String)> = channels::Entity::all()
        .select_only()
        .columns([channels::Column::Key, channels::Column::FolderHash])
        .filter(channels::Column::FolderHash.is_not_null())
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Raises the number that a channel's links must carry.
pub async fn raise_link_generation(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<(), DbErr> {
    let next = Expr::col(channels::Column::LinkGeneration).add(1);
    let raised = channels::Entity::update_in_channel(channel_id).col_expr(channels::Column::LinkGeneration, next);
    raised.exec(connection).await.map(drop)
}

/// Lets all previews of a channel expire now. Returns their number.
pub async fn end_previews(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    now: Timestamp,
) -> Result<u64, DbErr> {
    let ended = channel_previews::Entity::update_in_channel(channel_id)
        .col_expr(channel_previews::Column::ExpiresAt, Expr::value(now.as_second()))
        .filter(channel_previews::Column::ExpiresAt.gt(now.as_second()));
    Ok(ended.exec(connection).await?.rows_affected)
}

/// Returns ids and stream states of a channel's events, retired ones included, by alias.
pub async fn stream_states(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
) -> Result<HashMap<String, (EventId, Option<EventStatus>)>, DbErr> {
    let rows: Vec<(String, EventId, Option<EventStatus>)> = events::Entity::in_channel(channel_id)
        .select_only()
        .columns([events::Column::Alias, events::Column::Id, events::Column::StreamState])
        .into_tuple()
        .all(connection)
        .await?;
    Ok(rows.into_iter().map(|(alias, id, state)| (alias, (id, state))).collect())
}

/// Sets the stream state of events; at most [`BATCH`] ids.
pub async fn set_stream_state(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[EventId],
    state: EventStatus,
) -> Result<(), DbErr> {
    events::Entity::update_in_channel(channel_id)
        .col_expr(events::Column::StreamState, Expr::value(state))
        .filter(events::Column::Id.is_in(ids.iter().copied()))
        .exec(connection)
        .await
        .map(drop)
}

/// Deletes the links of events to participants and categories; at most [`BATCH`] ids.
pub async fn delete_links_of_events(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    ids: &[EventId],
) -> Result<(), DbErr> {
    let is_one = event_participants::Column::EventId.is_in(ids.iter().copied());
    event_participants::Entity::delete_in_channel(channel_id).filter(is_one).exec(connection).await?;
    let is_one = event_category_links::Column::EventId.is_in(ids.iter().copied());
    event_category_links::Entity::delete_in_channel(channel_id).filter(is_one).exec(connection).await.map(drop)
}

/// Returns the stored entries of the search index: place, group and id of the target, and hash.
pub async fn search_entries(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
) -> Result<Vec<(i64, i16, i64, i64)>, DbErr> {
    use search_entries::Column;
    search_entries::Entity::in_channel(channel_id)
        .select_only()
        .columns([Column::Place, Column::Kind, Column::TargetId, Column::ContentHash])
        .into_tuple()
        .all(connection)
        .await
}

/// Deletes entries of the search index by their places.
pub async fn delete_search_entries(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    places: &[i64],
) -> Result<(), DbErr> {
    for batch in places.chunks(BATCH) {
        let is_one = search_entries::Column::Place.is_in(batch.iter().copied());
        search_entries::Entity::delete_in_channel(channel_id).filter(is_one).exec(connection).await?;
    }
    Ok(())
}

/// Inserts entries into the search index.
pub async fn insert_search_entries(
    connection: &impl ConnectionTrait,
    rows: &[search_entries::ActiveModel],
) -> Result<(), DbErr> {
    for batch in rows.chunks(BATCH) {
        search_entries::Entity::insert_many(batch.to_vec()).exec_without_returning(connection).await?;
    }
    Ok(())
}
