//! How often what calendars are told of an event has changed, and when. It is seen when they ask: nothing has to be
//! counted for events that nobody has in a calendar.

use std::collections::HashMap;

use grandstand_db::entities::{calendar_entries, events};
use jiff::Timestamp;
use sea_orm::{DatabaseConnection, DbErr};
use tenants::compile::Channel;
use tenants::schema::match_title::TitleOrder;

use super::queries;

/// What calendars are told of events, by event.
///
/// # Errors
/// The database failed.
pub(super) async fn of_events(
    database: &DatabaseConnection,
    channel: &Channel,
    rows: &[events::Model],
    now: Timestamp,
) -> Result<HashMap<i64, calendar_entries::Model>, DbErr> {
    let channel_id = channel.id;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let told = read(database, channel_id, &ids).await?;
    let entry = |row: &events::Model| calendar_entries::Model {
        channel_id,
        event_id: row.id,
        content_hash: content_hash(row, channel.title_order),
        sequence: 0,
        changed_at: now.as_second(),
    };
    let news = rows.iter().map(entry);
    let news = news.filter(|new| told.get(&new.event_id).is_none_or(|old| old.content_hash != new.content_hash));
    let news: Vec<_> = news.collect();
    if news.is_empty() {
        return Ok(told);
    }
    queries::tell(database, news).await?;
    read(database, channel_id, &ids).await
}

async fn read(
    database: &DatabaseConnection,
    channel_id: i64,
    ids: &[i64],
) -> Result<HashMap<i64, calendar_entries::Model>, DbErr> {
    let rows = queries::told(database, channel_id, ids).await?;
    Ok(rows.into_iter().map(|row| (row.event_id, row)).collect())
}

/// Of what a change of is worth telling: when, where and what it is, and whether it was called off.
fn content_hash(row: &events::Model, order: TitleOrder) -> i64 {
    let mut content = format!(
        "{:?}",
        (row.starts_at, row.ends_at, &row.name, row.home_team_id, row.away_team_id, row.location_id, row.retired)
    );
    if row.name.is_none() && !order.is_default() {
        content.push_str(&format!("{order:?}"));
    }
    let hash = blake3::hash(content.as_bytes());
    hash.as_bytes().first_chunk().map_or(0, |first| i64::from_le_bytes(*first))
}
