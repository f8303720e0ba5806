//! The logic of the teams endpoint.

use grandstand_core::cards::event::EventParticipant;
use grandstand_core::search_text::Words;
use grandstand_db::entities::participants::Model;
use grandstand_db::ids::ChannelId;
use grandstand_db::text_search::Group;
use grandstand_web::context::Context;
use grandstand_web::field_errors::FieldErrors;
use grandstand_web::list::{ListQuery, Listing};
use tenants::payload::Picture;
use tenants::schema::catalogue::Gender;

use super::model::{Participant, ParticipantField, ParticipantProperties, ParticipantsList, ParticipantsQuery};
use super::queries::{self, ParticipantsFilter};
use crate::Catalogue;
use crate::error::Error;
use crate::filter::below;
use crate::searched::{SearchedList, SearchedMeta};
use crate::spelling::{corrected, shown};
use crate::text;

/// Returns a page of teams.
///
/// # Errors
/// The query is invalid, there are too many rows, or the database failed.
pub async fn list(
    catalogue: &Catalogue,
    context: &Context,
    query: &ParticipantsQuery,
    list: &ListQuery<ParticipantsList>,
) -> Result<SearchedList<Participant>, Error> {
    let channel = context.channel();
    let mut errors = FieldErrors::default();
    let listing = list.read_beside(&mut errors);
    let words = Words::read(query.name.as_deref().unwrap_or_default()).unwrap_or_else(|error| {
        errors.note("name", error.into());
        None
    });
    errors.finish()?;
    let filter = ParticipantsFilter {
        groups: query.participant_group.as_deref().map(|name| below(&channel.participant_groups, name)),
        categories: query.event_category.as_deref().map(|name| below(&channel.event_categories, name)),
        words,
    };
    let literal = query.literal.as_deref() == Some("1");
    let Found { rows, total, showing } = found(catalogue, context, filter, listing, literal).await?;
    let children = queries::children(&catalogue.database, ChannelId(channel.id), &rows).await?;
    let data = rows.iter().map(|row| present(context, row, &children)).collect::<Result<_, _>>()?;
    Ok(SearchedList { data, meta: SearchedMeta::new(listing.page.meta(total), showing) })
}

/// The teams of a page.
struct Found {
    rows: Vec<Model>,
    total: u64,
    /// The similar words that found them.
    showing: Option<String>,
}

/// Finds the teams of a page. If the filter's words find none, similar words are searched for unless it is `literal`.
async fn found(
    catalogue: &Catalogue,
    context: &Context,
    mut filter: ParticipantsFilter,
    listing: Listing<ParticipantField>,
    literal: bool,
) -> Result<Found, Error> {
    let (rows, total) = page(catalogue, context, &filter, listing).await?;
    let sought = filter.words.as_ref().filter(|words| total == 0 && !literal && !words.is_empty());
    let Some(words) = sought else { return Ok(Found { rows, total, showing: None }) };
    let Some(meant) = corrected(catalogue, context, words, Some(Group::Teams)).await? else {
        return Ok(Found { rows, total, showing: None });
    };
    filter.words = Some(meant.clone());
    let (rows, total) = page(catalogue, context, &filter, listing).await?;
    let names = rows.iter().map(|row| text::localized(context, &row.name)).collect::<Result<Vec<_>, _>>()?;
    let short = rows.iter().map(|row| row.short_name.as_str());
    let showing = (total > 0).then(|| shown(&meant, names.iter().map(String::as_str).chain(short)));
    Ok(Found { rows, total, showing })
}

async fn page(
    catalogue: &Catalogue,
    context: &Context,
    filter: &ParticipantsFilter,
    listing: Listing<ParticipantField>,
) -> Result<(Vec<Model>, u64), Error> {
    let (database, channel_id) = (&catalogue.database, context.channel_id());
    let count = queries::count(database, channel_id, filter);
    Ok(listing.page.rows(None, count, queries::page(database, channel_id, filter, listing)).await?)
}

/// Returns one team's row.
///
/// # Errors
/// No such team in this channel, or the database failed.
pub async fn by_id(catalogue: &Catalogue, context: &Context, id: i64) -> Result<Model, Error> {
    queries::by_id(&catalogue.database, context.channel_id(), id).await?.ok_or(Error::TeamNotFound)
}

/// Returns teams by id in the short form of cards, in no particular order; unknown ids are left out.
///
/// # Errors
/// The database failed.
pub async fn by_ids(catalogue: &Catalogue, context: &Context, ids: Vec<i64>) -> Result<Vec<EventParticipant>, Error> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let rows = queries::by_ids(&catalogue.database, context.channel_id(), ids).await?;
    rows.iter().map(|row| in_short(context, row)).collect()
}

/// Returns a team in the short form of cards.
///
/// # Errors
/// A stored value can't be read.
pub fn in_short(context: &Context, row: &Model) -> Result<EventParticipant, Error> {
    let images: Vec<Picture> = text::parse(&row.images)?;
    Ok(EventParticipant {
        id: row.id,
        alias: row.alias.clone(),
        name: text::localized(context, &row.name)?,
        short_name: row.short_name.clone(),
        color: row.color.clone(),
        image: images.into_iter().next(),
        participant_group_id: row.participant_group_id,
        gender: row.gender.map(Gender::from),
    })
}

fn present(context: &Context, row: &Model, children: &[(i64, i64)]) -> Result<Participant, Error> {
    Ok(Participant {
        id: row.id,
        alias: row.alias.clone(),
        name: text::localized(context, &row.name)?,
        short_name: row.short_name.clone(),
        color: row.color.clone(),
        images: text::parse(&row.images)?,
        properties: ParticipantProperties { gender: row.gender.map(Gender::from), sport: row.event_category_id },
        participant_group_id: row.participant_group_id,
        parent_id: row.parent_id,
        children: children.iter().filter(|(parent, _)| *parent == row.id).map(|(_, child)| *child).collect(),
    })
}
