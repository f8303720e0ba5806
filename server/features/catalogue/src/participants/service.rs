//! The logic of the teams endpoint.

use grandstand_core::cards::event::EventParticipant;
use grandstand_core::search_text::Words;
use grandstand_db::entities::participants::Model;
use grandstand_db::ids::ChannelId;
use grandstand_web::context::Context;
use grandstand_web::field_errors::FieldErrors;
use grandstand_web::list::ListQuery;
use grandstand_web::reply::List;
use tenants::payload::Picture;
use tenants::schema::catalogue::Gender;

use super::model::{Participant, ParticipantProperties, ParticipantsList, ParticipantsQuery};
use super::queries::{self, ParticipantsFilter};
use crate::Catalogue;
use crate::error::Error;
use crate::filter::below;
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
) -> Result<List<Participant>, Error> {
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
    let count = queries::count(&catalogue.database, ChannelId(channel.id), &filter);
    let read = queries::page(&catalogue.database, ChannelId(channel.id), &filter, listing);
    let (rows, total) = listing.page.rows(None, count, read).await?;
    let children = queries::children(&catalogue.database, ChannelId(channel.id), &rows).await?;
    let data = rows.iter().map(|row| present(context, row, &children)).collect::<Result<_, _>>()?;
    Ok(List { data, meta: listing.page.meta(total) })
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
