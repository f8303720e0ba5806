//! Which events have a recording, for lists of events.

use std::collections::HashMap;

use sea_orm::sea_query::{Expr, ExprTrait, SelectStatement};
use sea_orm::{ColumnTrait, Condition, ConnectionTrait, DbErr, QueryFilter, QuerySelect, QueryTrait, Select};

use grandstand_db::entities::events;
use grandstand_db::entities::media::{Column, Entity};
use grandstand_db::scope::InChannel;

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
    let of_events = Entity::in_channel(channel_id).filter(Column::EventId.is_in(events.iter().copied()));
    let rows = of_events.filter(ready()).all(connection).await?;
    let recording = |row: grandstand_db::entities::media::Model| {
        let has_poster = row.poster_key.is_some();
        Some((row.event_id?, Recording { media_id: row.id, duration_us: row.duration_us, has_poster }))
    };
    Ok(rows.into_iter().filter_map(recording).collect())
}

/// Joins each event's recording to it; its columns are null where there is none.
pub fn beside(mut events: Select<events::Entity>) -> Select<events::Entity> {
    let same = |ours: Column, theirs: events::Column| Expr::col((Entity, ours)).equals((events::Entity, theirs));
    let of_event = Condition::all()
        .add(same(Column::ChannelId, events::Column::ChannelId))
        .add(same(Column::EventId, events::Column::Id))
        .add(ready());
    QueryTrait::query(&mut events).left_join(Entity, of_event);
    events
}

/// The recording of the event that a row of `events` is, for `EXISTS (…)`.
pub fn of_event(channel_id: i64) -> SelectStatement {
    let this = Expr::col((Entity, Column::EventId)).equals((events::Entity, events::Column::Id));
    let select = Entity::in_channel(channel_id).filter(this).filter(ready());
    select.select_only().column(Column::EventId).into_query()
}

/// Written as constants: the index of ready recordings is a partial one, which the databases only use for a state that
/// stands in the statement itself.
fn ready() -> Condition {
    let is = |column: Column, value: &str| column.into_expr().eq(Expr::Constant(value.into()));
    Condition::all().add(is(Column::Kind, "recording")).add(is(Column::State, "ready"))
}
