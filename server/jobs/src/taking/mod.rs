//! Claims jobs, each for one worker.
//!
//! The index of open jobs by due time gives the next few; no others are read, however many are waiting. A conditional
//! update claims a job if its lease is still the one that was read. On both databases only one of several processes can
//! succeed; the others try another job.

mod queries;

use std::time::Duration;

use grandstand_db::ids::ChannelId;
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbErr};

use super::Registry;

pub(super) use queries::{is_held, renew};

/// The length of a lease, unless it is renewed.
pub(super) const LEASE: Duration = Duration::from_secs(60);

/// A job that this process has claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Taken {
    pub id: i64,
    pub channel_id: Option<ChannelId>,
    pub kind: String,
    pub payload: String,
    /// The number of this attempt, from 1.
    pub attempt: u32,
    /// The lease number; it changes when another worker claims the job.
    pub lease: i64,
}

/// Claims the job that has been due the longest, among the kinds that this version knows.
pub(super) async fn take(
    connection: &impl ConnectionTrait,
    registry: &Registry,
    now: Timestamp,
) -> Result<Option<Taken>, DbErr> {
    for row in queries::due(connection, registry.kinds(), now).await? {
        if let Some(taken) = queries::claim(connection, row, now).await? {
            return Ok(Some(taken));
        }
    }
    Ok(None)
}
