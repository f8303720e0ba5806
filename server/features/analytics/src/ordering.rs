//! Sorts and deduplicates rows before they are written.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use grandstand_db::analytics::entities::viewings;

use super::intake::Batch;

/// Sorts rows by key, which is the order of the index. All processes write in this order, so they can't deadlock. Rows
/// of the same viewing are merged.
pub fn in_order(mut batch: Batch) -> Batch {
    batch.visits.sort_unstable_by_key(|row| (row.channel_id, row.id));
    batch.page_events.sort_unstable_by_key(|row| (row.channel_id, row.at, row.visit, row.n));
    batch.video_events.sort_unstable_by_key(|row| (row.channel_id, row.at, row.visit, row.n));
    let mut viewings = BTreeMap::new();
    for row in batch.viewings {
        match viewings.entry((row.channel_id, row.visit, row.viewing)) {
            Entry::Vacant(place) => {
                place.insert(row);
            }
            Entry::Occupied(mut place) => merge(place.get_mut(), row),
        }
    }
    batch.viewings = viewings.into_values().collect();
    batch
}

/// Merges two rows of a viewing. Totals only grow, so the larger one is the later one.
fn merge(known: &mut viewings::Model, row: viewings::Model) {
    if row.until_at >= known.until_at {
        known.quality = row.quality.or(known.quality.take());
    }
    known.until_at = known.until_at.max(row.until_at);
    known.watched_ms = known.watched_ms.max(row.watched_ms);
    known.startup_ms = known.startup_ms.or(row.startup_ms);
    known.stalls = known.stalls.max(row.stalls);
    known.stalled_ms = known.stalled_ms.max(row.stalled_ms);
    known.live |= row.live;
}

#[cfg(test)]
mod tests {
    use grandstand_db::analytics::entities::viewings::Media;
    use grandstand_db::ids::ChannelId;

    use super::*;

    #[test]
    fn of_one_viewing_the_largest_totals_are_left() {
        let row = |viewing, until_at, watched_ms, quality: Option<&str>| viewings::Model {
            channel_id: ChannelId(1),
            visit: 1,
            viewing,
            media: Media::Event,
            media_id: 1,
            live: false,
            began_at: 0,
            until_at,
            watched_ms,
            startup_ms: (until_at > 1).then_some(until_at),
            stalls: 0,
            stalled_ms: 0,
            quality: quality.map(str::to_owned),
        };
        let viewings = vec![row(2, 1, 1, None), row(1, 9, 5, Some("540p")), row(1, 1, 7, Some("240p"))];
        let merged = in_order(Batch { viewings, ..Batch::default() }).viewings;
        assert_eq!(merged.len(), 2);
        let of = &merged[0];
        assert_eq!((of.viewing, of.until_at, of.watched_ms, of.startup_ms), (1, 9, 7, Some(9)));
        assert_eq!(of.quality.as_deref(), Some("540p"));
    }
}
