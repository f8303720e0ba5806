//! How often what calendars are told of an event has changed, and when. It is seen when they ask: nothing has to be
//! counted for events that nobody has in a calendar.

use std::collections::HashMap;

use grandstand_core::hashed_text::{optional, quoted};
use grandstand_db::Database;
use grandstand_db::entities::{calendar_entries, events};
use jiff::Timestamp;
use sea_orm::DbErr;
use tenants::compile::Channel;
use tenants::schema::match_title::TitleOrder;

use super::queries;

/// What calendars are told of events, by event.
///
/// # Errors
/// The database failed.
pub(super) async fn of_events(
    database: &Database,
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
    database: &Database,
    channel_id: i64,
    ids: &[i64],
) -> Result<HashMap<i64, calendar_entries::Model>, DbErr> {
    let rows = queries::told(database, channel_id, ids).await?;
    Ok(rows.into_iter().map(|row| (row.event_id, row)).collect())
}

fn content_hash(row: &events::Model, order: TitleOrder) -> i64 {
    let hash = blake3::hash(content(row, order).as_bytes());
    hash.as_bytes().first_chunk().map_or(0, |first| i64::from_le_bytes(*first))
}

/// What is worth telling calendars when it changes, in one line: when, where and what an event is, and whether it was
/// called off. Where this line changes, all calendars are told of all events anew.
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
            id: 1,
            channel_id: 1,
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

    /// Entries that calendars have were stored with the hash of this: another one would be told as a change of each.
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
