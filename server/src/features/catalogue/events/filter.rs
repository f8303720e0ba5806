//! The filters of event lists: from the query's words to ids and moments, with every mistake told at once.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use serde::Deserialize;
use tenants::compile::{Channel, Tree};
use tenants::schema::catalogue::{AccessType, StreamStatus};
use utoipa::IntoParams;

use super::any_of::AnyOf;
use crate::features::access::status;
use crate::http::page::Page;
use crate::http::problem::{FieldErrors, Problem};
use crate::search_text::Words;

/// The query of `GET /events`. Lists are separated by commas; things are named by id or alias.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// `live`, `upcoming`, `finished`, or several.
    pub stream_status: Option<String>,
    /// Sports; sub-categories are included.
    pub event_category: Option<String>,
    /// Schools.
    pub participant_group: Option<String>,
    /// Teams; their sub-teams are included.
    pub participant: Option<String>,
    /// `M` or `W`.
    pub gender: Option<String>,
    /// Venues.
    pub location: Option<String>,
    /// First day, `YYYY-MM-DD` in the channel's zone.
    pub start_date: Option<String>,
    /// Last day, `YYYY-MM-DD` in the channel's zone.
    pub end_date: Option<String>,
    /// Words, parts included, that the event, its teams and their schools, its sports, competition, round or venue have in
    /// their names; up to 100 characters.
    pub title: Option<String>,
    /// Access types.
    pub r#type: Option<String>,
    /// Only these events.
    pub ids: Option<String>,
    /// `1` for events with a recording only.
    pub has_replay: Option<String>,
    /// `date` (the default) or `name`.
    pub sort_field: Option<String>,
    /// `asc` or `desc`; without it, the latest first where only finished events are asked for, else the earliest.
    pub sort_direction: Option<String>,
    /// Rows at most (20, up to 200).
    pub limit: Option<u64>,
    /// Rows left out at the front.
    pub offset: Option<u64>,
    /// `1` for every row, up to 10,000.
    pub no_limit: Option<u8>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// What rows must match. An empty list of statuses or types asks for nothing; `Some` of an empty list of ids
/// matches nothing, since what was asked for is not there.
///
/// Equal filters ask for the same: lists are sorted, and have nothing twice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct EventsFilter {
    /// Any of these statuses.
    pub statuses: Vec<StreamStatus>,
    /// In any of these categories; what is in a category below one is in it, too.
    pub categories: Option<Vec<i64>>,
    /// With a team of any of these groups.
    pub groups: Option<Vec<i64>>,
    /// With any of these teams, by id or alias.
    pub participants: Vec<String>,
    /// With a team of this gender.
    pub gender: Option<&'static str>,
    /// At any of these venues.
    pub locations: Option<Vec<i64>>,
    /// Starting at this second or later.
    pub from: Option<i64>,
    /// Starting before this second.
    pub until: Option<i64>,
    /// Words, each of which must be found.
    pub words: Option<Words>,
    /// Any of these access types.
    pub types: Vec<AccessType>,
    /// Only these.
    pub ids: Option<Vec<i64>>,
    /// Only with a recording.
    pub has_replay: bool,
    /// Of any of these.
    pub any_of: Option<AnyOf>,
}

/// How rows are sorted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sort {
    /// By name instead of by start.
    pub by_name: bool,
    /// The other way round.
    pub descending: bool,
}

impl EventsQuery {
    /// Which page is wanted.
    pub fn page(&self) -> Page {
        Page::new(self.limit, self.offset, self.no_limit)
    }

    /// The filter and the sorting, or every mistake in the query.
    ///
    /// # Errors
    /// [`Problem::Invalid`] with the fields that can't be understood.
    pub fn read(&self, channel: &Channel) -> Result<(EventsFilter, Sort), Problem> {
        let mut errors = FieldErrors::new();
        let statuses = one_of(&mut errors, "stream_status", self.stream_status.as_deref(), |word| {
            status::ALL.into_iter().find(|status| status.code() == word)
        });
        let types = one_of(&mut errors, "type", self.r#type.as_deref(), AccessType::from_code);
        let gender = one_of(&mut errors, "gender", self.gender.as_deref(), |word| {
            ["M", "W"].into_iter().find(|code| code.eq_ignore_ascii_case(word))
        });
        let ids = one_of(&mut errors, "ids", self.ids.as_deref(), |word| word.parse().ok());
        let from = day(&mut errors, "start_date", self.start_date.as_deref(), channel, 0);
        let until = day(&mut errors, "end_date", self.end_date.as_deref(), channel, 1);
        if from.zip(until).is_some_and(|(from, until)| from >= until) {
            errors.insert("end_date".to_owned(), vec!["It must not be before start_date.".to_owned()]);
        }
        let words = Words::read(self.title.as_deref().unwrap_or_default()).unwrap_or_else(|error| {
            errors.insert("title".to_owned(), vec![error.to_string()]);
            None
        });
        let by_name = one_of(&mut errors, "sort_field", self.sort_field.as_deref(), |word| match word {
            "date" => Some(false),
            "name" => Some(true),
            _ => None,
        });
        let direction = one_of(&mut errors, "sort_direction", self.sort_direction.as_deref(), |word| match word {
            "asc" => Some(false),
            "desc" => Some(true),
            _ => None,
        });
        if !errors.is_empty() {
            return Err(Problem::Invalid(errors));
        }
        let latest_first = statuses == [StreamStatus::Finished];
        let sort = Sort {
            by_name: by_name.first().copied().unwrap_or(false),
            descending: direction.first().copied().unwrap_or(latest_first),
        };
        let found = |value: Option<&str>, find: &dyn Fn(&str) -> Vec<i64>| {
            value.map(|value| sorted(split(value).flat_map(find).collect::<Vec<_>>()))
        };
        let statuses = sorted(statuses);
        let filter = EventsFilter {
            // Every event has one of them.
            statuses: if statuses.len() == status::ALL.len() { Vec::new() } else { statuses },
            categories: found(self.event_category.as_deref(), &|name| {
                channel.event_categories.find(name).map(|one| one.id).into_iter().collect()
            }),
            groups: found(self.participant_group.as_deref(), &|name| below(&channel.participant_groups, name)),
            participants: self
                .participant
                .as_deref()
                .map(|list| sorted(split(list).map(str::to_owned).collect()))
                .unwrap_or_default(),
            gender: gender.first().copied(),
            locations: found(self.location.as_deref(), &|name| {
                channel.location(name).map(|one| one.id).into_iter().collect()
            }),
            from,
            until,
            words,
            types: sorted(types),
            ids: self.ids.as_ref().map(|_| sorted(ids)),
            has_replay: self.has_replay.as_deref() == Some("1"),
            any_of: None,
        };
        Ok((filter, sort))
    }
}

/// Ids of an entry, by id or alias, and of everything below it.
pub fn below(tree: &Tree, name: &str) -> Vec<i64> {
    tree.find(name).map(|node| node.with_descendants.clone()).unwrap_or_default()
}

fn sorted<T: Ord>(mut values: Vec<T>) -> Vec<T> {
    values.sort_unstable();
    values.dedup();
    values
}

fn split(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|word| !word.is_empty())
}

/// The values of a comma list; words that `known` does not know are noted as errors.
fn one_of<T>(errors: &mut FieldErrors, field: &str, list: Option<&str>, known: impl Fn(&str) -> Option<T>) -> Vec<T> {
    let mut values = Vec::new();
    for word in list.into_iter().flat_map(split) {
        match known(word) {
            Some(value) => values.push(value),
            None => errors.entry(field.to_owned()).or_default().push(format!("\"{word}\" is not known here.")),
        }
    }
    values
}

/// The first second of a day, `days` later, in the channel's zone.
fn day(errors: &mut FieldErrors, field: &str, text: Option<&str>, channel: &Channel, days: i32) -> Option<i64> {
    let text = text.filter(|text| !text.is_empty())?;
    let start = |date: Date| -> Result<Timestamp, jiff::Error> {
        Ok(date.checked_add(days.days())?.to_zoned(channel.time_zone.clone())?.timestamp())
    };
    match text.parse::<Date>().and_then(start) {
        Ok(moment) => Some(moment.as_second()),
        Err(_) => {
            errors.insert(field.to_owned(), vec![format!("\"{text}\" is not a date; write YYYY-MM-DD.")]);
            None
        }
    }
}
