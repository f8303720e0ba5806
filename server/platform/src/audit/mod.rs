//! The audit log: who did what, when and from where. Rows are added only.

mod actor;
mod queries;

use grandstand_db::ids::ChannelId;
use jiff::Timestamp;
use sea_orm::{ConnectionTrait, DbErr};

pub use actor::Actor;
pub use queries::{Filter, list};

/// An act to be recorded.
#[derive(Debug, Clone)]
pub struct Act {
    /// The command, or what a server did by itself, such as `channel apply`.
    pub name: String,
    /// The channel concerned.
    pub channel_id: Option<ChannelId>,
    /// Targets, outcome, and the state before and after; never a secret or personal data.
    pub details: String,
}

/// Maximum number of ids in a row.
const LISTED: usize = 100;

/// Adds a row. Call it in the transaction of the act, so that both are saved or neither.
///
/// # Errors
/// The database failed.
pub async fn record(connection: &impl ConnectionTrait, actor: &Actor, act: Act, now: Timestamp) -> Result<(), DbErr> {
    queries::insert(connection, actor, act, now.as_second()).await
}

/// Records a change by a command. `details` has the state before and after, such as `active → suspended`. Call it in
/// the transaction of the change.
///
/// # Errors
/// The database failed.
pub async fn record_change(
    connection: &impl ConnectionTrait,
    name: &str,
    channel_id: Option<ChannelId>,
    details: String,
) -> Result<(), DbErr> {
    let act = Act { name: name.to_owned(), channel_id, details };
    record(connection, &Actor::of_process(), act, Timestamp::now()).await
}

/// Formats ids for a row: the first hundred, and the number of further ones.
pub fn listed(ids: &[impl ToString]) -> String {
    let text = ids.iter().take(LISTED).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    match ids.len().saturating_sub(LISTED) {
        0 => text,
        more => format!("{text} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::listed;

    #[test]
    fn a_row_stays_short() {
        assert_eq!(listed(&[3, 7]), "3, 7");
        let many: Vec<i64> = (0..5_000).collect();
        assert!(listed(&many).ends_with(", 98, 99 and 4900 more"));
    }
}
