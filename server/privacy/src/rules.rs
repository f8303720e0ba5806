//! How long a channel keeps data.

use jiff::{SignedDuration, Timestamp};
use tenants::schema::privacy::PrivacySettings;

/// How long a channel keeps data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The channel, suspended ones included.
    pub channel_id: i64,
    /// Its `[privacy]`.
    pub settings: PrivacySettings,
}

impl Rules {
    /// The second that lies a number of days before a moment.
    pub fn days_before(now: Timestamp, days: u32) -> i64 {
        (now - SignedDuration::from_hours(24 * i64::from(days))).as_second()
    }
}
