//! Counts the changes of events that calendars see, and when they happened. Changes are detected when a calendar is
//! requested, so events that are in no calendar cost nothing.

use std::collections::HashMap;

use grandstand_core::hashed_text::{optional, quoted};
use grandstand_db::Database;
use grandstand_db::entities::{calendar_entries, events};
use grandstand_db::ids::{ChannelId, EventId};
use jiff::Timestamp;
use sea_orm::DbErr;
use tenants::compile::Channel;
use tenants::schema::match_title::TitleOrder;

use super::queries;

/// Returns the number and time of the last change of events, by event.
///
/// # Errors
/// The database failed.
pub(super) async fn of_events(
    database: &Database,
    channel: &Channel,
    rows: &[events::Model],
    now: Timestamp,
) -> Result<HashMap<EventId, calendar_entries::Model>, DbErr> {
    let channel_id = ChannelId(channel.id);
    let ids: Vec<EventId> = rows.iter().map(|row| row.id).collect();
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
    database: &Database,
    channel_id: ChannelId,
    ids: &[EventId],
) -> Result<HashMap<EventId, calendar_entries::Model>, DbErr> {
    let rows = queries::told(database, channel_id, ids).await?;
    Ok(rows.into_iter().map(|row| (row.event_id, row)).collect())
}

fn content_hash(row: &events::Model, order: TitleOrder) -> i64 {
    let hash = blake3::hash(content(row, order).as_bytes());
    hash.as_bytes().first_chunk().map_or(0, |first| i64::from_le_bytes(*first))
}

/// Returns the fields whose changes calendars should see, in one line: times, name, teams, location, and whether the
/// event is cancelled. A change of this format counts as a change of every event.
fn content(row: &events::Model, order: TitleOrder) -> String {
    let name = optional(row.name.as_deref().map(quoted));
    let [home, away, location] = [row.home_team_id, row.away_team_id, row.location_id].map(optional);
    let (starts_at, ends_at, retired) = (row.starts_at, row.ends_at, row.retired);
    let order = match order {
        _ if row.name.is_some() || order.is_default() => "",
        TitleOrder::AwayFirst => "AwayFirst",
        TitleOrder::HomeFirst => "HomeFirst",
    };
    format!("({starts_at}, {ends_at}, {name}, {home}, {away}, {location}, {retired}){order}")
}

#[cfg(test)]
mod tests {
    use grandstand_db::entities::events::AccessType;

    use super::*;

    fn event(name: Option<&str>, home_team_id: Option<i64>, retired: bool) -> events::Model {
        events::Model {
            id: EventId(1),
            channel_id: ChannelId(1),
            alias: "final".to_owned(),
            name: name.map(str::to_owned),
            access_type: AccessType::Free,
            event_category_id: 2,
            home_team_id,
            away_team_id: None,
            location_id: Some(-3),
            time_zone: "UTC".to_owned(),
            starts_at: 1_800_000_000,
            ends_at: 1_800_007_200,
            declared_status: None,
            source: None,
            sample_seconds: None,
            image: None,
            description: None,
            base_price: None,
            service_fee: None,
            competition: None,
            round: None,
            home_score: None,
            away_score: None,
            geo: None,
            search_text: String::new(),
            card: String::new(),
            content_hash: 0,
            retired,
            stream_state: None,
        }
    }

    /// Stored rows have the hash of this text: another format would count as a change of every event.
    #[test]
    fn the_content_is_what_told_entries_were_hashed_from() {
        let named = event(Some("{\"en\":\"L'été \\\\ e\u{301}\"}"), None, true);
        for (row, order, suffix) in [
            (&named, TitleOrder::HomeFirst, ""),
            (&event(None, Some(7), false), TitleOrder::AwayFirst, ""),
            (&event(None, Some(7), false), TitleOrder::HomeFirst, "HomeFirst"),
        ] {
            let events::Model { starts_at, ends_at, name, home_team_id, away_team_id, location_id, retired, .. } = row;
            let fields = (starts_at, ends_at, name, home_team_id, away_team_id, location_id, retired);
            assert_eq!(content(row, order), format!("{fields:?}{suffix}"));
        }
    }
}
