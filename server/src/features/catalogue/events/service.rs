//! What the events endpoints answer.

use tenants::schema::catalogue::StreamStatus;

use super::assemble::{Assembled, assemble};
use super::filter::{EventsFilter, EventsQuery, Sort};
use super::model::{EventDetail, EventItem, HomepageEvents};
use super::queries;
use crate::app::App;
use crate::features::catalogue::text;
use crate::features::watch;
use crate::http::context::Context;
use crate::http::page::Page;
use crate::http::problem::Problem;
use crate::http::reply::List;

/// Events on each of the home page's lists at most.
const ON_HOMEPAGE: u64 = 24;

/// A page of events.
///
/// # Errors
/// A query that can't be understood, too many rows, or the database.
pub async fn list(app: &App, context: &Context, query: &EventsQuery) -> Result<List<EventItem>, Problem> {
    let (filter, sort) = query.read(context.channel())?;
    let page = query.page();
    let channel_id = context.channel().id;
    let total = queries::count(&app.database, channel_id, &filter, context.now).await?;
    page.check(total)?;
    let rows = queries::page(&app.database, channel_id, &filter, sort, page, context.now).await?;
    let assembled = assemble(&app.database, context, rows).await?;
    Ok(List { data: assembled.into_iter().map(|one| one.item).collect(), meta: page.meta(total) })
}

/// One event with access and, where granted, playback.
///
/// # Errors
/// No such event in this channel, or the database.
pub async fn detail(app: &App, context: &Context, id: i64) -> Result<EventDetail, Problem> {
    let missing = || Problem::NotFound("This event");
    let row = queries::by_id(&app.database, context.channel().id, id).await?.ok_or_else(missing)?;
    let description_html = text::optional(context, row.description.as_ref())?;
    let source = row.source.clone();
    let Assembled { item, access } =
        assemble(&app.database, context, vec![row]).await?.into_iter().next().ok_or_else(missing)?;
    let playback = if access.granted {
        let live = item.stream_status == StreamStatus::Live;
        watch::playback(app, context, item.id, live, source.as_deref()).await?
    } else {
        None
    };
    Ok(EventDetail { item, description_html, access, playback })
}

/// The home page's lists.
///
/// # Errors
/// The database.
pub async fn homepage(app: &App, context: &Context) -> Result<HomepageEvents, Problem> {
    let of = |status, has_replay| EventsFilter { statuses: vec![status], has_replay, ..Default::default() };
    let page = Page { limit: Some(ON_HOMEPAGE), offset: 0 };
    let mut rows = Vec::new();
    for (filter, descending) in [
        (of(StreamStatus::Live, false), false),
        (of(StreamStatus::Upcoming, false), false),
        (of(StreamStatus::Finished, true), true),
    ] {
        let sort = Sort { by_name: false, descending };
        rows.extend(queries::page(&app.database, context.channel().id, &filter, sort, page, context.now).await?);
    }
    let mut lists = HomepageEvents { live: Vec::new(), upcoming: Vec::new(), finished: Vec::new() };
    for Assembled { item, .. } in assemble(&app.database, context, rows).await? {
        match item.stream_status {
            StreamStatus::Live => lists.live.push(item),
            StreamStatus::Upcoming => lists.upcoming.push(item),
            StreamStatus::Finished => lists.finished.push(item),
        }
    }
    Ok(lists)
}
