//! The event that a recording belongs to.

mod queries;

pub use queries::ready;

/// The event that a recording belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    /// The channel.
    pub channel_id: i64,
    /// The event.
    pub event_id: i64,
}
