//! The search terms of a channel's entries.

use std::collections::{HashMap, HashSet};

use grandstand_core::search_text::{fold, spellings};
use grandstand_db::text_search::Group;
use jiff::tz::TimeZone;
use tenants::dates::is_relative;
use tenants::schema::Kind;
use tenants::schema::catalogue::{Event, Location, Participant};
use tenants::schema::match_title::TitleOrder;
use tenants::schema::text::Localized;

use super::extent::Extent;
use super::rows::Scope;

/// Characters of a name that are indexed for prefix search.
const NAME: usize = 100;

/// The search terms of one entry.
#[derive(Hash)]
pub(super) struct Entry {
    /// The group of results that it is listed in.
    pub group: Group,
    pub target_id: i64,
    /// Its start in unix seconds; 0 for entries without a time.
    pub second: i64,
    /// The first [`NAME`] characters of its folded name.
    pub name: String,
    /// Its folded names, one per line.
    pub names: String,
    /// Its folded words, with a space before, between and after.
    pub text: String,
}

/// Every entry of the channel, or only those with a time relative to today.
pub(super) fn entries(scope: &Scope<'_>, extent: Extent) -> anyhow::Result<Vec<Entry>> {
    let seed = scope.seed;
    let mut words = WordsOf::new(scope);
    let mut all = Vec::new();
    for event in seed.events.iter().filter(|event| extent == Extent::Whole || is_relative(&event.starts_at)) {
        all.push(words.event(event)?);
    }
    let zone = TimeZone::get(&seed.channel.time_zone)?;
    for item in seed.vod_media_items.iter().filter(|item| extent == Extent::Whole || is_relative(&item.date)) {
        let id = scope.id(Kind::VodItem, &item.alias)?;
        let second = scope.instant(&item.date, &zone)?.as_second();
        all.push(words.named(Group::Library, id, second, &item.title, None));
    }
    if extent == Extent::Whole {
        words.others(&mut all)?;
    }
    Ok(all)
}

/// Builds the entries of one channel; shared texts are folded once.
struct WordsOf<'a> {
    scope: &'a Scope<'a>,
    teams: HashMap<&'a str, &'a Participant>,
    schools: HashMap<&'a str, &'a Localized>,
    sports: HashMap<&'a str, &'a Localized>,
    venues: HashMap<&'a str, &'a Location>,
    folded: HashMap<&'a str, Folded>,
}

/// A text in its indexed form.
#[derive(Clone)]
struct Folded {
    whole: String,
    words: Vec<String>,
}

/// The texts of an entry, while they are collected.
#[derive(Default)]
struct Texts<'a> {
    names: Vec<&'a str>,
    others: Vec<&'a str>,
}

impl<'a> WordsOf<'a> {
    fn new(scope: &'a Scope<'a>) -> Self {
        let seed = scope.seed;
        Self {
            scope,
            teams: seed.participants.iter().map(|one| (one.alias.as_str(), one)).collect(),
            schools: seed.participant_groups.iter().map(|one| (one.alias.as_str(), &one.name)).collect(),
            sports: seed.event_categories.iter().map(|one| (one.alias.as_str(), &one.name)).collect(),
            venues: seed.locations.iter().map(|one| (one.alias.as_str(), one)).collect(),
            folded: HashMap::new(),
        }
    }

    /// Its names and those of its teams; also its competition, round, venue, sports and schools.
    fn event(&mut self, event: &'a Event) -> anyhow::Result<Entry> {
        let mut texts = Texts::default();
        texts.names.extend(event.name.iter().flat_map(Localized::all));
        let sides = event.home_team.iter().chain(&event.away_team).chain(&event.participants);
        let teams: Vec<&Participant> = sides.filter_map(|alias| self.teams.get(alias.as_str()).copied()).collect();
        for team in &teams {
            texts.names.extend(team.name.all());
            texts.names.push(&team.short_name);
            texts.others.extend(self.school(team));
        }
        if event.name.is_none() && self.scope.seed.channel.words.title == TitleOrder::HomeFirst {
            // So that the title "GRO v PZW" finds its match.
            texts.others.push("v");
        }
        texts.others.extend([&event.competition, &event.round].into_iter().flatten().flat_map(Localized::all));
        let sports = std::iter::once(&event.event_category).chain(&event.event_categories);
        texts.others.extend(sports.filter_map(|alias| self.sports.get(alias.as_str())).flat_map(|name| name.all()));
        let venue = event.location.as_deref().and_then(|alias| self.venues.get(alias).copied());
        if let Some(venue) = venue {
            texts.others.extend(venue.name.all());
            texts.others.extend(venue.city.as_deref());
        }
        let zone = event.time_zone.as_deref().or_else(|| venue?.time_zone.as_deref());
        let zone = TimeZone::get(zone.unwrap_or(&self.scope.seed.channel.time_zone))?;
        let second = self.scope.instant(&event.starts_at, &zone)?.as_second();
        let shown = event.name.as_ref().map(|name| self.shown(name));
        Ok(self.entry(Group::Events, self.scope.id(Kind::Event, &event.alias)?, second, shown, &texts))
    }

    /// Its names; also its school and its sport.
    fn team(&mut self, team: &'a Participant) -> anyhow::Result<Entry> {
        let mut texts = Texts { names: team.name.all(), others: self.school(team) };
        texts.names.push(&team.short_name);
        let sport = team.event_category.as_deref().and_then(|alias| self.sports.get(alias));
        texts.others.extend(sport.into_iter().flat_map(|name| name.all()));
        let id = self.scope.id(Kind::Participant, &team.alias)?;
        Ok(self.entry(Group::Teams, id, 0, Some(self.shown(&team.name)), &texts))
    }

    /// All entries without a time.
    fn others(&mut self, all: &mut Vec<Entry>) -> anyhow::Result<()> {
        let (scope, seed) = (self.scope, self.scope.seed);
        for team in &seed.participants {
            all.push(self.team(team)?);
        }
        for school in &seed.participant_groups {
            let id = scope.id(Kind::ParticipantGroup, &school.alias)?;
            all.push(self.named(Group::Schools, id, 0, &school.name, None));
        }
        for sport in &seed.event_categories {
            let id = scope.id(Kind::EventCategory, &sport.alias)?;
            all.push(self.named(Group::Sports, id, 0, &sport.name, None));
        }
        for venue in &seed.locations {
            let id = scope.id(Kind::Location, &venue.alias)?;
            all.push(self.named(Group::Venues, id, 0, &venue.name, venue.city.as_deref()));
        }
        Ok(())
    }

    /// Its names, and an optional further word.
    fn named(&mut self, group: Group, id: i64, second: i64, name: &'a Localized, further: Option<&'a str>) -> Entry {
        let texts = Texts { names: name.all(), others: further.into_iter().collect() };
        self.entry(group, id, second, Some(self.shown(name)), &texts)
    }

    fn shown(&self, name: &'a Localized) -> &'a str {
        let own = self.scope.seed.channel.language;
        name.get(own, own)
    }

    fn school(&self, team: &'a Participant) -> Vec<&'a str> {
        let school = team.participant_group.as_deref().and_then(|alias| self.schools.get(alias));
        school.into_iter().flat_map(|name| name.all()).collect()
    }

    fn entry(&mut self, group: Group, id: i64, second: i64, shown: Option<&'a str>, texts: &Texts<'a>) -> Entry {
        let (mut names, mut words) = (Vec::new(), Vec::new());
        let shown = shown.map(|text| self.folded(text).whole.clone());
        for (place, text) in texts.names.iter().chain(&texts.others).enumerate() {
            let folded = self.folded(text);
            if place < texts.names.len() {
                names.push(folded.whole.clone());
            }
            words.extend(folded.words.iter().cloned());
        }
        let mut once = HashSet::new();
        names.retain(|name| !name.is_empty() && once.insert(name.clone()));
        once.clear();
        words.retain(|word| once.insert(word.clone()));
        // A match without a name is named after its teams.
        let name = shown.or_else(|| names.first().cloned()).unwrap_or_default().chars().take(NAME).collect();
        Entry { group, target_id: id, second, name, names: names.join("\n"), text: format!(" {} ", words.join(" ")) }
    }

    fn folded(&mut self, text: &'a str) -> &Folded {
        self.folded.entry(text).or_insert_with(|| Folded { whole: fold(text), words: spellings(text) })
    }
}
