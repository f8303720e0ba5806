//! Former recordings: those that were replaced or removed. They are kept for 30 days, in which they can be brought
//! back. Viewers don't see them, but waiting clips are still cut from them. Then their files are deleted.

mod changes;
mod expiry;
mod listing;
mod listing_queries;
mod queries;

use jiff::SignedDuration;

pub use changes::{Restored, current, remove, restore};
pub use expiry::{ExpireFormer, FormerRecordings, ask, expire};
pub use listing::{Listed, list};
pub use queries::{lock_event, record, retire};

/// Days that a former recording is kept.
pub const KEPT_DAYS: i64 = 30;
/// The same as a duration.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * KEPT_DAYS);

/// Returns until when a recording that was replaced at `replaced_at` is kept, in unix seconds.
pub const fn kept_until(replaced_at: i64) -> i64 {
    replaced_at.saturating_add(KEPT.as_secs())
}
