//! What the events endpoints answer.

use tenants::compile::Body;
use tenants::schema::catalogue::StreamStatus;

use super::assemble::{Assembled, assemble, write_items};
use super::filter::{EventsFilter, EventsQuery, Sort};
use super::model::{EventDetail, EventItem, HomepageEvents};
use super::queries;
use crate::app::App;
use crate::features::catalogue::text;
use crate::features::watch;
use crate::http::context::Context;
use crate::http::page::Page;
use crate::http::problem::Problem;
use crate::http::reply::list_body;

/// Events on each of the home page's lists at most.
const ON_HOMEPAGE: u64 = 24;

/// A page of events.
///
/// # Errors
/// A query that can't be understood, too many rows, or the database.
pub async fn list(app: &App, context: &Context, query: &EventsQuery) -> Result<Body, Problem> {
    let (filter, sort) = query.read(context.channel())?;
    let page = query.page();
    let channel_id = context.channel().id;
    let total = queries::count(&app.database, channel_id, &filter, context.now).await?;
    page.check(total)?;
    let rows = queries::page(&app.database, channel_id, &filter, sort, page, context.now).await?;
    list_body(page.meta(total), |json| write_items(json, context, &rows))
}

/// One event with access and, where granted, playback.
///
/// # Errors
/// No such event in this channel, or the database.
pub async fn detail(app: &App, context: &Context, id: i64) -> Result<EventDetail, Problem> {
    let found = queries::by_id(&app.database, context.channel().id, id).await?;
    let row = found.ok_or(Problem::NotFound("This event"))?;
    let description_html = text::optional(context, row.description.as_ref())?;
    let Assembled { item, access, source } = assemble(context, &(row.card, row.duration_us))?;
    let playback = if access.granted {
        let live = item.moment.stream_status == StreamStatus::Live;
        watch::playback(app, context, id, live, source.as_deref()).await?
    } else {
        None
    };
    Ok(EventDetail { item, description_html, access, playback })
}

/// Events by id, by start; ids that are not there are left out.
///
/// # Errors
/// The database.
pub async fn by_ids(app: &App, context: &Context, ids: Vec<i64>) -> Result<Vec<EventItem>, Problem> {
    let filter = EventsFilter { ids: Some(ids), ..Default::default() };
    let sort = Sort { by_name: false, descending: false };
    let page = Page { limit: None, offset: 0 };
    let rows = queries::page(&app.database, context.channel().id, &filter, sort, page, context.now).await?;
    rows.iter().map(|row| Ok(assemble(context, row)?.item)).collect()
}

/// The home page's lists.
///
/// # Errors
/// The database.
pub async fn homepage(app: &App, context: &Context) -> Result<HomepageEvents, Problem> {
    let live = first(app, context, StreamStatus::Live).await?;
    let upcoming = first(app, context, StreamStatus::Upcoming).await?;
    let finished = first(app, context, StreamStatus::Finished).await?;
    Ok(HomepageEvents { live, upcoming, finished })
}

/// The first events of a status: the next ones, or the latest recordings.
async fn first(app: &App, context: &Context, status: StreamStatus) -> Result<Vec<EventItem>, Problem> {
    let is_over = status == StreamStatus::Finished;
    let filter = EventsFilter { statuses: vec![status], has_replay: is_over, ..Default::default() };
    let sort = Sort { by_name: false, descending: is_over };
    let page = Page { limit: Some(ON_HOMEPAGE), offset: 0 };
    let rows = queries::page(&app.database, context.channel().id, &filter, sort, page, context.now).await?;
    rows.iter().map(|row| Ok(assemble(context, row)?.item)).collect()
}
