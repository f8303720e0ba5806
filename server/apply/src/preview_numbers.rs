//! Ids of a preview's entries. URLs and responses of a preview show the ids of its channel, so that links into either
//! lead to the same entry. An id belongs to one scope of the database, so the preview's entries are stored under other
//! ids, which are computed from the channel's.

use std::collections::{HashMap, HashSet};

use grandstand_db::entities::registry;
use grandstand_db::ids::ChannelId;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait, DbErr};
use tenants::schema::{ChannelSeed, Entry, Kind};

use super::registry_queries;

/// Ids of a channel from 1 up to this one, exclusive, can be kept; other entries get new ids.
const RANGE: i64 = 1 << 32;

/// The stored id of a preview's entry that has `number` in the channel; `None` if it can't be kept. Stored ids are
/// negative, unlike all others, distinct between previews, and sort like `number`.
pub fn stored_number(preview_id: ChannelId, number: i64) -> Option<i64> {
    let is_kept = (1..RANGE).contains(&number);
    if is_kept { number.checked_sub(preview_id.0.checked_mul(RANGE)?) } else { None }
}

/// The channel's id of a preview's entry that is stored as `stored`; `None` for a new entry.
pub fn channel_number(preview_id: ChannelId, stored: i64) -> Option<i64> {
    let number = stored.checked_add(preview_id.0.checked_mul(RANGE)?)?;
    (1..RANGE).contains(&number).then_some(number)
}

/// The channel's ids that entries of a preview keep.
///
/// # Errors
/// The database failed.
pub async fn kept_numbers(connection: &impl ConnectionTrait, preview_id: ChannelId) -> Result<HashSet<i64>, DbErr> {
    let stored = registry_queries::negative_ids(connection, preview_id).await?;
    Ok(stored.into_iter().filter_map(|stored| channel_number(preview_id, stored)).collect())
}

/// Registers the entries of a preview, retired ones included, that the channel has an id for, as applying the seed
/// would.
pub(super) async fn keep(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    preview_id: ChannelId,
    seed: &ChannelSeed,
) -> Result<(), DbErr> {
    let known = registry_queries::registered(connection, channel_id).await?;
    registry_queries::insert(connection, &kept_rows(&known, preview_id, seed)).await
}

/// `known` are the kinds, aliases and ids of the channel.
fn kept_rows(known: &[(String, String, i64)], preview_id: ChannelId, seed: &ChannelSeed) -> Vec<registry::ActiveModel> {
    let numbers: HashMap<(&str, &str), i64> =
        known.iter().map(|(kind, alias, number)| ((kind.as_str(), alias.as_str()), *number)).collect();
    let entries = seed.entries();
    let declared: HashSet<(Kind, &str)> = entries.iter().map(|entry| (entry.kind, entry.alias)).collect();
    let number_of = |entry: &Entry<'_>| {
        let kind = entry.kind.code();
        let former = entry.renamed_from.filter(|former| !declared.contains(&(entry.kind, *former)));
        let own = numbers.get(&(kind, entry.alias));
        own.or_else(|| numbers.get(&(kind, former?))).copied()
    };
    let mut taken = HashSet::new();
    let row = |entry: &Entry<'_>| {
        let number = number_of(entry)?;
        let id = stored_number(preview_id, number)?;
        taken.insert(number).then(|| registry::ActiveModel {
            id: Set(id),
            channel_id: Set(preview_id),
            kind: Set(entry.kind.code().to_owned()),
            alias: Set(entry.alias.to_owned()),
            retired_at: Set(None),
        })
    };
    entries.iter().filter_map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::{RANGE, channel_number, stored_number};
    use grandstand_db::ids::ChannelId;

    #[test]
    fn numbers_go_there_and_back_in_their_own_preview_only() {
        for number in [1, 2, 71, RANGE - 1] {
            let stored = stored_number(ChannelId(7), number).unwrap();
            assert!(stored < 0, "{stored}");
            assert_eq!(channel_number(ChannelId(7), stored), Some(number));
            assert_eq!((channel_number(ChannelId(6), stored), channel_number(ChannelId(8), stored)), (None, None));
        }
        assert!(stored_number(ChannelId(7), 1) < stored_number(ChannelId(7), 2));
        for number in [i64::MIN, -1, 0, RANGE, i64::MAX] {
            assert_eq!(stored_number(ChannelId(7), number), None, "{number}");
        }
        assert_eq!(
            (
                channel_number(ChannelId(7), 3),
                channel_number(ChannelId(7), i64::MAX),
                stored_number(ChannelId(i64::MAX), 3)
            ),
            (None, None, None)
        );
    }
}
