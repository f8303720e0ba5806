//! Which events have a recording, for lists of events.

use std::collections::HashMap;

use sea_orm::sea_query::SelectStatement;
use sea_orm::{ColumnTrait, ConnectionTrait, DbErr, QueryFilter, QuerySelect, QueryTrait};

use crate::db::entities::media::{Column, Entity};
use crate::db::scope::InChannel;

/// What lists say of an event's recording.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recording {
    /// Its id.
    pub media_id: i64,
    /// Its length.
    pub duration_us: i64,
    /// Whether it has a poster.
    pub has_poster: bool,
}

/// The recordings of those of the events that have one ready, by event.
///
/// # Errors
/// The database failed.
pub async fn of_events(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    events: &[i64],
) -> Result<HashMap<i64, Recording>, DbErr> {
    let rows = ready(channel_id).filter(Column::EventId.is_in(events.iter().copied())).all(connection).await?;
    let recording = |row: crate::db::entities::media::Model| {
        let has_poster = row.poster_key.is_some();
        Some((row.event_id?, Recording { media_id: row.id, duration_us: row.duration_us, has_poster }))
    };
    Ok(rows.into_iter().filter_map(recording).collect())
}

/// `SELECT event_id` of the channel's ready recordings, for `IN (…)`.
pub fn event_ids(channel_id: i64) -> SelectStatement {
    let select = ready(channel_id).filter(Column::EventId.is_not_null());
    select.select_only().column(Column::EventId).into_query()
}

fn ready(channel_id: i64) -> sea_orm::Select<Entity> {
    Entity::in_channel(channel_id).filter(Column::Kind.eq("recording")).filter(Column::State.eq("ready"))
}
