//! Time ranges in which no event changes its status, with the starts of each status.

use std::ops::RangeInclusive;
use std::sync::Arc;

use arc_swap::ArcSwapOption;
use grandstand_access::status;
use grandstand_db::Database;
use grandstand_web::context::Context;
use grandstand_web::parts::Part;
use jiff::Timestamp;
use sea_orm::DbErr;
use tenants::schema::catalogue::StreamStatus;
use tokio::sync::Mutex;

use super::queries;
use crate::answers::Version;
use crate::filter::EventsFilter;

/// A time range in which every event keeps its status, as long as the channel's revision and stream epoch are the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// The stream epoch for which it was computed.
    pub stream_epoch: i64,
    /// First second of the range.
    pub since: i64,
    /// First second after the range: the next start or end of an event.
    pub until: i64,
    /// Earliest and latest start among the events of each status, in the order of [`status::ALL`]; unix seconds.
    pub starts: [Option<(i64, i64)>; 3],
    /// The same for events with a recording.
    pub recorded: Option<(i64, i64)>,
}

impl Stretch {
    fn holds(&self, stream_epoch: i64, now: Timestamp) -> bool {
        self.stream_epoch == stream_epoch && (self.since..self.until).contains(&now.as_second())
    }

    /// The version of answers about the range's events.
    pub fn version(&self, context: &Context) -> Version {
        Version { stream_epoch: self.stream_epoch, until: self.until, ..Version::declared(context) }
    }

    /// The version of a total, which depends only on what its filter uses.
    pub fn version_of(&self, context: &Context, filter: &EventsFilter) -> Version {
        let streams = filter.has_replay || !filter.statuses.is_empty();
        Version {
            stream_epoch: if streams { self.stream_epoch } else { 0 },
            until: if filter.statuses.is_empty() { 0 } else { self.until },
            ..Version::declared(context)
        }
    }

    /// Returns the range of starts in which the filter's events lie; `None` if nothing can match.
    ///
    /// Without it, a list of one status might read all events of the others before finding its first row.
    pub fn starts_of(&self, filter: &EventsFilter) -> Option<RangeInclusive<i64>> {
        let among = |wanted: &StreamStatus| {
            let place = status::ALL.iter().position(|status| status == wanted)?;
            self.starts.get(place).copied().flatten()
        };
        let mut range = (i64::MIN, i64::MAX);
        if !filter.statuses.is_empty() {
            let found = filter.statuses.iter().filter_map(among);
            range = found.reduce(|one, other| (one.0.min(other.0), one.1.max(other.1)))?;
        }
        if filter.has_replay {
            let recorded = self.recorded?;
            range = (range.0.max(recorded.0), range.1.min(recorded.1));
        }
        let from = filter.from.map_or(range.0, |from| range.0.max(from));
        let last = filter.until.map_or(range.1, |until| range.1.min(until.saturating_sub(1)));
        (from <= last).then_some(from..=last)
    }
}

/// The current time range of a channel. Concurrent requests share one query.
#[derive(Debug, Default)]
pub struct Turns {
    current: ArcSwapOption<Stretch>,
    finding: Mutex<()>,
}

impl Turns {
    /// Returns the range around the request's time. The range of a simulation is not cached: it would replace the
    /// current one.
    ///
    /// # Errors
    /// The database failed.
    pub async fn at(&self, connection: &Database, context: &Context) -> Result<Arc<Stretch>, DbErr> {
        let (channel_id, now) = (context.channel_id(), context.now);
        // Read before the query: a change during the query belongs to a later epoch, for which the range is computed
        // again.
        let stream_epoch = context.site.stream_epoch();
        if context.simulation.is_some() {
            return Ok(Arc::new(queries::stretch(connection, channel_id, stream_epoch, now).await?));
        }
        let known = || self.current.load_full().filter(|stretch| stretch.holds(stream_epoch, now));
        if let Some(stretch) = known() {
            return Ok(stretch);
        }
        let _alone = self.finding.lock().await;
        if let Some(stretch) = known() {
            return Ok(stretch);
        }
        let found = Arc::new(queries::stretch(connection, channel_id, stream_epoch, now).await?);
        self.current.store(Some(Arc::clone(&found)));
        Ok(found)
    }
}

impl Part for Turns {}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretch() -> Stretch {
        let starts = [None, Some((900, 5_000)), Some((10, 800))];
        Stretch { stream_epoch: 1, since: 1_000, until: 1_100, starts, recorded: Some((700, 790)) }
    }

    #[test]
    fn a_stretch_holds_until_the_next_turn_or_epoch() {
        let at = |second| Timestamp::from_second(second).unwrap();
        assert!(stretch().holds(1, at(1_000)) && stretch().holds(1, at(1_099)));
        assert!(!stretch().holds(1, at(1_100)) && !stretch().holds(1, at(999)) && !stretch().holds(2, at(1_000)));
    }

    #[test]
    fn lists_are_looked_for_among_the_starts_of_what_they_want() {
        let of = |statuses: &[StreamStatus], has_replay| {
            stretch().starts_of(&EventsFilter { statuses: statuses.to_vec(), has_replay, ..Default::default() })
        };
        use StreamStatus::{Finished, Live, Upcoming};
        assert_eq!(of(&[], false), Some(i64::MIN..=i64::MAX));
        assert_eq!(of(&[Live], false), None, "nothing is live");
        assert_eq!(of(&[Live, Upcoming], false), Some(900..=5_000));
        assert_eq!(of(&[Upcoming, Finished], false), Some(10..=5_000));
        assert_eq!(of(&[Finished], true), Some(700..=790));
        assert_eq!(of(&[Upcoming], true), None);
        let days = EventsFilter { from: Some(500), until: Some(600), ..Default::default() };
        assert_eq!(stretch().starts_of(&days), Some(500..=599));
    }
}
