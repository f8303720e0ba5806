//! The logic of the library's endpoints.

use std::collections::HashMap;

use grandstand_apply::registered_id;
use grandstand_core::search_text::{Words, fold};
use grandstand_db::entities::vod_items::Model;
use grandstand_db::ids::EventId;
use grandstand_db::text_search::Group;
use grandstand_media::recordings::{self, Recording};
use grandstand_web::context::Context;
use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::list::{ListQuery, ListRules, Listing};
use grandstand_web::reply::List;
use jiff::civil::Date;
use tenants::compile::RailFacts;
use tenants::payload::Picture;
use tenants::payload::library::{VodAsset, VodAssetType, VodRail, VodRailItem};
use tenants::schema::Kind;

use super::model::{RailField, RailsList, VodField, VodItem, VodItemsQuery};
use super::queries::{self, ItemsFilter};
use crate::Catalogue;
use crate::error::Error;
use crate::searched::{SearchedList, SearchedMeta};
use crate::spelling::{corrected, shown};
use crate::text;

const NO_DATE: FieldError = FieldError::new(ErrorCode::NotADate, "Write a date as YYYY-MM-DD.");

/// Returns a page of items.
///
/// # Errors
/// The query is invalid, there are too many rows, or the database failed.
pub async fn items(
    catalogue: &Catalogue,
    context: &Context,
    query: &VodItemsQuery,
    list: &ListQuery<impl ListRules<Field = VodField>>,
) -> Result<SearchedList<VodItem>, Error> {
    let mut errors = FieldErrors::default();
    let listing = list.read_beside(&mut errors);
    let mut filter = filter(catalogue, context, query, errors).await?;
    let (data, total) = page(catalogue, context, &filter, listing).await?;
    let literal = query.literal.as_deref() == Some("1");
    let sought = filter.words.as_ref().filter(|words| total == 0 && !literal && !words.is_empty());
    let meant = match sought {
        Some(words) => corrected(catalogue, context, words, Some(Group::Library)).await?,
        None => None,
    };
    let Some(meant) = meant else {
        return Ok(SearchedList { data, meta: SearchedMeta::new(listing.page.meta(total), None) });
    };
    filter.words = Some(meant.clone());
    let (data, total) = page(catalogue, context, &filter, listing).await?;
    let showing = (total > 0).then(|| shown(&meant, data.iter().map(|item| item.title.as_str())));
    Ok(SearchedList { data, meta: SearchedMeta::new(listing.page.meta(total), showing) })
}

async fn page(
    catalogue: &Catalogue,
    context: &Context,
    filter: &ItemsFilter,
    listing: Listing<VodField>,
) -> Result<(Vec<VodItem>, u64), Error> {
    let (database, channel_id) = (&catalogue.database, context.channel_id());
    let count = queries::count(database, channel_id, filter);
    let (rows, total) = listing.page.rows(None, count, queries::page(database, channel_id, filter, listing)).await?;
    Ok((present(catalogue, context, rows).await?, total))
}

/// Returns items by id, in no particular order; unknown ids are left out.
///
/// # Errors
/// The database failed.
pub async fn by_ids(catalogue: &Catalogue, context: &Context, ids: Vec<i64>) -> Result<Vec<VodItem>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let filter = ItemsFilter { ids: Some(ids), ..Default::default() };
    let rows = queries::all(&catalogue.database, context.channel_id(), &filter).await?;
    present(catalogue, context, rows).await
}

/// Returns one item.
///
/// # Errors
/// No such item in this channel, or the database failed.
pub async fn item(catalogue: &Catalogue, context: &Context, id: i64) -> Result<VodItem, Error> {
    by_ids(catalogue, context, vec![id]).await?.into_iter().next().ok_or(Error::VideoNotFound)
}

/// Returns a page of the rails, with their items.
///
/// # Errors
/// The query is invalid, or the database failed.
pub async fn rails(
    catalogue: &Catalogue,
    context: &Context,
    list: &ListQuery<RailsList>,
) -> Result<List<VodRail>, Error> {
    let listing = list.read()?;
    let channel = context.channel();
    let title = |rail: &RailFacts| channel.text(&rail.title, context.language).to_owned();
    let mut rails: Vec<&RailFacts> = channel.rails.iter().collect();
    match listing.sort.by {
        RailField::Position => listing.sort.rows(&mut rails, |_| ()),
        RailField::Title => listing.sort.rows(&mut rails, |rail| fold(&title(rail))),
    }
    let (rails, meta) = listing.page.of(rails)?;
    let wanted = rails.iter().flat_map(|rail| rail.item_ids.iter().copied()).collect();
    let items = by_ids(catalogue, context, wanted).await?;
    let by_id: HashMap<i64, &VodItem> = items.iter().map(|item| (item.id, item)).collect();
    let brief = |item: &VodItem| VodRailItem {
        id: item.id,
        title: item.title.clone(),
        date: item.date.clone(),
        event_id: item.event_id,
        assets: item.assets.clone(),
    };
    let rail = |rail: &RailFacts| VodRail {
        id: rail.id,
        title: title(rail),
        vod_media_items: rail.item_ids.iter().filter_map(|id| by_id.get(id).copied()).map(brief).collect(),
    };
    Ok(List { data: rails.into_iter().map(rail).collect(), meta })
}

/// Reads the conditions on items: category, first day and title. Mistakes are reported together with those in `errors`.
async fn filter(
    catalogue: &Catalogue,
    context: &Context,
    query: &VodItemsQuery,
    mut errors: FieldErrors,
) -> Result<ItemsFilter, Error> {
    let mut filter = ItemsFilter::default();
    if let Some(day) = query.start_date.as_deref().filter(|day| !day.is_empty()) {
        match day.parse::<Date>() {
            Ok(day) => filter.from = Some(day.to_string()),
            Err(_) => errors.note("start_date", NO_DATE),
        }
    }
    match Words::read(query.title.as_deref().unwrap_or_default()) {
        Ok(words) => filter.words = words,
        Err(error) => errors.note("title", error.into()),
    }
    errors.finish()?;
    if let Some(category) = query.vod_media_category.as_deref() {
        filter.category = Some(match category.parse() {
            Ok(id) => Some(id),
            Err(_) => registered_id(&catalogue.database, context.channel_id(), Kind::VodCategory, category).await?,
        });
    }
    Ok(filter)
}

async fn present(catalogue: &Catalogue, context: &Context, rows: Vec<Model>) -> Result<Vec<VodItem>, Error> {
    let events: Vec<EventId> = rows.iter().filter_map(|row| row.event_id).collect();
    let recordings = recordings::of_events(&catalogue.database, context.channel_id(), &events).await?;
    rows.iter().map(|row| one(context, row, row.event_id.and_then(|id| recordings.get(&id)))).collect()
}

fn one(context: &Context, row: &Model, recording: Option<&Recording>) -> Result<VodItem, Error> {
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
        event_id: row.event_id.map(|id| id.0),
        assets: image.into_iter().chain(preview).collect(),
        duration_ms: recording.map(|one| one.duration_us / 1_000),
    })
}
