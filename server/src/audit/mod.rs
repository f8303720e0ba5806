//! The audit log: who did what, when and from where. Rows are added only.

mod actor;
mod queries;

use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbErr};

pub use actor::Actor;
pub use queries::{Filter, list};

/// An act to be recorded.
#[derive(Debug, Clone)]
pub struct Act {
    /// The command, or what a server did by itself, such as `channel apply`.
    pub name: String,
    /// The channel that it is about.
    pub channel_id: Option<i64>,
    /// Targets, outcome, and what was before and after; never a secret or personal data.
    pub details: String,
}

/// Adds a row. Within the transaction of the act, one is not without the other.
///
/// # Errors
/// The database failed.
pub async fn record(connection: &impl ConnectionTrait, actor: &Actor, act: Act, now: Timestamp) -> Result<(), DbErr> {
    queries::insert(connection, actor, act, now.as_second()).await
}
