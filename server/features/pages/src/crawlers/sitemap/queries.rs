//! The SQL of sitemaps.

use grandstand_db::entities::{channel_revisions, events, media, participants};
use grandstand_db::ids::ChannelId;
use grandstand_db::scope::InChannel;
use sea_orm::{
    ColumnTrait, ConnectionTrait, DbErr, EntityTrait, FromQueryResult, PaginatorTrait, QueryFilter, QueryOrder,
    QuerySelect, Select,
};

use grandstand_media::recordings;

/// An event, with the times at which its page changes.
#[derive(Debug, Clone, Copy, FromQueryResult)]
pub struct EventRow {
    pub id: i64,
    /// Its end, unix seconds.
    pub ends_at: i64,
    /// When its recording was made, unix seconds.
    pub recorded_at: Option<i64>,
}

fn current_teams(channel_id: ChannelId) -> Select<participants::Entity> {
    participants::Entity::in_channel(channel_id).filter(participants::Column::Retired.eq(false))
}

fn current_events(channel_id: ChannelId) -> Select<events::Entity> {
    events::Entity::in_channel(channel_id).filter(events::Column::Retired.eq(false))
}

/// Counts the teams.
pub async fn teams(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<u64, DbErr> {
    current_teams(channel_id).count(connection).await
}

/// Counts the events.
pub async fn events(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<u64, DbErr> {
    current_events(channel_id).count(connection).await
}

/// Returns the id of the last team among the first `skipped`.
pub async fn team_before(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    skipped: u64,
) -> Result<Option<i64>, DbErr> {
    before(connection, current_teams(channel_id), participants::Column::Id, skipped).await
}

/// Returns the id of the last event among the first `skipped`.
pub async fn event_before(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    skipped: u64,
) -> Result<Option<i64>, DbErr> {
    before(connection, current_events(channel_id), events::Column::Id, skipped).await
}

async fn before<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    select: Select<E>,
    id: E::Column,
    skipped: u64,
) -> Result<Option<i64>, DbErr> {
    let Some(offset) = skipped.checked_sub(1) else { return Ok(None) };
    let select = select.select_only().column(id).order_by_asc(id).offset(offset).limit(1);
    select.into_tuple::<i64>().one(connection).await
}

/// Returns the ids of the next teams after an id.
pub async fn teams_after(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    after: i64,
    limit: u64,
) -> Result<Vec<i64>, DbErr> {
    let column = participants::Column::Id;
    let select = current_teams(channel_id).filter(column.gt(after)).order_by_asc(column).limit(limit);
    select.select_only().column(column).into_tuple().all(connection).await
}

/// Returns the next events after an id.
pub async fn events_after(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    after: i64,
    limit: u64,
) -> Result<Vec<EventRow>, DbErr> {
    let column = events::Column::Id;
    recordings::beside(current_events(channel_id))
        .filter(column.gt(after))
        .order_by_asc(column)
        .limit(limit)
        .select_only()
        .column(column)
        .column(events::Column::EndsAt)
        .column_as(media::Column::CreatedAt, "recorded_at")
        .into_model()
        .all(connection)
        .await
}

/// Returns when a revision was applied, unix seconds.
pub async fn applied_at(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    revision: i64,
) -> Result<Option<i64>, DbErr> {
    channel_revisions::Entity::in_channel(channel_id)
        .filter(channel_revisions::Column::Number.eq(revision))
        .select_only()
        .column(channel_revisions::Column::AppliedAt)
        .into_tuple()
        .one(connection)
        .await
}
