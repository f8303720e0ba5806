//! Builds calendars.

use std::collections::HashMap;

use grandstand_commerce::grants;
use grandstand_core::cards;
use grandstand_core::cards::event::{EventCard, EventFacts};
use grandstand_db::entities::{calendar_entries, calendar_feeds, events};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_favorites as favorites;
use grandstand_heads::brand::Brand;
use grandstand_web::context::Context;
use jiff::{SignedDuration, Timestamp};
use sea_orm::DbErr;
use tenants::schema::text::Language;

use super::error::Error;
use super::ics::{Calendar, Entry};
use super::token::FeedToken;
use super::{queries, told};
use crate::CalendarCalls;

/// How long past events stay in a feed.
const KEPT: SignedDuration = SignedDuration::from_hours(90 * 24);
/// Maximum number of events in a feed; the soonest are kept.
const MOST: u64 = 1000;

/// Returns the calendar of one event.
///
/// # Errors
/// No such event in this channel, or the database failed.
pub async fn of_event(
    calendar: &CalendarCalls,
    context: &Context,
    origin: &str,
    event_id: EventId,
) -> Result<String, Error> {
    let rows = queries::events(&calendar.database, context.channel_id(), &[event_id], None, i64::MIN, 1).await?;
    if rows.iter().all(|row| row.retired) {
        return Err(Error::EventNotFound);
    }
    write(calendar, context, context.language, origin, &rows).await
}

/// Returns the calendar of a feed's user: the events that they have bought, and those of their favourites. Cancelled
/// events are included.
///
/// # Errors
/// The feed was revoked or never existed, or the database failed.
pub async fn of_feed(calendar: &CalendarCalls, context: &Context, origin: &str, token: &str) -> Result<String, Error> {
    let channel = context.channel();
    let FeedToken { user_id, number, .. } =
        FeedToken::open(&calendar.keyring, token, ChannelId(channel.id)).ok_or(Error::CalendarNotFound)?;
    let feed = queries::feed(&calendar.database, ChannelId(channel.id), user_id).await?;
    feed.filter(|feed| feed.number == number).ok_or(Error::CalendarNotFound)?;
    let language = queries::language(&calendar.database, ChannelId(channel.id), user_id).await?;
    let language = language.filter(|language| channel.languages.contains(language)).unwrap_or(channel.language);
    let bought = grants::events_of_user(&calendar.database, ChannelId(channel.id), user_id).await?;
    let marked = favorites::condition(&calendar.database, channel, user_id).await?;
    let from = context.now.as_second() - KEPT.as_secs();
    let rows = queries::events(&calendar.database, ChannelId(channel.id), &bought, marked, from, MOST).await?;
    write(calendar, context, language, origin, &rows).await
}

/// Returns the address of a user's feed; `None` if they have none.
///
/// # Errors
/// The database failed.
pub async fn address(
    calendar: &CalendarCalls,
    context: &Context,
    origin: &str,
    user_id: UserId,
) -> Result<Option<String>, DbErr> {
    let channel_id = context.channel_id();
    let feed = queries::feed(&calendar.database, channel_id, user_id).await?;
    let token = |feed: calendar_feeds::Model| FeedToken { channel_id, user_id, number: feed.number };
    Ok(feed.map(|feed| format!("{origin}/api/calendar/{}.ics", token(feed).seal(&calendar.keyring))))
}

/// Makes a feed for a user who has none.
///
/// # Errors
/// The database failed.
pub async fn make(calendar: &CalendarCalls, context: &Context, user_id: UserId) -> Result<(), DbErr> {
    let (channel_id, created_at) = (context.channel_id(), context.now.as_second());
    let row = calendar_feeds::Model { channel_id, user_id, number: rand::random(), created_at };
    queries::make(&calendar.database, row).await
}

async fn write(
    calendar: &CalendarCalls,
    context: &Context,
    language: Language,
    origin: &str,
    rows: &[events::Model],
) -> Result<String, Error> {
    let channel = context.channel();
    let told = told::of_events(&calendar.database, channel, rows, context.now).await?;
    let brand = Brand { channel, language, origin: Some(origin) };
    let entries = rows.iter().map(|row| entry(&brand, row, &told)).collect::<anyhow::Result<_>>()?;
    Ok(Calendar { name: brand.name(), language: language.code(), entries }.write())
}

fn entry(
    brand: &Brand<'_>,
    row: &events::Model,
    told: &HashMap<EventId, calendar_entries::Model>,
) -> anyhow::Result<Entry> {
    let (_, answer) = cards::read::<EventFacts>(&row.card, brand.language)?;
    let card: EventCard = serde_json::from_str(answer)?;
    let sport = brand.channel.event_categories.by_id(card.event_category_id);
    let sport = sport.map(|node| brand.text(&node.name).to_owned());
    let about = [card.competition, card.round, sport].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    // A cancelled event has no page.
    let url = (!row.retired).then(|| brand.url(&format!("/watch/{}", row.id)));
    let description = [Some(about), url.clone()].into_iter().flatten().filter(|line| !line.is_empty());
    let (sequence, changed_at) = told.get(&row.id).map_or((0, 0), |told| (told.sequence, told.changed_at));
    Ok(Entry {
        uid: format!("event-{}@{}", row.id, brand.channel.key),
        sequence,
        changed_at: Timestamp::from_second(changed_at)?,
        starts_at: Timestamp::from_second(row.starts_at)?,
        ends_at: Timestamp::from_second(row.ends_at)?,
        summary: card.name,
        description: description.collect::<Vec<_>>().join("\n"),
        location: venue(brand, row),
        url,
        is_cancelled: row.retired,
    })
}

fn venue(brand: &Brand<'_>, row: &events::Model) -> Option<String> {
    let id = row.location_id?;
    let place = brand.channel.locations.iter().find(|place| place.id == id)?;
    let name = brand.text(&place.name);
    Some(place.city.as_ref().map_or_else(|| name.to_owned(), |city| format!("{name}, {city}")))
}
