//! The permanent (channel, kind, alias) → id registry.

use std::collections::{BTreeSet, HashMap, HashSet};

use grandstand_db::entities::registry;
use grandstand_db::ids::ChannelId;
use grandstand_db::revisions::Stored;
use jiff::Timestamp;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait, DbErr};
use tenants::compile::Ids;
use tenants::schema::{ChannelSeed, Kind};

use super::{FormerNames, registry_queries};

/// All ids of a channel.
///
/// # Errors
/// The database failed.
pub async fn of_channel(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<Ids, DbErr> {
    Ok(ids(registry_queries::all(connection, channel_id).await?))
}

fn ids(rows: Vec<registry::Model>) -> Ids {
    let mut ids = Ids::new();
    for row in rows {
        // A newer version wrote kinds that this one doesn't know; nothing here refers to them.
        if let Some(kind) = Kind::from_code(&row.kind) {
            ids.insert(kind, row.alias, row.id);
        }
    }
    ids
}

/// The id of one entry; `None` if the channel has none of that kind and alias.
///
/// # Errors
/// The database failed.
pub async fn of_alias(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    kind: Kind,
    alias: &str,
) -> Result<Option<i64>, DbErr> {
    registry_queries::id_of_alias(connection, channel_id, kind, alias).await
}

/// The ids that compiling these channels needs, by channel. One query for all of them, however many events they have.
///
/// # Errors
/// The database failed.
pub async fn for_compiling(
    connection: &impl ConnectionTrait,
    channels: &[Stored],
) -> Result<HashMap<ChannelId, Ids>, DbErr> {
    let numbers = || channels.iter().map(|channel| channel.channel_id);
    let (Some(first), Some(last)) = (numbers().min(), numbers().max()) else { return Ok(HashMap::new()) };
    let referred: BTreeSet<&str> = channels.iter().flat_map(|channel| Ids::referred_to(&channel.seed)).collect();
    let rows = registry_queries::needed(connection, first..=last, &referred).await?;
    let mut ids: HashMap<ChannelId, Ids> = numbers().map(|channel_id| (channel_id, Ids::new())).collect();
    for (channel_id, kind, alias, id) in rows {
        if let (Some(ids), Some(kind)) = (ids.get_mut(&channel_id), Kind::from_code(&kind)) {
            ids.insert(kind, alias, id);
        }
    }
    Ok(ids)
}

/// Assigns an id to every entry of `seed`: its own, that of the alias it was renamed from (by `names` or
/// `renamed_from`), or a new one. Entries that are gone are retired; entries that are back are restored.
///
/// # Errors
/// The database failed.
pub async fn assign(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    seed: &ChannelSeed,
    names: &FormerNames,
    now: Timestamp,
) -> Result<Ids, DbErr> {
    let mut known = registry_queries::all(connection, channel_id).await?;
    let by_alias: HashMap<(&str, &str), &registry::Model> =
        known.iter().map(|row| ((row.kind.as_str(), row.alias.as_str()), row)).collect();
    let entries = seed.entries();
    let wanted: HashSet<(&str, &str)> = entries.iter().map(|entry| (entry.kind.code(), entry.alias)).collect();

    let (mut missing, mut renamed) = (Vec::new(), false);
    for entry in &entries {
        let kind = entry.kind.code();
        if by_alias.contains_key(&(kind, entry.alias)) {
            continue;
        }
        let named = names.get(&(entry.kind, entry.alias.to_owned())).map(String::as_str);
        let former = named.or(entry.renamed_from).filter(|former| !wanted.contains(&(kind, former)));
        match former.and_then(|former| by_alias.get(&(kind, former))) {
            Some(row) => {
                registry_queries::rename(connection, channel_id, row.id, entry.alias).await?;
                renamed = true;
            }
            None => missing.push(new_row(channel_id, kind, entry.alias)),
        }
    }
    let stale = renamed || !missing.is_empty();
    registry_queries::insert(connection, &missing).await?;
    // Reloaded only after a change: a large channel has a hundred thousand entries, and most edits add or rename none.
    if stale {
        known = registry_queries::all(connection, channel_id).await?;
    }
    retire_and_revive(connection, channel_id, &known, &wanted, now).await?;
    Ok(ids(known))
}

fn new_row(channel_id: ChannelId, kind: &str, alias: &str) -> registry::ActiveModel {
    registry::ActiveModel {
        id: NotSet,
        channel_id: Set(channel_id),
        kind: Set(kind.to_owned()),
        alias: Set(alias.to_owned()),
        retired_at: Set(None),
    }
}

async fn retire_and_revive(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    rows: &[registry::Model],
    wanted: &HashSet<(&str, &str)>,
    now: Timestamp,
) -> Result<(), DbErr> {
    let is_wanted = |row: &registry::Model| wanted.contains(&(row.kind.as_str(), row.alias.as_str()));
    let gone = rows.iter().filter(|row| row.retired_at.is_none() && !is_wanted(row)).map(|row| row.id);
    registry_queries::set_retired(connection, channel_id, gone.collect(), Some(now.as_second())).await?;
    let back = rows.iter().filter(|row| row.retired_at.is_some() && is_wanted(row)).map(|row| row.id);
    registry_queries::set_retired(connection, channel_id, back.collect(), None).await
}
