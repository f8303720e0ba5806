//! The event that a recording belongs to.

mod queries;

use grandstand_db::ids::{ChannelId, EventId};
pub use queries::ready;

/// The event that a recording belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    /// The channel.
    pub channel_id: ChannelId,
    /// The event.
    pub event_id: EventId,
}
