//! The logic of the search.

use std::collections::{HashMap, HashSet};

use grandstand_core::search_text::Words;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_db::text_search::{self, Found, Group, Search, place};
use grandstand_web::context::Context;
use grandstand_web::field_errors::FieldErrors;
use grandstand_web::list::whole_number;

use super::model::{EventHit, GroupTotal, SearchAnswer, SearchMeta, SearchQuery, SearchResults, SearchTotals};
use super::rank::{Tier, of_event, order, shortlist};
use super::{present, queries};
use crate::Catalogue;
use crate::error::Error;
use crate::{events, library, spelling};

/// Default number of entries in a group.
const LIMIT: u64 = 5;
/// Maximum number of entries in a group.
const MOST: u64 = 20;

/// The query after validation.
struct Asked {
    words: Words,
    limit: usize,
}

/// Searches a channel.
///
/// # Errors
/// The query is too long or its limit is invalid, or the database failed.
pub async fn search(catalogue: &Catalogue, context: &Context, query: &SearchQuery) -> Result<SearchAnswer, Error> {
    let q = query.q.as_deref().unwrap_or_default().trim();
    let mut errors = FieldErrors::default();
    let limit = query.limit.as_deref().and_then(|text| whole_number(&mut errors, "limit", text, MOST)).unwrap_or(LIMIT);
    let words = Words::read(q).unwrap_or_else(|error| {
        errors.note("q", error.into());
        None
    });
    errors.finish()?;
    let Some(words) = words.filter(|words| !words.is_empty()) else {
        return Ok(SearchAnswer { data: SearchResults::default(), meta: SearchMeta::of(q, limit) });
    };
    let asked = Asked { words, limit: usize::try_from(limit).map_err(anyhow::Error::new)? };
    let answer = answer(catalogue, context, &asked, q).await?;
    if answer.meta.total > 0 {
        return Ok(answer);
    }
    let meant = spelling::corrected(catalogue, context, &asked.words, None).await?;
    let Some(words) = meant else { return Ok(answer) };
    let corrected = self::answer(catalogue, context, &Asked { words, ..asked }, q).await?;
    Ok(if query.literal.as_deref() == Some("1") { answer.suggesting(&corrected) } else { corrected.instead() })
}

/// Searches for these words only.
async fn answer(catalogue: &Catalogue, context: &Context, asked: &Asked, q: &str) -> Result<SearchAnswer, Error> {
    let (words, now) = (&asked.words, context.now.as_second());
    let live = queries::live(&catalogue.database, context.channel_id(), context.now).await?;
    let search = Search { backend: catalogue.database.get_database_backend(), channel_id: context.channel_id(), words };
    let found = text_search::find(&catalogue.database, search, now, &live).await?;
    let mut meta = SearchMeta::of(q, asked.limit as u64);
    meta.words = words.iter().map(str::to_owned).collect();
    meta.total = found.totals.values().map(|total| total.counted).sum();
    meta.totals = totals(&found, q);
    let data = results(catalogue, context, asked, found, live.into_iter().collect()).await?;
    Ok(SearchAnswer { data, meta })
}

async fn results(
    catalogue: &Catalogue,
    context: &Context,
    asked: &Asked,
    mut found: Found,
    live: HashSet<i64>,
) -> Result<SearchResults, Error> {
    let (words, channel) = (&asked.words, context.channel());
    let mut of_group = |group| found.candidates.remove(&group).unwrap_or_default();
    let middle = place::at(ChannelId(channel.id), Group::Events, context.now.as_second());
    let events = shortlist(of_group(Group::Events), words, &live, middle, asked.limit);
    let mut best = |group| {
        let mut ids = order(group, of_group(group), words);
        ids.truncate(asked.limit);
        ids
    };
    let (teams, schools, sports) = (best(Group::Teams), best(Group::Schools), best(Group::Sports));
    let (venues, library) = (best(Group::Venues), best(Group::Library));
    let rows = queries::teams(&catalogue.database, ChannelId(channel.id), &teams).await?;
    let teams = teams.iter().filter_map(|id| rows.get(id)).map(|row| present::team(context, words, row));
    let mut items = library::service::by_ids(catalogue, context, library.clone()).await?;
    items.sort_by_key(|item| library.iter().position(|id| *id == item.id));
    Ok(SearchResults {
        teams: teams.collect::<Result<_, _>>()?,
        schools: present::of_tree(context, words, &channel.participant_groups, &schools),
        sports: present::of_tree(context, words, &channel.event_categories, &sports),
        venues: present::venues(context, words, &venues),
        library: items.into_iter().map(|item| present::library(words, item)).collect(),
        events: best_events(catalogue, context, asked, events).await?,
    })
}

/// Returns the best events of a shortlist.
async fn best_events(
    catalogue: &Catalogue,
    context: &Context,
    asked: &Asked,
    shortlist: Vec<(Tier, i64)>,
) -> Result<Vec<EventHit>, Error> {
    let tiers: HashMap<i64, Tier> = shortlist.iter().map(|(tier, id)| (*id, *tier)).collect();
    let ids = shortlist.into_iter().map(|(_, id)| EventId(id)).collect();
    let mut items = events::service::by_ids(catalogue, context, ids).await?;
    items
        .sort_by_key(|item| (tiers.get(&item.card.id).copied(), of_event(item, context.now.as_second()), item.card.id));
    items.truncate(asked.limit);
    Ok(items.into_iter().map(|item| present::event(context, &asked.words, item)).collect())
}

fn totals(found: &Found, q: &str) -> SearchTotals {
    let of = |group| {
        let total = found.totals.get(&group).copied().unwrap_or_default();
        GroupTotal { total: total.counted, has_more: total.has_more, list: None }
    };
    let mut totals = SearchTotals {
        events: of(Group::Events),
        teams: of(Group::Teams),
        schools: of(Group::Schools),
        sports: of(Group::Sports),
        venues: of(Group::Venues),
        library: of(Group::Library),
    };
    totals.list(q);
    totals
}
