//! The cards of events: what lists answer, and what access is decided on.

use std::collections::HashMap;

use grandstand_core::cards;
use grandstand_core::cards::event::{EventCard, EventFacts, EventParticipant, Score};
use jiff::Timestamp;
use tenants::price::Currency;
use tenants::schema::Kind;
use tenants::schema::catalogue::{Event, Participant, ParticipantGroup};
use tenants::schema::text::{Language, Localized};

use super::rows::Scope;

/// Lookup tables for the cards of a channel's events.
pub(super) struct Cards<'a> {
    scope: &'a Scope<'a>,
    participants: HashMap<&'a str, &'a Participant>,
    groups: HashMap<&'a str, &'a ParticipantGroup>,
    currency: Option<Currency>,
    /// The channel's own language first.
    languages: Vec<Language>,
}

/// Facts of an event that its seed entry doesn't hold in resolved form.
pub(super) struct Known<'a> {
    pub id: i64,
    pub time_zone: &'a str,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    /// Aliases of all participants, home side first.
    pub everyone: &'a [&'a str],
    /// Category ids, ancestors included, and whether the event declares each itself.
    pub categories: &'a [(i64, bool)],
}

impl<'a> Cards<'a> {
    pub(super) fn new(scope: &'a Scope<'a>) -> Self {
        let seed = scope.seed;
        let own = seed.channel.language;
        let others = tenants::compile::languages(seed).into_iter().filter(|language| *language != own);
        Self {
            scope,
            participants: seed.participants.iter().map(|one| (one.alias.as_str(), one)).collect(),
            groups: seed.participant_groups.iter().map(|one| (one.alias.as_str(), one)).collect(),
            currency: Currency::of(&seed.channel.currency),
            languages: std::iter::once(own).chain(others).collect(),
        }
    }

    pub(super) fn of(&self, event: &Event, known: &Known<'_>) -> anyhow::Result<String> {
        let teams = known.everyone.iter().map(|alias| self.team(alias)).collect::<anyhow::Result<Vec<_>>>()?;
        let facts = self.facts(event, known, &teams);
        let neutral = self.neutral(event, known)?;
        let answer = |language| self.in_language(event, &teams, &neutral, language);
        Ok(cards::write(&facts, &self.languages, answer)?)
    }

    fn facts(&self, event: &Event, known: &Known<'_>, teams: &[Team<'a>]) -> EventFacts {
        EventFacts {
            id: known.id,
            access_type: event.r#type,
            declared_status: event.status,
            ends_at: known.ends_at.as_second(),
            categories: known.categories.iter().map(|(id, _)| *id).collect(),
            participants: teams.iter().map(|team| team.neutral.id).collect(),
            geo: event.geo.clone(),
            source: event.source.clone(),
            price: price(event),
        }
    }

    /// The card without its texts.
    fn neutral(&self, event: &Event, known: &Known<'_>) -> anyhow::Result<EventCard> {
        let scope = self.scope;
        Ok(EventCard {
            id: known.id,
            alias: event.alias.clone(),
            name: String::new(),
            r#type: event.r#type,
            event_utc_ts: known.starts_at.as_second(),
            starts_at: Timestamp::from_second(known.starts_at.as_second())?.to_string(),
            ends_at: Timestamp::from_second(known.ends_at.as_second())?.to_string(),
            time_zone: known.time_zone.to_owned(),
            event_category_id: scope.id(Kind::EventCategory, &event.event_category)?,
            event_categories: known.categories.iter().filter(|(_, listed)| *listed).map(|(id, _)| *id).collect(),
            participants: Vec::new(),
            home_team_id: scope.optional_id(Kind::Participant, event.home_team.as_ref())?,
            location_id: scope.optional_id(Kind::Location, event.location.as_ref())?,
            base_price: event.base_price,
            service_fee: event.base_price.map(|_| event.service_fee.unwrap_or(0)),
            price: price(event),
            currency: event.base_price.and(self.currency).map(|currency| currency.code.to_owned()),
            image: event.image.as_ref().map(|path| scope.picture(path)).transpose()?,
            competition: None,
            round: None,
            score: score(event)?,
        })
    }

    fn in_language(&self, event: &Event, teams: &[Team<'a>], neutral: &EventCard, language: Language) -> EventCard {
        let text = |text: &Localized| text.get(language, self.scope.seed.channel.language).to_owned();
        let team = |team: &Team<'a>| EventParticipant { name: text(team.name), ..team.neutral.clone() };
        EventCard {
            name: event.name.as_ref().map_or_else(|| self.match_name(neutral.home_team_id, teams, language), text),
            participants: teams.iter().map(team).collect(),
            competition: event.competition.as_ref().map(text),
            round: event.round.as_ref().map(text),
            ..neutral.clone()
        }
    }

    /// The title of an event: of a match by short names, otherwise the names of all participants.
    fn match_name(&self, home_team_id: Option<i64>, teams: &[Team<'a>], language: Language) -> String {
        let home = teams.iter().find(|one| Some(one.neutral.id) == home_team_id);
        let away = teams.iter().find(|one| Some(one.neutral.id) != home_team_id);
        match (home, away) {
            (Some(home), Some(away)) if teams.len() == 2 => {
                let order = self.scope.seed.channel.words.title;
                order.title(language, &home.neutral.short_name, &away.neutral.short_name)
            }
            _ => teams.iter().map(|one| one.neutral.short_name.as_str()).collect::<Vec<_>>().join(", "),
        }
    }

    fn team(&self, alias: &str) -> anyhow::Result<Team<'a>> {
        let scope = self.scope;
        let id = scope.id(Kind::Participant, alias)?;
        let entry = self.participants.get(alias).ok_or_else(|| anyhow::anyhow!("no participant {alias:?}"))?;
        let group = entry.participant_group.as_ref();
        let group_color = || self.groups.get(group?.as_str())?.color.clone();
        let neutral = EventParticipant {
            id,
            alias: entry.alias.clone(),
            name: String::new(),
            short_name: entry.short_name.clone(),
            color: entry.color.clone().or_else(group_color),
            image: entry.images.first().map(|path| scope.picture(path)).transpose()?,
            participant_group_id: scope.optional_id(Kind::ParticipantGroup, group)?,
            gender: entry.gender,
        };
        Ok(Team { neutral, name: &entry.name })
    }
}

struct Team<'a> {
    neutral: EventParticipant,
    name: &'a Localized,
}

fn price(event: &Event) -> Option<i64> {
    event.base_price.map(|price| price + event.service_fee.unwrap_or(0))
}

fn score(event: &Event) -> anyhow::Result<Option<Score>> {
    let sides = event.home_score.zip(event.away_score);
    sides.map(|(home, away)| Ok(Score { home: i32::try_from(home)?, away: i32::try_from(away)? })).transpose()
}
