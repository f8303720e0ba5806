//! Lists of clips, and of events with clips.

use std::collections::HashMap;

use grandstand_access::decide::decide;
use grandstand_access::gather;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_web::context::Context;
use grandstand_web::list::Listing;
use grandstand_web::reply::List;

use grandstand_catalogue::events::asked_by_ids;
use grandstand_catalogue::events::model::EventItem;

use super::list_queries::{self, Listed};
use super::model::{Clip, EventWithClips};
use super::present;
use super::sorting::{ClipField, EventWithClipField};
use super::watching::plays;
use crate::Clips;
use crate::error::Error;

/// Returns a page of clips.
///
/// # Errors
/// Too many rows, or the database failed.
pub(super) async fn clips(
    clips: &Clips,
    context: &Context,
    listed: Listed,
    listing: Listing<ClipField>,
) -> Result<List<Clip>, Error> {
    let channel_id = context.channel_id();
    let count = list_queries::count(&clips.database, channel_id, listed);
    let read = list_queries::page(&clips.database, channel_id, listed, listing);
    let (rows, total) = listing.page.rows(None, count, read).await?;
    Ok(List { data: present::all(clips, context, &rows).await?, meta: listing.page.meta(total) })
}

/// Returns a page of an event's clips.
///
/// # Errors
/// There is no such event, too many rows, or the database failed.
pub(super) async fn of_event(
    clips: &Clips,
    context: &Context,
    event_id: EventId,
    listing: Listing<ClipField>,
) -> Result<List<Clip>, Error> {
    let channel = context.channel();
    let found = gather::of_event(&clips.database, ChannelId(channel.id), event_id, true, context.now).await?;
    let asked = found.ok_or(Error::EventNotFound)?;
    // Many clips together amount to the event, so only viewers who may watch it see the list.
    let access = decide(channel, &asked, &context.viewer, context.country.code(), context.now);
    let as_guest = plays(context, |channel, viewer, country, now| decide(channel, &asked, viewer, country, now));
    let shown = channel.clips.listed && access.granted && as_guest;
    let mine = context.session.as_ref().map(|session| session.user.id);
    let second = context.actually_now().as_second();
    self::clips(clips, context, Listed::OfEvent { event_id, shown, mine, second }, listing).await
}

/// Returns a page of events with clips.
///
/// # Errors
/// Too many rows, or the database failed.
pub(super) async fn events(
    clips: &Clips,
    context: &Context,
    listing: Listing<EventWithClipField>,
) -> Result<List<EventWithClips>, Error> {
    let page = listing.page;
    if !context.channel().clips.listed {
        return Ok(List { data: Vec::new(), meta: page.meta(0) });
    }
    let (channel_id, second) = (context.channel_id(), context.actually_now().as_second());
    let count = list_queries::count_events(&clips.database, channel_id, second);
    let read = list_queries::events_with_clips(&clips.database, channel_id, second, listing);
    let (rows, total) = page.rows(None, count, read).await?;
    let events = asked_by_ids(&clips.catalogue, context, rows.iter().map(|(event_id, _)| *event_id).collect()).await?;
    let mut events: HashMap<EventId, EventItem> =
        events.into_iter().map(|(item, asked)| (asked.event_id, item)).collect();
    let both =
        |(event_id, clips): &(EventId, i64)| Some(EventWithClips { event: events.remove(event_id)?, clips: *clips });
    Ok(List { data: rows.iter().filter_map(both).collect(), meta: page.meta(total) })
}
