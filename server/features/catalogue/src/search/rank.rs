//! Ranks the found entries.

use std::cmp::Reverse;
use std::collections::HashSet;

use grandstand_core::search_text::Words;
use grandstand_db::text_search::{Candidate, Group};
use tenants::schema::catalogue::StreamStatus;

use crate::events::model::EventItem;

/// How well an entry matches; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tier {
    /// A name equals the search.
    Exact,
    /// A name begins with the search.
    BeginsWith,
    /// Every word is the beginning of a word in a name.
    NameWords,
    /// Every word is the beginning of a word in any text.
    Words,
    /// Every word is found somewhere in the texts.
    Contains,
}

/// Returns how well an entry matches.
pub fn tier(candidate: &Candidate, words: &Words) -> Tier {
    let phrase = words.phrase();
    let begins = |text: &str| words.iter().all(|word| text.contains(&format!(" {word}")));
    if candidate.names.lines().any(|name| name == phrase) {
        Tier::Exact
    } else if candidate.names.lines().any(|name| name.starts_with(&phrase)) {
        Tier::BeginsWith
    } else if begins(&format!(" {}", candidate.names.replace('\n', " "))) {
        Tier::NameWords
    } else if begins(&candidate.text) {
        Tier::Words
    } else {
        Tier::Contains
    }
}

/// Sorts the entries of a group, the best first. Equal matches are sorted by name; in the library, the latest come
/// first.
pub fn order(group: Group, mut candidates: Vec<Candidate>, words: &Words) -> Vec<i64> {
    candidates.sort_by_cached_key(|one| {
        let (time, name) =
            if group == Group::Library { (Reverse(one.place), String::new()) } else { (Reverse(0), one.names.clone()) };
        (tier(one, words), time, name, one.target_id)
    });
    candidates.into_iter().map(|one| one.target_id).collect()
}

/// Returns enough events to choose the best `limit` from: of the best tiers, all live events and the nearest `limit`
/// before and after `now`.
pub fn shortlist(
    candidates: Vec<Candidate>,
    words: &Words,
    live: &HashSet<i64>,
    now: i64,
    limit: usize,
) -> Vec<(Tier, i64)> {
    let mut candidates: Vec<(Tier, Candidate)> = candidates.into_iter().map(|one| (tier(&one, words), one)).collect();
    candidates.sort_by_key(|(tier, one)| (*tier, one.place.abs_diff(now)));
    let mut list: Vec<(Tier, i64)> = Vec::new();
    let (mut current, mut before, mut after) = (Tier::Exact, 0, 0);
    for (tier, one) in candidates {
        if tier != current {
            if list.len() >= limit {
                break;
            }
            (current, before, after) = (tier, 0, 0);
        }
        let side = if one.place < now { &mut before } else { &mut after };
        *side += 1;
        if *side <= limit || live.contains(&one.target_id) {
            list.push((tier, one.target_id));
        }
    }
    list
}

/// Sort key of events in one tier: live ones, upcoming ones, recordings, then the rest; each the nearest first.
pub fn of_event(event: &EventItem, now: i64) -> (u8, u64) {
    let class = match event.moment.stream_status {
        StreamStatus::Live => 0,
        StreamStatus::Upcoming => 1,
        StreamStatus::Finished if event.moment.has_replay => 2,
        StreamStatus::Finished => 3,
    };
    (class, event.card.event_utc_ts.abs_diff(now))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(place: i64, names: &str, others: &str) -> Candidate {
        let text = format!(" {} {others} ", names.replace('\n', " "));
        Candidate { place, target_id: place, names: names.to_owned(), text }
    }

    fn words(search: &str) -> Words {
        Words::read(search).unwrap().unwrap()
    }

    #[test]
    fn names_count_before_other_texts_and_beginnings_before_insides() {
        let of = |names: &str, others: &str| tier(&candidate(1, names, others), &words("lions den"));
        assert_eq!(of("cup\nlions den", ""), Tier::Exact);
        assert_eq!(of("lions dentists", ""), Tier::BeginsWith);
        assert_eq!(of("den of lions", ""), Tier::NameWords);
        assert_eq!(of("lions", "denmark"), Tier::Words);
        assert_eq!(of("stallions", "denmark"), Tier::Contains);
    }

    #[test]
    fn groups_are_sorted_by_tier_and_then_by_name_or_date() {
        let some = || vec![candidate(1, "the cup", ""), candidate(2, "cup b", ""), candidate(3, "cup a", "")];
        assert_eq!(order(Group::Teams, some(), &words("cup")), [3, 2, 1]);
        let same = || vec![candidate(1, "cup", ""), candidate(2, "cup", "")];
        assert_eq!(order(Group::Library, same(), &words("cup")), [2, 1], "the latest first");
    }

    #[test]
    fn the_shortlist_has_the_nearest_of_the_best_tiers() {
        let mut some: Vec<Candidate> = (1..=9).map(|place| candidate(place * 10, "cup", "")).collect();
        some.push(candidate(51, "hiccups", ""));
        let ids = |live: &[i64], limit| -> Vec<i64> {
            let live = live.iter().copied().collect();
            shortlist(some.clone(), &words("cup"), &live, 50, limit).into_iter().map(|(_, id)| id).collect()
        };
        assert_eq!(ids(&[], 2), [50, 40, 60, 30]);
        assert_eq!(ids(&[10], 2), [50, 40, 60, 30, 10]);
        assert_eq!(ids(&[], 10).last(), Some(&51), "less good ones where there is room");
    }
}
