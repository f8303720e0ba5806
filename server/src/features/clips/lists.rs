//! Lists of clips, and of events that have some.

use std::collections::HashMap;

use super::list_queries::{self, Listed};
use super::model::{Clip, EventWithClips};
use super::present;
use super::watching::plays;
use crate::app::App;
use crate::features::access::decide::decide;
use crate::features::access::gather;
use crate::features::catalogue::events::asked_by_ids;
use crate::features::catalogue::events::model::EventItem;
use crate::http::context::Context;
use crate::http::list::{ListRules, Listing, SortField};
use crate::http::problem::Problem;
use crate::http::reply::List;

/// What clips are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClipField {
    /// When they were made.
    Date,
    /// What they are called.
    Name,
}

/// Lists of clips.
#[derive(Debug)]
pub struct ClipsList;

impl ListRules for ClipsList {
    type Field = ClipField;
    const DEFAULT: SortField<ClipField> = SortField::descending("date", ClipField::Date);
    const OTHERS: &'static [SortField<ClipField>] = &[SortField::ascending("name", ClipField::Name)];
}

/// What events that have clips are sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventWithClipField {
    /// When their latest clip was made.
    Date,
    /// How many clips they have.
    Clips,
}

/// Lists of events that have clips.
#[derive(Debug)]
pub struct EventsWithClipList;

impl ListRules for EventsWithClipList {
    type Field = EventWithClipField;
    const DEFAULT: SortField<EventWithClipField> = SortField::descending("date", EventWithClipField::Date);
    const OTHERS: &'static [SortField<EventWithClipField>] =
        &[SortField::descending("clips", EventWithClipField::Clips)];
}

/// A page of clips.
///
/// # Errors
/// Too many rows, or the database failed.
pub(super) async fn clips(
    app: &App,
    context: &Context,
    listed: Listed,
    listing: Listing<ClipField>,
) -> Result<List<Clip>, Problem> {
    let channel_id = context.channel().id;
    let count = list_queries::count(&app.database, channel_id, listed);
    let read = list_queries::page(&app.database, channel_id, listed, listing);
    let (rows, total) = listing.page.rows(None, count, read).await?;
    Ok(List { data: present::all(app, context, &rows).await?, meta: listing.page.meta(total) })
}

/// A page of an event's clips.
///
/// # Errors
/// There is no such event, too many rows, or the database failed.
pub(super) async fn of_event(
    app: &App,
    context: &Context,
    event_id: i64,
    listing: Listing<ClipField>,
) -> Result<List<Clip>, Problem> {
    let channel = context.channel();
    let found = gather::of_event(&app.database, channel.id, event_id, true, context.now).await?;
    let asked = found.ok_or(Problem::NotFound("This event"))?;
    // Many people's clips together are the event: they are shown to those who may watch that.
    let access = decide(channel, &asked, &context.viewer, context.country.code(), context.now);
    let as_guest = plays(context, |channel, viewer, country, now| decide(channel, &asked, viewer, country, now));
    let shown = channel.clips.listed && access.granted && as_guest;
    let mine = context.session.as_ref().map(|session| session.user.id);
    let second = context.actually_now().as_second();
    clips(app, context, Listed::OfEvent { event_id, shown, mine, second }, listing).await
}

/// A page of events that have clips.
///
/// # Errors
/// Too many rows, or the database failed.
pub(super) async fn events(
    app: &App,
    context: &Context,
    listing: Listing<EventWithClipField>,
) -> Result<List<EventWithClips>, Problem> {
    let page = listing.page;
    if !context.channel().clips.listed {
        return Ok(List { data: Vec::new(), meta: page.meta(0) });
    }
    let (channel_id, second) = (context.channel().id, context.actually_now().as_second());
    let count = list_queries::count_events(&app.database, channel_id, second);
    let read = list_queries::events_with_clips(&app.database, channel_id, second, listing);
    let (rows, total) = page.rows(None, count, read).await?;
    let events = asked_by_ids(app, context, rows.iter().map(|(event_id, _)| *event_id).collect()).await?;
    let mut events: HashMap<i64, EventItem> = events.into_iter().map(|(item, asked)| (asked.event_id, item)).collect();
    let both = |(event_id, clips): &(i64, i64)| Some(EventWithClips { event: events.remove(event_id)?, clips: *clips });
    Ok(List { data: rows.iter().filter_map(both).collect(), meta: page.meta(total) })
}
