//! Converts found entries into responses.

use std::collections::HashMap;

use grandstand_core::search_text::Words;
use grandstand_db::entities::participants::Model;
use grandstand_web::context::Context;
use tenants::compile::Tree;

use super::matched::matched;
use super::model::{EventHit, LibraryHit, MatchedField, NamedHit, TeamHit};
use crate::error::Error;
use crate::events::model::EventItem;
use crate::library::model::VodItem;
use crate::participants;

/// Returns an event with the texts that match.
pub fn event(context: &Context, words: &Words, item: EventItem) -> EventHit {
    let (card, channel) = (&item.card, context.channel());
    let mut texts = vec![(MatchedField::Name, card.name.as_str())];
    for team in &card.participants {
        texts.push((MatchedField::Team, &team.name));
        texts.push((MatchedField::Team, &team.short_name));
    }
    texts.extend(card.competition.iter().map(|text| (MatchedField::Competition, text.as_str())));
    texts.extend(card.round.iter().map(|text| (MatchedField::Round, text.as_str())));
    if let Some(venue) = channel.locations.iter().find(|venue| Some(venue.id) == card.location_id) {
        texts.push((MatchedField::Venue, channel.text(&venue.name, context.language)));
        texts.extend(venue.city.iter().map(|city| (MatchedField::City, city.as_str())));
    }
    let sports = card.event_categories.iter().copied();
    texts.extend(sports.filter_map(|id| Some((MatchedField::Sport, name(context, &channel.event_categories, id)?))));
    let schools = card.participants.iter().filter_map(|team| team.participant_group_id);
    texts
        .extend(schools.filter_map(|id| Some((MatchedField::School, name(context, &channel.participant_groups, id)?))));
    let matched = matched(&texts, words);
    EventHit { item, matched }
}

/// Returns a team with the texts that match.
///
/// # Errors
/// A stored value can't be read.
pub fn team(context: &Context, words: &Words, row: &Model) -> Result<TeamHit, Error> {
    let channel = context.channel();
    let team = participants::in_short(context, row)?;
    let mut texts = vec![(MatchedField::Name, team.name.as_str()), (MatchedField::Team, team.short_name.as_str())];
    let school = row.participant_group_id.and_then(|id| name(context, &channel.participant_groups, id));
    texts.extend(school.map(|name| (MatchedField::School, name)));
    let sport = row.event_category_id.and_then(|id| name(context, &channel.event_categories, id));
    texts.extend(sport.map(|name| (MatchedField::Sport, name)));
    let matched = matched(&texts, words);
    Ok(TeamHit { team, event_category_id: row.event_category_id, matched })
}

/// Returns schools or sports in the order of `ids`, with the texts that match.
pub fn of_tree(context: &Context, words: &Words, tree: &Tree, ids: &[i64]) -> Vec<NamedHit> {
    let nodes = ids.iter().filter_map(|id| tree.by_id(*id));
    let hit = |node: &tenants::compile::Node| {
        let name = context.channel().text(&node.name, context.language);
        named(words, (node.id, &node.alias, name), None)
    };
    nodes.map(hit).collect()
}

/// Returns venues in the order of `ids`, with the texts that match.
pub fn venues(context: &Context, words: &Words, ids: &[i64]) -> Vec<NamedHit> {
    let channel = context.channel();
    let by_id: HashMap<i64, _> = channel.locations.iter().map(|venue| (venue.id, venue)).collect();
    let hit = |venue: &&tenants::compile::LocationFacts| {
        let name = channel.text(&venue.name, context.language);
        named(words, (venue.id, &venue.alias, name), venue.city.as_deref())
    };
    ids.iter().filter_map(|id| by_id.get(id)).map(hit).collect()
}

/// Returns a library item with the texts that match.
pub fn library(words: &Words, item: VodItem) -> LibraryHit {
    let matched = matched(&[(MatchedField::Name, &item.title)], words);
    LibraryHit { item, matched }
}

fn named(words: &Words, (id, alias, name): (i64, &str, &str), city: Option<&str>) -> NamedHit {
    let texts = [Some((MatchedField::Name, name)), city.map(|city| (MatchedField::City, city))];
    let texts: Vec<(MatchedField, &str)> = texts.into_iter().flatten().collect();
    NamedHit { id, alias: alias.to_owned(), name: name.to_owned(), matched: matched(&texts, words) }
}

fn name<'a>(context: &'a Context, tree: &'a Tree, id: i64) -> Option<&'a str> {
    tree.by_id(id).map(|node| context.channel().text(&node.name, context.language))
}
