//! Filters in links to lists: `frontend/filters.json`, which the front end reads, too.

use std::collections::HashMap;
use std::sync::LazyLock;

use jiff::civil::Date;
use serde::Deserialize;

use super::context::{Context, Names};
use crate::findings::codes;
use crate::findings::finding::Finding;
use crate::findings::suggest;
use crate::routes;
use crate::source::Spot;
use crate::wording;

/// The values that a filter accepts.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Accepted {
    Kind(Kind),
    /// One of these words.
    One {
        one_of: Vec<String>,
    },
    /// Some of these words, separated by commas.
    Any {
        any_of: Vec<String>,
    },
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// Words to search for.
    Words,
    /// A day as `YYYY-MM-DD`.
    Day,
    /// Entries of the channel, by alias or id.
    Entries,
}

/// The filters of each list, by the names of both.
type Table = HashMap<String, HashMap<String, Accepted>>;

static LISTS: LazyLock<Table> =
    LazyLock::new(|| serde_json::from_str(include_str!("../../../frontend/filters.json")).unwrap_or_default());

/// The parameter that the path of a list of events sets. A link may repeat it.
const STATUS: &str = "stream_status";
const STATUSES: [&str; 3] = ["live", "upcoming", "finished"];

/// Returns the finding for a filter in a link to a list: `event_category=soccer`. Parameters that are no filter of the
/// list are left alone.
pub fn problem(context: &Context<'_>, path: &str, (key, value): (&str, &str), spot: &Spot) -> Option<Finding> {
    let list = routes::at(path)?.filters.as_deref()?;
    if key == STATUS {
        return choice(key, &value.split(',').collect::<Vec<_>>(), &STATUSES, spot);
    }
    match LISTS.get(list)?.get(key)? {
        Accepted::Kind(Kind::Words) => None,
        Accepted::Kind(Kind::Day) => {
            let hint = || wording!("write a day like 2026-03-14", "écrivez un jour, comme 2026-03-14");
            value.parse::<Date>().is_err().then(|| not_taken(key, value, spot).hint(hint()))
        }
        Accepted::Kind(Kind::Entries) => {
            let names = entries(key)?(context);
            let is_id = |alias: &str| alias.bytes().all(|byte| byte.is_ascii_digit());
            let wrong = value.split(',').find(|alias| !is_id(alias) && !names.has(alias))?;
            let no = names.kind.no().fr;
            let message = wording!(
                "this filter leads nowhere: there is no {key} \"{wrong}\"",
                "ce filtre ne mène nulle part : il n'y a {no} « {wrong} »"
            );
            Some(Finding::at(codes::DEAD_LINK, spot, message).maybe_hint(names.suggestion(wrong)))
        }
        Accepted::One { one_of } => choice(key, &[value], &texts(one_of), spot),
        Accepted::Any { any_of } => choice(key, &value.split(',').collect::<Vec<_>>(), &texts(any_of), spot),
    }
}

fn texts(choices: &[String]) -> Vec<&str> {
    choices.iter().map(String::as_str).collect()
}

/// Returns the finding for the first value that is not among the choices.
fn choice(key: &str, values: &[&str], choices: &[&str], spot: &Spot) -> Option<Finding> {
    let wrong = values.iter().copied().find(|value| !choices.contains(value))?;
    Some(not_taken(key, wrong, spot).maybe_hint(suggest::one_of(wrong, choices)))
}

type NamesOf = for<'a, 'b> fn(&'b Context<'a>) -> &'b Names<'a>;

/// Finds the entries that a filter names.
fn entries(key: &str) -> Option<NamesOf> {
    match key {
        "event_category" => Some(|context| &context.event_categories),
        "participant_group" => Some(|context| &context.participant_groups),
        "participant" => Some(|context| &context.participants),
        "location" => Some(|context| &context.locations),
        "vod_media_category" => Some(|context| &context.vod_media_categories),
        _ => None,
    }
}

fn not_taken(key: &str, value: &str, spot: &Spot) -> Finding {
    let message = wording!(
        "this filter leads nowhere: {key} can't be \"{value}\"",
        "ce filtre ne mène nulle part : {key} ne peut pas être « {value} »"
    );
    Finding::at(codes::DEAD_LINK, spot, message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::ROUTES;

    #[test]
    fn lists_have_filters() {
        let table: Table = serde_json::from_str(include_str!("../../../frontend/filters.json")).unwrap();
        let named = ROUTES.iter().filter_map(|entry| entry.filters.as_deref());
        assert!(named.clone().count() >= 5 && named.clone().all(|list| table.contains_key(list)));
    }

    #[test]
    fn every_filter_of_entries_knows_them() {
        let is_known = |(key, accepted): (&String, &Accepted)| {
            !matches!(accepted, Accepted::Kind(Kind::Entries)) || entries(key).is_some()
        };
        assert!(LISTS.values().flatten().all(is_known));
    }
}
