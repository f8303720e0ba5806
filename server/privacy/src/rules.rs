//! Retention rules of a channel.

use grandstand_db::ids::ChannelId;
use jiff::{SignedDuration, Timestamp};
use tenants::schema::privacy::PrivacySettings;

/// Retention rules of a channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// The channel's id; suspended channels have rules too.
    pub channel_id: ChannelId,
    /// The channel's `[privacy]` settings.
    pub settings: PrivacySettings,
}

impl Rules {
    /// The unix second that lies `days` days before `now`.
    pub fn days_before(now: Timestamp, days: u32) -> i64 {
        (now - SignedDuration::from_hours(24 * i64::from(days))).as_second()
    }
}
