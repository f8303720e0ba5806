//! The channel's text search index: writes entries that differ from the stored ones.

use std::collections::{HashMap, HashSet};

use anyhow::ensure;
use grandstand_db::entities::search_entries::ActiveModel;
use grandstand_db::ids::ChannelId;
use grandstand_db::text_search::place;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait;

use super::changes;
use super::extent::Extent;
use super::queries;
use super::rows::Scope;
use super::search_entries::{Entry, entries};

/// Updates the channel's entries to what its seed declares.
pub(super) async fn write(connection: &impl ConnectionTrait, scope: &Scope<'_>, extent: Extent) -> anyhow::Result<()> {
    let channel_id = scope.channel_id;
    ensure!(channel_id < ChannelId(place::MOST_CHANNELS), "text search tells {} channels apart", place::MOST_CHANNELS);
    let wanted = entries(scope, extent)?;
    if wanted.is_empty() && extent == Extent::DatedByToday {
        return Ok(());
    }
    let standing = queries::search_entries(connection, channel_id).await?;
    let mut by_target: HashMap<(i16, i64), (i64, i64)> =
        standing.iter().map(|(place, kind, target, hash)| ((*kind, *target), (*place, *hash))).collect();
    let (mut outdated, mut missing) = (Vec::new(), Vec::new());
    for entry in wanted {
        let first = place::at(channel_id, entry.group, entry.second);
        let hash = changes::hash(&entry);
        match by_target.remove(&(entry.group.code(), entry.target_id)) {
            Some((place, standing)) if standing == hash && place::is_of_step(first, place) => continue,
            Some((place, _)) => outdated.push(place),
            None => {}
        }
        missing.push((entry, hash));
    }
    if extent == Extent::Whole {
        outdated.extend(by_target.into_values().map(|(place, _)| place));
    }
    queries::delete_search_entries(connection, channel_id, &outdated).await?;
    let mut free = FreePlaces { taken: standing.iter().map(|row| row.0).collect(), next: HashMap::new() };
    for place in &outdated {
        free.taken.remove(place);
    }
    let rows: Vec<_> = missing.into_iter().map(|(entry, hash)| row(channel_id, entry, hash, &mut free)).collect();
    Ok(queries::insert_search_entries(connection, &rows).await?)
}

fn row(channel_id: ChannelId, entry: Entry, hash: i64, free: &mut FreePlaces) -> ActiveModel {
    ActiveModel {
        place: Set(free.from(place::at(channel_id, entry.group, entry.second))),
        channel_id: Set(channel_id),
        kind: Set(entry.group.code()),
        target_id: Set(entry.target_id),
        name: Set(entry.name),
        names: Set(entry.names),
        text: Set(entry.text),
        content_hash: Set(hash),
    }
}

/// Places that no entry of the channel uses.
struct FreePlaces {
    taken: HashSet<i64>,
    /// First place of a step → where to continue searching.
    next: HashMap<i64, i64>,
}

impl FreePlaces {
    /// Takes the first free place at or after `first`.
    fn from(&mut self, first: i64) -> i64 {
        let next = self.next.entry(first).or_insert(first);
        while !self.taken.insert(*next) {
            *next += 1;
        }
        *next
    }
}
