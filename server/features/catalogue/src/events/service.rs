//! The logic of the events endpoints.

use std::sync::Arc;

use grandstand_access::gather::asked;
use grandstand_access::model::Asked as Facts;
use grandstand_core::cards;
use grandstand_core::cards::event::{EventCard, EventFacts};
use grandstand_db::ids::EventId;
use grandstand_watch::prerolls::Subject;
use grandstand_watch::{self as watch, Wanted};
use grandstand_web::context::Context;
use grandstand_web::list::{ListQuery, Listing, Sort};
use grandstand_web::page::Page;
use grandstand_web::reply::{data_body, list_body};
use sea_orm::DbErr;
use tenants::compile::Body;
use tenants::schema::catalogue::StreamStatus;

use super::assemble::{Assembled, assemble, write_items};
use super::model::{EventDetail, EventItem, HomepageEvents};
use super::queries::{self, Asked, Row};
use super::spelled;
use super::turns::Stretch;
use crate::Catalogue;
use crate::answers::{Counted, Question};
use crate::error::Error;
use crate::event_row::DetailRow;
use crate::events::turns::Turns;
use crate::filter::any_of::AnyOf;
use crate::filter::{EventField, EventsFilter, EventsList, EventsQuery};
use crate::searched::SearchedMeta;
use crate::text;

/// Maximum number of events in each of the home page's lists.
const ON_HOMEPAGE: u64 = 24;

/// Returns a page of events.
///
/// # Errors
/// The query is invalid, there are too many rows, or the database failed.
pub async fn list(
    catalogue: &Catalogue,
    context: &Context,
    query: &EventsQuery,
    list: &ListQuery<EventsList>,
) -> Result<Body, Error> {
    let (filter, listing) = query.read(list, context.channel())?;
    let stretch = context.site.part::<Turns>()?.at(&catalogue.database, context).await?;
    let filter = Arc::new(filter);
    let question = Question::Events(Arc::clone(&filter), listing);
    // Boxed because the future is large and most answers come from the cache.
    let make = async { Box::pin(spelled::body(catalogue, context, &stretch, &filter, listing)).await };
    catalogue.answers.body(context, stretch.version(context), question, make).await
}

/// Returns a page of the events that belong to any entry of `any_of`, as [`list`] does. It is one viewer's list, so it
/// is not cached.
///
/// # Errors
/// As [`list`].
pub async fn list_of(
    catalogue: &Catalogue,
    context: &Context,
    query: &EventsQuery,
    list: &ListQuery<EventsList>,
    any_of: AnyOf,
) -> Result<Body, Error> {
    let (filter, listing) = query.read(list, context.channel())?;
    if any_of.is_empty() {
        return body_of(context, listing, &[], 0, None);
    }
    let stretch = context.site.part::<Turns>()?.at(&catalogue.database, context).await?;
    let filter = Arc::new(EventsFilter { any_of: Some(any_of), ..filter });
    spelled::body(catalogue, context, &stretch, &filter, listing).await
}

/// Writes a page of events. `showing` are the words that it was corrected to.
pub(super) fn body_of(
    context: &Context,
    listing: Listing<EventField>,
    rows: &[Row],
    total: u64,
    showing: Option<String>,
) -> Result<Body, Error> {
    let meta = SearchedMeta::new(listing.page.meta(total), showing);
    Ok(list_body(meta, |json| Ok(write_items(json, context, rows)?))?)
}

/// Returns the rows of a page, and the total.
pub(super) async fn rows(
    catalogue: &Catalogue,
    context: &Context,
    stretch: &Stretch,
    filter: &Arc<EventsFilter>,
    listing: Listing<EventField>,
) -> Result<(Vec<Row>, u64), Error> {
    let Some(starts) = stretch.starts_of(filter) else { return Ok((Vec::new(), 0)) };
    let channel_id = context.channel_id();
    let asked = Asked { filter, starts: &starts, now: context.now };
    let counted = (stretch.version_of(context, filter), Counted::Events(Arc::clone(filter)));
    let known = catalogue.answers.total(context, &counted);
    let count = async {
        let total = queries::count(&catalogue.database, channel_id, asked).await?;
        catalogue.answers.keep_total(context, counted, total);
        Ok::<_, DbErr>(total)
    };
    Ok(listing.page.rows(known, count, queries::page(&catalogue.database, channel_id, asked, listing)).await?)
}

/// One event with access and, where granted, playback.
///
/// # Errors
/// No such event in this channel, or the database failed.
pub async fn detail(catalogue: &Catalogue, context: &Context, id: i64) -> Result<EventDetail, Error> {
    let row = row(catalogue, context, id).await?;
    let description_html = text::optional(context, row.description.as_ref())?;
    let Assembled { item, access, source } = assemble(context, &row.card, row.stream_state, row.duration_us)?;
    let playback = if access.granted {
        let live = item.moment.stream_status == StreamStatus::Live;
        let subject = Subject { categories: &item.card.event_categories, location_id: item.card.location_id };
        watch::playback(
            &catalogue.watch,
            context,
            Wanted { event_id: EventId(id), live, source: source.as_deref(), subject },
        )
        .await?
    } else {
        None
    };
    Ok(EventDetail { item, description_html, access, playback })
}

/// A stored event.
#[derive(Debug)]
pub struct Stored {
    /// The facts that access is decided on.
    pub facts: EventFacts,
    /// The card in the language of the request.
    pub card: EventCard,
    /// The stored columns.
    pub row: Arc<DetailRow>,
}

/// Returns one event, independent of the viewer and the time.
///
/// # Errors
/// No such event in this channel, or the database failed.
pub async fn stored(catalogue: &Catalogue, context: &Context, id: i64) -> Result<Stored, Error> {
    let row = row(catalogue, context, id).await?;
    let (facts, answer) = cards::read::<EventFacts>(&row.card, context.language)?;
    Ok(Stored { facts, card: serde_json::from_str(answer)?, row })
}

async fn row(catalogue: &Catalogue, context: &Context, id: i64) -> Result<Arc<DetailRow>, Error> {
    let read = async {
        let found = queries::by_id(&catalogue.database, context.channel_id(), id).await?;
        found.ok_or(Error::EventNotFound)
    };
    catalogue.answers.event(context, EventId(id), read).await
}

/// Returns events by id, in no particular order; unknown ids are left out.
///
/// # Errors
/// The database failed.
pub async fn by_ids(catalogue: &Catalogue, context: &Context, ids: Vec<EventId>) -> Result<Vec<EventItem>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = queries::by_ids(&catalogue.database, context.channel_id(), ids).await?;
    rows.iter().map(|row| item(context, row)).collect()
}

/// Returns events by id as in lists, each with the facts that access is decided on, as if it had a recording. Unknown
/// ids are left out.
///
/// # Errors
/// The database failed.
pub async fn asked_by_ids(
    catalogue: &Catalogue,
    context: &Context,
    ids: Vec<EventId>,
) -> Result<Vec<(EventItem, Facts)>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = queries::by_ids(&catalogue.database, context.channel_id(), ids).await?;
    let both = |row: &Row| {
        let (facts, _) = cards::read::<EventFacts>(&row.0, context.language)?;
        Ok((item(context, row)?, asked(facts, row.1.map(StreamStatus::from), true, context.now)))
    };
    rows.iter().map(both).collect()
}

/// Returns the home page's lists.
///
/// # Errors
/// The database failed.
pub async fn homepage(catalogue: &Catalogue, context: &Context) -> Result<Body, Error> {
    let stretch = context.site.part::<Turns>()?.at(&catalogue.database, context).await?;
    let make = async {
        let live = first(catalogue, context, &stretch, StreamStatus::Live).await?;
        let upcoming = first(catalogue, context, &stretch, StreamStatus::Upcoming).await?;
        let finished = first(catalogue, context, &stretch, StreamStatus::Finished).await?;
        Ok(data_body(&HomepageEvents { live, upcoming, finished })?)
    };
    catalogue.answers.body(context, stretch.version(context), Question::Homepage, make).await
}

/// Returns the first events of a status: the next ones, or the latest recordings.
async fn first(
    catalogue: &Catalogue,
    context: &Context,
    stretch: &Stretch,
    status: StreamStatus,
) -> Result<Vec<EventItem>, Error> {
    let is_over = status == StreamStatus::Finished;
    let filter = EventsFilter { statuses: vec![status], has_replay: is_over, ..Default::default() };
    let sort = Sort { by: EventField::Date, descending: is_over, reversed: false };
    let page = Page { limit: Some(ON_HOMEPAGE), offset: 0 };
    let Some(starts) = stretch.starts_of(&filter) else { return Ok(Vec::new()) };
    let asked = Asked { filter: &filter, starts: &starts, now: context.now };
    let rows = queries::page(&catalogue.database, context.channel_id(), asked, Listing { page, sort }).await?;
    rows.iter().map(|row| item(context, row)).collect()
}

pub(super) fn item(context: &Context, (card, stream, duration_us): &Row) -> Result<EventItem, Error> {
    Ok(assemble(context, card, *stream, *duration_us)?.item)
}
