//! Filters of event lists: resolves the query's names to ids and times, and reports all mistakes at once.

pub mod any_of;
mod days;
mod queries;

use grandstand_access::status;
use grandstand_core::search_text::Words;
use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::list::{ListQuery, ListRules, Listing, SortField};
use serde::Deserialize;
use tenants::compile::{Channel, Tree};
use tenants::schema::catalogue::{AccessType, Gender, StreamStatus};
use utoipa::IntoParams;

use any_of::AnyOf;
use days::Days;

use crate::error::Error;

/// The query of `GET /events`. Lists are separated by commas; things are named by id or alias.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventsQuery {
    /// `live`, `upcoming`, `finished`, or several.
    #[param(pattern = "^(live|upcoming|finished)(,(live|upcoming|finished))*$")]
    pub stream_status: Option<String>,
    /// Sports; sub-categories are included.
    pub event_category: Option<String>,
    /// Schools.
    pub participant_group: Option<String>,
    /// Teams; their sub-teams are included.
    pub participant: Option<String>,
    /// `M` or `W`.
    #[param(pattern = "^[MWmw]$")]
    pub gender: Option<String>,
    /// Venues.
    pub location: Option<String>,
    /// First day to include, `YYYY-MM-DD`.
    #[param(format = Date)]
    pub start_date: Option<String>,
    /// Last day to include, `YYYY-MM-DD`.
    #[param(format = Date)]
    pub end_date: Option<String>,
    /// The IANA time zone of the two days, such as `Europe/Paris`; the channel's by default.
    pub time_zone: Option<String>,
    /// Words or parts of words in the names of the event, its teams and their schools, its sports, competition, round
    /// or venue; up to 100 characters.
    #[param(max_length = 100)]
    pub title: Option<String>,
    /// `1` searches only for the words of `title` as they are. Otherwise, if they find nothing, similar words are searched
    /// for: see `showing`.
    pub literal: Option<String>,
    /// Access types.
    #[param(pattern = "^(free|register|paid|ppv)(,(free|register|paid|ppv))*$")]
    pub r#type: Option<String>,
    /// Only these events.
    #[param(pattern = "^[0-9]{1,18}(,[0-9]{1,18})*$")]
    pub ids: Option<String>,
    /// `1` returns only events with a recording.
    pub has_replay: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// The conditions on events. An empty list of statuses or types means no condition; `Some` of an empty list of ids
/// matches nothing, because the requested entry doesn't exist.
///
/// Lists are sorted and without duplicates, so equal filters are equal values.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct EventsFilter {
    /// Any of these statuses.
    pub statuses: Vec<StreamStatus>,
    /// In any of these categories, including their sub-categories.
    pub categories: Option<Vec<i64>>,
    /// With a team of any of these groups.
    pub groups: Option<Vec<i64>>,
    /// With any of these teams, by id or alias.
    pub participants: Vec<String>,
    /// With a team of this gender.
    pub gender: Option<Gender>,
    /// At any of these venues.
    pub locations: Option<Vec<i64>>,
    /// Starting at this second or later, unix time.
    pub from: Option<i64>,
    /// Starting before this second, unix time.
    pub until: Option<i64>,
    /// Words that must all be found.
    pub words: Option<Words>,
    /// Only the words as they are, without similar ones.
    pub literal: bool,
    /// Any of these access types.
    pub types: Vec<AccessType>,
    /// Only events with these ids.
    pub ids: Option<Vec<i64>>,
    /// Only events with a recording.
    pub has_replay: bool,
    /// Only events that belong to any of these entries.
    pub any_of: Option<AnyOf>,
}

/// Sort fields of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventField {
    /// The start.
    Date,
    /// The name.
    Name,
}

/// Marks lists of events.
#[derive(Debug)]
pub struct EventsList;

impl ListRules for EventsList {
    type Field = EventField;
    const DEFAULT: SortField<EventField> = SortField::ascending("date", EventField::Date);
    const OTHERS: &'static [SortField<EventField>] = &[SortField::ascending("name", EventField::Name)];
}

impl EventsQuery {
    /// Reads the filter, and the requested part of the list. If only finished events are requested, the latest come
    /// first.
    ///
    /// # Errors
    /// Some of the fields are invalid.
    pub fn read(
        &self,
        list: &ListQuery<EventsList>,
        channel: &Channel,
    ) -> Result<(EventsFilter, Listing<EventField>), Error> {
        let mut errors = FieldErrors::default();
        let statuses = one_of(&mut errors, "stream_status", self.stream_status.as_deref(), |word| {
            status::ALL.into_iter().find(|status| status.code() == word)
        });
        let types = one_of(&mut errors, "type", self.r#type.as_deref(), AccessType::from_code);
        let gender = one_of(&mut errors, "gender", self.gender.as_deref(), |word| {
            Gender::ALL.into_iter().find(|gender| gender.code().eq_ignore_ascii_case(word))
        });
        let ids = one_of(&mut errors, "ids", self.ids.as_deref(), |word| word.parse().ok());
        let days = Days { first: self.start_date.as_deref(), last: self.end_date.as_deref() };
        let (from, until) = days.seconds(&mut errors, self.time_zone.as_deref(), &channel.time_zone);
        let words = Words::read(self.title.as_deref().unwrap_or_default()).unwrap_or_else(|error| {
            errors.note("title", error.into());
            None
        });
        let statuses = sorted(statuses);
        let latest_first = statuses == [StreamStatus::Finished];
        let listing = list.read_with(&mut errors, |field| latest_first && field.by == EventField::Date);
        errors.finish()?;
        let found = |value: Option<&str>, find: &dyn Fn(&str) -> Vec<i64>| {
            value.map(|value| sorted(split(value).flat_map(find).collect::<Vec<_>>()))
        };
        let filter = EventsFilter {
            // All statuses together are no condition.
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
            literal: self.literal.as_deref() == Some("1"),
            types: sorted(types),
            ids: self.ids.as_ref().map(|_| sorted(ids)),
            has_replay: self.has_replay.as_deref() == Some("1"),
            any_of: None,
        };
        Ok((filter, listing))
    }
}

/// Returns the ids of an entry, found by id or alias, and of everything below it.
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

/// Returns the values of a comma-separated list; unknown words are reported.
fn one_of<T>(errors: &mut FieldErrors, field: &str, list: Option<&str>, known: impl Fn(&str) -> Option<T>) -> Vec<T> {
    let mut values = Vec::new();
    for word in list.into_iter().flat_map(split) {
        match known(word) {
            Some(value) => values.push(value),
            None => {
                let message = format!("\"{word}\" is not known here.");
                errors.note(field, FieldError::formatted(ErrorCode::Unknown, message));
            }
        }
    }
    values
}
