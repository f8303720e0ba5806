//! Limits on clips: how many a user may have, and what share of an event they may cover.

use grandstand_access::user::UserAccess;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_web::identity::sessions::Session;
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbErr};
use tenants::compile::Channel;

use super::error::Error;
use super::queries::{self, Cutter};

/// Maximum number of clips of a user if neither the channel nor a pass sets one.
const UNCOUNTED: u32 = 200;
/// Maximum number of unfinished clips of a user.
pub(super) const UNDER_WAY: u32 = 5;
/// The least that a user may clip of an event, even of a short one.
const LEAST_SHARE_US: i64 = 60_000_000;

/// Returns how many clips a user may have.
pub(super) fn most(channel: &Channel, session: &Session, now: Timestamp) -> u32 {
    match UserAccess::new(channel, &session.user, &session.grants, now).feature_count.clips {
        0 => UNCOUNTED,
        most => most,
    }
}

/// Returns how many more clips a user may make.
///
/// # Errors
/// The database failed.
pub async fn left(
    connection: &impl ConnectionTrait,
    channel: &Channel,
    session: &Session,
    now: Timestamp,
) -> Result<u32, DbErr> {
    let cutter = Cutter { channel_id: ChannelId(channel.id), user_id: session.user.id };
    let (had, _) = queries::counts(connection, cutter, now.as_second()).await?;
    Ok(most(channel, session, now).saturating_sub(had))
}

/// The parts of a recording that a user has clipped up to a moment, and how much of it they may clip.
#[derive(Debug)]
pub(super) struct Share {
    ranges: Vec<(i64, i64)>,
    most_us: i64,
}

impl Share {
    /// Reads the share of a recording, which is given by its event, its id and its length in microseconds.
    pub(super) async fn of(
        connection: &impl ConnectionTrait,
        channel: &Channel,
        cutter: Cutter,
        (event_id, media_id, duration_us): (EventId, i64, i64),
        now: Timestamp,
    ) -> Result<Self, DbErr> {
        let ranges = queries::ranges(connection, cutter, (event_id, media_id), now.as_second()).await?;
        let share = duration_us.saturating_mul(i64::from(channel.clips.share)) / 100;
        Ok(Self { ranges, most_us: share.max(LEAST_SHARE_US) })
    }

    /// Returns how much more may be clipped.
    pub(super) fn left_us(&self) -> i64 {
        (self.most_us - covered(&self.ranges)).max(0)
    }

    /// Accepts a clip if the share has room for it. Parts that were clipped several times count once.
    ///
    /// # Errors
    /// The share has no room for the clip.
    pub(super) fn take(mut self, start_us: i64, end_us: i64) -> Result<(), Error> {
        self.ranges.push((start_us, end_us));
        self.ranges.sort_unstable();
        if covered(&self.ranges) <= self.most_us { Ok(()) } else { Err(Error::ShareUsedUp) }
    }
}

/// Returns how much the ranges, sorted by start, cover together.
fn covered(ranges: &[(i64, i64)]) -> i64 {
    let mut covered = 0;
    let mut until = 0;
    for (start, end) in ranges {
        covered += (end - until.max(*start)).max(0);
        until = until.max(*end);
    }
    covered
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_cut_out_twice_counts_once() {
        assert_eq!(covered(&[]), 0);
        assert_eq!(covered(&[(0, 10), (5, 8), (9, 12), (20, 21)]), 13);
        let share = || Share { ranges: vec![(0, 30), (100, 120)], most_us: 60 };
        assert_eq!(share().left_us(), 10);
        assert!(share().take(10, 40).is_ok());
        assert!(share().take(0, 30).is_ok());
        assert!(share().take(30, 41).is_err());
    }
}
