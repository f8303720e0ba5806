//! Events as rows, with their participants and categories. Only changed rows are written.

use std::collections::HashMap;

use grandstand_db::entities::events::{self, EventStatus};
use grandstand_db::entities::{event_category_links, event_participants};
use grandstand_db::ids::{ChannelId, EventId};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use sea_orm::ConnectionTrait;
use tenants::schema::Kind;
use tenants::schema::catalogue::{Event, EventCategory, Location, Participant};

use super::cards::{Cards, Known};
use super::changes::{self, Changes};
use super::extent::Extent;
use super::queries;
use super::row_queries::{BATCH, upsert, upsert_but};
use super::rows::{Scope, json, optional_json};
use super::search_text::fold_all;

/// The length of an event without a declared end.
const DEFAULT_LENGTH: SignedDuration = SignedDuration::from_hours(2);

/// Entries that rows of events refer to, by alias.
struct Lookups<'a> {
    participants: HashMap<&'a str, &'a Participant>,
    categories: HashMap<&'a str, &'a EventCategory>,
    locations: HashMap<&'a str, &'a Location>,
    cards: Cards<'a>,
}

/// An event's rows.
#[derive(Hash)]
struct Rows {
    event: events::Model,
    participants: Vec<event_participants::Model>,
    categories: Vec<event_category_links::Model>,
}

/// Writes the channel's changed events, and retires those that are gone.
pub(super) async fn write(connection: &impl ConnectionTrait, scope: &Scope<'_>, extent: Extent) -> anyhow::Result<()> {
    let seed = scope.seed;
    let lookups = Lookups {
        participants: seed.participants.iter().map(|one| (one.alias.as_str(), one)).collect(),
        categories: seed.event_categories.iter().map(|one| (one.alias.as_str(), one)).collect(),
        locations: seed.locations.iter().map(|one| (one.alias.as_str(), one)).collect(),
        cards: Cards::new(scope),
    };
    let wanted = seed.events.iter().filter(|event| extent == Extent::Whole || is_dated_by_today(event));
    let wanted = wanted.map(|event| Ok((scope.id(Kind::Event, &event.alias)?, event)));
    let wanted = wanted.collect::<anyhow::Result<Vec<_>>>()?;
    let ids: Vec<i64> = wanted.iter().map(|(id, _)| *id).collect();
    let mut changes = Changes::<events::Entity>::begin(connection, scope.channel_id, extent, &ids).await?;
    let mut changed = Vec::new();
    for (id, event) in wanted {
        let mut rows = rows(scope, &lookups, id, event)?;
        rows.event.content_hash = changes::hash(&rows);
        if changes.is_change(id, rows.event.content_hash) {
            changed.push(rows);
        }
    }
    let gone = changes.retire_others(connection).await?;
    replace(connection, scope.channel_id, changed, &gone).await
}

/// Replaces the rows of `changed` and their links; `gone` keep their rows and lose their links.
async fn replace(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    changed: Vec<Rows>,
    gone: &[i64],
) -> anyhow::Result<()> {
    let stale: Vec<EventId> =
        changed.iter().map(|rows| rows.event.id).chain(gone.iter().copied().map(EventId)).collect();
    for batch in stale.chunks(BATCH) {
        queries::delete_links_of_events(connection, channel_id, batch).await?;
    }
    let (mut events, mut participants, mut categories) = (Vec::new(), Vec::new(), Vec::new());
    for rows in changed {
        events.push(rows.event);
        participants.extend(rows.participants);
        categories.extend(rows.categories);
    }
    upsert_but::<events::Entity>(connection, events, Some(events::Column::StreamState)).await?;
    upsert::<event_participants::Entity>(connection, participants).await?;
    Ok(upsert::<event_category_links::Entity>(connection, categories).await?)
}

fn is_dated_by_today(event: &Event) -> bool {
    std::iter::once(&event.starts_at).chain(&event.ends_at).any(|date| tenants::dates::is_relative(date))
}

fn rows(scope: &Scope<'_>, lookups: &Lookups<'_>, id: i64, event: &Event) -> anyhow::Result<Rows> {
    let time_zone = zone_of(scope, lookups, event);
    let (starts_at, ends_at) = times(scope, event, &TimeZone::get(time_zone)?)?;
    let everyone = everyone(event);
    let categories = categories(scope, lookups, event)?;
    let known = Known { id, time_zone, starts_at, ends_at, everyone: &everyone, categories: &categories };
    let team = |alias: Option<&String>| scope.optional_id(Kind::Participant, alias);
    let row = events::Model {
        id: EventId(id),
        channel_id: scope.channel_id,
        alias: event.alias.clone(),
        name: optional_json(event.name.as_ref())?,
        access_type: event.r#type.into(),
        event_category_id: scope.id(Kind::EventCategory, &event.event_category)?,
        home_team_id: team(event.home_team.as_ref())?,
        away_team_id: team(event.away_team.as_ref())?,
        location_id: scope.optional_id(Kind::Location, event.location.as_ref())?,
        time_zone: time_zone.to_owned(),
        starts_at: starts_at.as_second(),
        ends_at: ends_at.as_second(),
        declared_status: event.status.map(EventStatus::from),
        source: event.source.clone(),
        sample_seconds: event.sample_seconds.map(i32::try_from).transpose()?,
        image: scope.optional_picture(event.image.as_ref())?,
        description: scope.optional_html(event.description.as_ref())?,
        base_price: event.base_price,
        service_fee: event.service_fee,
        competition: optional_json(event.competition.as_ref())?,
        round: optional_json(event.round.as_ref())?,
        home_score: event.home_score.map(i32::try_from).transpose()?,
        away_score: event.away_score.map(i32::try_from).transpose()?,
        geo: (!event.geo.is_open()).then(|| json(&event.geo)).transpose()?,
        search_text: search_text(lookups, event, &everyone),
        card: lookups.cards.of(event, &known)?,
        content_hash: 0,
        retired: false,
        stream_state: None,
    };
    Ok(Rows {
        participants: participant_links(scope, lookups, &row, &everyone)?,
        categories: category_links(scope, &row, &categories),
        event: row,
    })
}

fn zone_of<'a>(scope: &'a Scope<'_>, lookups: &'a Lookups<'_>, event: &'a Event) -> &'a str {
    let location = || lookups.locations.get(event.location.as_deref()?)?.time_zone.as_deref();
    event.time_zone.as_deref().or_else(location).unwrap_or(&scope.seed.channel.time_zone)
}

fn times(scope: &Scope<'_>, event: &Event, zone: &TimeZone) -> anyhow::Result<(Timestamp, Timestamp)> {
    let starts_at = scope.instant(&event.starts_at, zone)?;
    let ends_at = match &event.ends_at {
        Some(text) => scope.instant(text, zone)?,
        None => starts_at.checked_add(DEFAULT_LENGTH)?,
    };
    Ok((starts_at, ends_at))
}

/// Aliases of all participants, each once: home side, visitors, then in the declared order.
fn everyone(event: &Event) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for alias in event.home_team.iter().chain(&event.away_team).chain(&event.participants) {
        if !all.contains(&alias.as_str()) {
            all.push(alias);
        }
    }
    all
}

/// The ids of an event's categories in ascending order, ancestors included, and whether the event declares each itself.
fn categories(scope: &Scope<'_>, lookups: &Lookups<'_>, event: &Event) -> anyhow::Result<Vec<(i64, bool)>> {
    let mut listed_by_alias: Vec<(&str, bool)> = Vec::new();
    for alias in std::iter::once(&event.event_category).chain(&event.event_categories) {
        let ancestors = std::iter::successors(lookups.categories.get(alias.as_str()), |category| {
            lookups.categories.get(category.parent.as_deref()?)
        });
        for (depth, category) in ancestors.enumerate() {
            match listed_by_alias.iter_mut().find(|(known, _)| *known == category.alias) {
                Some((_, listed)) => *listed |= depth == 0,
                None => listed_by_alias.push((&category.alias, depth == 0)),
            }
        }
    }
    let id = |(alias, listed): (&str, bool)| Ok((scope.id(Kind::EventCategory, alias)?, listed));
    let mut all = listed_by_alias.into_iter().map(id).collect::<anyhow::Result<Vec<_>>>()?;
    all.sort_unstable();
    Ok(all)
}

/// The participants, followed by the parent teams of sub-teams.
fn participant_links(
    scope: &Scope<'_>,
    lookups: &Lookups<'_>,
    event: &events::Model,
    everyone: &[&str],
) -> anyhow::Result<Vec<event_participants::Model>> {
    let mut teams: Vec<&str> = everyone.to_vec();
    let mut next = 0;
    while let Some(team) = teams.get(next) {
        let parent = lookups.participants.get(team).and_then(|team| team.parent.as_deref());
        teams.extend(parent.filter(|parent| !teams.contains(parent)));
        next += 1;
    }
    let link = |(place, alias): (usize, &str)| {
        Ok(event_participants::Model {
            channel_id: scope.channel_id,
            event_id: event.id,
            participant_id: scope.id(Kind::Participant, alias)?,
            position: i32::try_from(place)?,
            listed: place < everyone.len(),
            starts_at: event.starts_at,
        })
    };
    teams.into_iter().enumerate().map(link).collect()
}

fn category_links(
    scope: &Scope<'_>,
    event: &events::Model,
    categories: &[(i64, bool)],
) -> Vec<event_category_links::Model> {
    let link = |(event_category_id, listed): &(i64, bool)| event_category_links::Model {
        channel_id: scope.channel_id,
        event_id: event.id,
        event_category_id: *event_category_id,
        listed: *listed,
        starts_at: event.starts_at,
    };
    categories.iter().map(link).collect()
}

fn search_text(lookups: &Lookups<'_>, event: &Event, everyone: &[&str]) -> String {
    let mut texts: Vec<&str> = Vec::new();
    for localized in [&event.name, &event.competition, &event.round].into_iter().flatten() {
        texts.extend(localized.all());
    }
    for participant in everyone.iter().filter_map(|alias| lookups.participants.get(alias)) {
        texts.extend(participant.name.all());
        texts.push(&participant.short_name);
    }
    let location = event.location.as_deref().and_then(|alias| lookups.locations.get(alias));
    texts.extend(location.into_iter().flat_map(|location| location.name.all()));
    fold_all(texts)
}
