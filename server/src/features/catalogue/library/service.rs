//! What the library's calls answer.

use std::collections::HashMap;

use jiff::civil::Date;
use tenants::payload::Picture;
use tenants::payload::library::{VodAsset, VodAssetType, VodRail, VodRailItem};
use tenants::schema::Kind;

use super::model::{VodItem, VodItemsQuery, VodSearchQuery};
use super::queries::{self, ItemsFilter};
use crate::app::App;
use crate::apply::registered_id;
use crate::db::entities::vod_items::Model;
use crate::features::catalogue::text;
use crate::http::context::Context;
use crate::http::page::Page;
use crate::http::problem::{FieldErrors, Problem};
use crate::http::reply::List;
use crate::media::recordings::{self, Recording};
use crate::search_text::Words;

/// Rows of a search that asks for no other number.
const SEARCH_LIMIT: u64 = 10;

/// A page of items.
///
/// # Errors
/// A query that can't be understood, too many rows, or the database.
pub async fn items(app: &App, context: &Context, query: &VodItemsQuery) -> Result<List<VodItem>, Problem> {
    let category = query.vod_media_category.as_deref();
    let order = (query.sort_field.as_deref(), query.sort_direction.as_deref());
    let filter = filter(app, context, (category, query.start_date.as_deref(), query.title.as_deref()), order).await?;
    page(app, context, &filter, Page::new(query.limit, query.offset, query.no_limit)).await
}

/// A page of the items whose titles have the words.
///
/// # Errors
/// A query that can't be understood, or the database.
pub async fn search(app: &App, context: &Context, query: &VodSearchQuery) -> Result<List<VodItem>, Problem> {
    let category = query.vod_media_category.as_deref();
    let order = (query.sort_field.as_deref(), query.sort_direction.as_deref());
    let filter = filter(app, context, (category, query.start_date.as_deref(), query.title.as_deref()), order).await?;
    page(app, context, &filter, Page::new(Some(query.limit.unwrap_or(SEARCH_LIMIT)), query.offset, None)).await
}

/// Items by id, in no order; ids that are not there are left out.
///
/// # Errors
/// The database.
pub async fn by_ids(app: &App, context: &Context, ids: Vec<i64>) -> Result<Vec<VodItem>, Problem> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let filter = ItemsFilter { ids: Some(ids), ..Default::default() };
    let rows = queries::all(&app.database, context.channel().id, &filter).await?;
    present(app, context, rows).await
}

/// One item.
///
/// # Errors
/// No such item in this channel, or the database.
pub async fn item(app: &App, context: &Context, id: i64) -> Result<VodItem, Problem> {
    by_ids(app, context, vec![id]).await?.into_iter().next().ok_or(Problem::NotFound("This video"))
}

/// The rails with their items.
///
/// # Errors
/// The database.
pub async fn rails(app: &App, context: &Context) -> Result<Vec<VodRail>, Problem> {
    let channel = context.channel();
    let wanted = channel.rails.iter().flat_map(|rail| rail.item_ids.iter().copied()).collect();
    let items = by_ids(app, context, wanted).await?;
    let by_id: HashMap<i64, &VodItem> = items.iter().map(|item| (item.id, item)).collect();
    let brief = |item: &VodItem| VodRailItem {
        id: item.id,
        title: item.title.clone(),
        date: item.date.clone(),
        event_id: item.event_id,
        assets: item.assets.clone(),
    };
    let rail = |rail: &tenants::compile::RailFacts| VodRail {
        id: rail.id,
        title: channel.text(&rail.title, context.language).to_owned(),
        vod_media_items: rail.item_ids.iter().filter_map(|id| by_id.get(id).copied()).map(brief).collect(),
    };
    Ok(channel.rails.iter().map(rail).collect())
}

async fn page(app: &App, context: &Context, filter: &ItemsFilter, page: Page) -> Result<List<VodItem>, Problem> {
    let (rows, total) = queries::page(&app.database, context.channel().id, filter, page).await?;
    Ok(List { data: present(app, context, rows).await?, meta: page.meta(total) })
}

/// What items must match: category, first day and title, and the order that they are sorted in.
async fn filter(
    app: &App,
    context: &Context,
    (category, start_date, title): (Option<&str>, Option<&str>, Option<&str>),
    (field, direction): (Option<&str>, Option<&str>),
) -> Result<ItemsFilter, Problem> {
    let mut filter = sorted(field, direction)?;
    if let Some(day) = start_date.filter(|day| !day.is_empty()) {
        let day: Date = day.parse().map_err(|_| Problem::invalid("start_date", "Write a date as YYYY-MM-DD."))?;
        filter.from = Some(day.to_string());
    }
    let words = Words::read(title.unwrap_or_default());
    filter.words = words.map_err(|error| Problem::invalid("title", error.to_string()))?;
    if let Some(category) = category {
        filter.category = Some(match category.parse() {
            Ok(id) => Some(id),
            Err(_) => registered_id(&app.database, context.channel().id, Kind::VodCategory, category).await?,
        });
    }
    Ok(filter)
}

/// By date, the latest first, unless the query says otherwise.
fn sorted(field: Option<&str>, direction: Option<&str>) -> Result<ItemsFilter, Problem> {
    let mut errors = FieldErrors::new();
    let by_title = match field {
        None | Some("" | "date") => false,
        Some("title") => true,
        Some(_) => {
            errors.insert("sort_field".to_owned(), vec!["It must be date or title.".to_owned()]);
            false
        }
    };
    let descending = match direction {
        None | Some("") => !by_title,
        Some("asc") => false,
        Some("desc") => true,
        Some(_) => {
            errors.insert("sort_direction".to_owned(), vec!["It must be asc or desc.".to_owned()]);
            false
        }
    };
    if errors.is_empty() {
        Ok(ItemsFilter { by_title, descending, ..Default::default() })
    } else {
        Err(Problem::Invalid(errors))
    }
}

async fn present(app: &App, context: &Context, rows: Vec<Model>) -> Result<Vec<VodItem>, Problem> {
    let events: Vec<i64> = rows.iter().filter_map(|row| row.event_id).collect();
    let recordings = recordings::of_events(&app.database, context.channel().id, &events).await?;
    rows.iter().map(|row| one(context, row, row.event_id.and_then(|id| recordings.get(&id)))).collect()
}

fn one(context: &Context, row: &Model, recording: Option<&Recording>) -> Result<VodItem, Problem> {
    let asset = |kind| {
        move |picture: Picture| VodAsset {
            kind,
            path: picture.src,
            width: Some(picture.width),
            height: Some(picture.height),
        }
    };
    let image = text::optional_picture(row.image.as_ref())?.map(asset(VodAssetType::Image));
    let preview = text::optional_picture(row.preview.as_ref())?.map(asset(VodAssetType::Preview));
    Ok(VodItem {
        id: row.id,
        alias: row.alias.clone(),
        title: text::localized(context, &row.title)?,
        date: row.date.clone(),
        description_html: text::optional(context, row.description.as_ref())?,
        vod_media_category_id: row.vod_category_id,
        event_id: row.event_id,
        assets: image.into_iter().chain(preview).collect(),
        duration_ms: recording.map(|one| one.duration_us / 1_000),
    })
}
