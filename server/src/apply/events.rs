//! Events as rows, with who takes part and the categories they belong to.

use std::collections::HashMap;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;
use sea_orm::sea_query::Expr;
use tenants::schema::Kind;
use tenants::schema::catalogue::{Event, EventCategory, Participant};

use super::rows::{Scope, json, optional_json, upsert};
use super::search_text::fold_all;
use crate::db::entities::{event_category_links, event_participants, events};
use crate::db::scope::InChannel;

/// How long an event lasts whose end is not declared.
const DEFAULT_LENGTH: SignedDuration = SignedDuration::from_hours(2);

/// What rows of events look up by alias.
struct Lookups<'a> {
    participants: HashMap<&'a str, &'a Participant>,
    categories: HashMap<&'a str, &'a EventCategory>,
    zones: HashMap<&'a str, &'a str>,
}

/// Writes every event of the channel, and retires those that are gone.
pub(super) async fn write(connection: &impl ConnectionTrait, scope: &Scope<'_>) -> anyhow::Result<()> {
    let seed = scope.seed;
    let lookups = Lookups {
        participants: seed.participants.iter().map(|one| (one.alias.as_str(), one)).collect(),
        categories: seed.event_categories.iter().map(|one| (one.alias.as_str(), one)).collect(),
        zones: seed.locations.iter().filter_map(|one| Some((one.alias.as_str(), one.time_zone.as_deref()?))).collect(),
    };
    let mut rows = Vec::with_capacity(seed.events.len());
    let mut participants = Vec::new();
    let mut categories = Vec::new();
    for event in &seed.events {
        let id = scope.id(Kind::Event, &event.alias)?;
        rows.push(row(scope, &lookups, id, event)?);
        participants.extend(participant_links(scope, id, event)?);
        categories.extend(category_links(scope, &lookups, id, event)?);
    }
    let channel = scope.channel_id;
    event_participants::Entity::delete_in_channel(channel).exec(connection).await?;
    event_category_links::Entity::delete_in_channel(channel).exec(connection).await?;
    events::Entity::update_in_channel(channel)
        .col_expr(events::Column::Retired, Expr::value(true))
        .exec(connection)
        .await?;
    upsert(connection, rows).await?;
    upsert(connection, participants).await?;
    Ok(upsert(connection, categories).await?)
}

fn row(scope: &Scope<'_>, lookups: &Lookups<'_>, id: i64, event: &Event) -> anyhow::Result<events::ActiveModel> {
    let zone_name = zone_of(scope, lookups, event);
    let (starts_at, ends_at) = times(scope, event, &TimeZone::get(zone_name)?)?;
    let team = |alias: Option<&String>| scope.optional_id(Kind::Participant, alias);
    Ok(events::ActiveModel {
        id: Set(id),
        channel_id: Set(scope.channel_id),
        alias: Set(event.alias.clone()),
        name: Set(optional_json(event.name.as_ref())?),
        access_type: Set(event.r#type.code().to_owned()),
        event_category_id: Set(scope.id(Kind::EventCategory, &event.event_category)?),
        home_team_id: Set(team(event.home_team.as_ref())?),
        away_team_id: Set(team(event.away_team.as_ref())?),
        location_id: Set(scope.optional_id(Kind::Location, event.location.as_ref())?),
        time_zone: Set(zone_name.to_owned()),
        starts_at: Set(starts_at.as_second()),
        ends_at: Set(ends_at.as_second()),
        declared_status: Set(event.status.map(|status| status.code().to_owned())),
        source: Set(event.source.clone()),
        sample_seconds: Set(event.sample_seconds.map(i32::try_from).transpose()?),
        image: Set(scope.optional_picture(event.image.as_ref())?),
        description: Set(scope.optional_html(event.description.as_ref())?),
        base_price: Set(event.base_price),
        service_fee: Set(event.service_fee),
        competition: Set(optional_json(event.competition.as_ref())?),
        round: Set(optional_json(event.round.as_ref())?),
        home_score: Set(event.home_score.map(i32::try_from).transpose()?),
        away_score: Set(event.away_score.map(i32::try_from).transpose()?),
        geo: Set((!event.geo.is_open()).then(|| json(&event.geo)).transpose()?),
        search_text: Set(search_text(scope, lookups, event)),
        retired: Set(false),
    })
}

fn zone_of<'a>(scope: &'a Scope<'_>, lookups: &'a Lookups<'_>, event: &'a Event) -> &'a str {
    let of_location = || event.location.as_deref().and_then(|alias| lookups.zones.get(alias).copied());
    event.time_zone.as_deref().or_else(of_location).unwrap_or(&scope.seed.channel.time_zone)
}

fn times(scope: &Scope<'_>, event: &Event, zone: &TimeZone) -> anyhow::Result<(Timestamp, Timestamp)> {
    let starts_at = scope.instant(&event.starts_at, zone)?;
    let ends_at = match &event.ends_at {
        Some(text) => scope.instant(text, zone)?,
        None => starts_at.checked_add(DEFAULT_LENGTH)?,
    };
    Ok((starts_at, ends_at))
}

/// Aliases of everyone who takes part: home side, visitors, then as listed; nobody twice.
fn everyone(event: &Event) -> Vec<&str> {
    let mut all: Vec<&str> = Vec::new();
    for alias in event.home_team.iter().chain(&event.away_team).chain(&event.participants) {
        if !all.contains(&alias.as_str()) {
            all.push(alias);
        }
    }
    all
}

fn participant_links(
    scope: &Scope<'_>,
    event_id: i64,
    event: &Event,
) -> anyhow::Result<Vec<event_participants::ActiveModel>> {
    let link = |(place, alias): (usize, &str)| {
        Ok(event_participants::ActiveModel {
            channel_id: Set(scope.channel_id),
            event_id: Set(event_id),
            participant_id: Set(scope.id(Kind::Participant, alias)?),
            position: Set(i32::try_from(place)?),
        })
    };
    everyone(event).into_iter().enumerate().map(link).collect()
}

fn category_links(
    scope: &Scope<'_>,
    lookups: &Lookups<'_>,
    event_id: i64,
    event: &Event,
) -> anyhow::Result<Vec<event_category_links::ActiveModel>> {
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
    let link = |(alias, listed): (&str, bool)| {
        Ok(event_category_links::ActiveModel {
            channel_id: Set(scope.channel_id),
            event_id: Set(event_id),
            event_category_id: Set(scope.id(Kind::EventCategory, alias)?),
            listed: Set(listed),
        })
    };
    listed_by_alias.into_iter().map(link).collect()
}

fn search_text(scope: &Scope<'_>, lookups: &Lookups<'_>, event: &Event) -> String {
    let mut texts: Vec<&str> = Vec::new();
    for localized in [&event.name, &event.competition, &event.round].into_iter().flatten() {
        texts.extend(localized.all());
    }
    for participant in everyone(event).iter().filter_map(|alias| lookups.participants.get(alias)) {
        texts.extend(participant.name.all());
        texts.push(&participant.short_name);
    }
    let location = scope.seed.locations.iter().find(|one| Some(&one.alias) == event.location.as_ref());
    texts.extend(location.into_iter().flat_map(|location| location.name.all()));
    fold_all(texts)
}
