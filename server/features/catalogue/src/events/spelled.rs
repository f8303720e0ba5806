//! Lists of events whose words were corrected.

use std::sync::Arc;

use grandstand_core::cards::event::EventCard;
use grandstand_core::search_text::Words;
use grandstand_db::text_search::Group;
use grandstand_web::context::Context;
use grandstand_web::list::Listing;
use tenants::compile::Body;

use super::queries::Row;
use super::service::{body_of, item, rows};
use super::turns::Stretch;
use crate::Catalogue;
use crate::error::Error;
use crate::filter::{EventField, EventsFilter};
use crate::spelling::{corrected, shown};

/// Rows whose texts are read for the spelling of the words.
const READ: usize = 8;

/// Returns a page of events. If the filter's words find none, similar words are searched for.
///
/// # Errors
/// There are too many rows, or the database failed.
pub async fn body(
    catalogue: &Catalogue,
    context: &Context,
    stretch: &Stretch,
    filter: &Arc<EventsFilter>,
    listing: Listing<EventField>,
) -> Result<Body, Error> {
    let (found, total) = rows(catalogue, context, stretch, filter, listing).await?;
    let sought = filter.words.as_ref().filter(|words| total == 0 && !filter.literal && !words.is_empty());
    let Some(words) = sought else { return body_of(context, listing, &found, total, None) };
    let Some(meant) = corrected(catalogue, context, words, Some(Group::Events)).await? else {
        return body_of(context, listing, &found, total, None);
    };
    let filter = Arc::new(EventsFilter { words: Some(meant.clone()), ..EventsFilter::clone(filter) });
    let (found, total) = rows(catalogue, context, stretch, &filter, listing).await?;
    // The other conditions may leave nothing of what the corrected words find.
    let showing = if total > 0 { Some(spelling(context, &meant, &found)?) } else { None };
    body_of(context, listing, &found, total, showing)
}

fn spelling(context: &Context, words: &Words, rows: &[Row]) -> Result<String, Error> {
    let cards = rows.iter().take(READ).map(|row| Ok(item(context, row)?.card));
    let cards = cards.collect::<Result<Vec<EventCard>, Error>>()?;
    let texts = cards.iter().flat_map(|card| {
        let teams = card.participants.iter().flat_map(|team| [team.name.as_str(), team.short_name.as_str()]);
        let others = [card.competition.as_deref(), card.round.as_deref()];
        std::iter::once(card.name.as_str()).chain(teams).chain(others.into_iter().flatten())
    });
    let (channel, language) = (context.channel(), context.language);
    let venues = channel
        .locations
        .iter()
        .flat_map(|venue| std::iter::once(channel.text(&venue.name, language)).chain(venue.city.as_deref()));
    Ok(shown(words, texts.chain(venues)))
}
