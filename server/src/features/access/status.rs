//! An event's status, as SQL for filters and as a function for rows: the two must agree.

use jiff::Timestamp;
use sea_orm::{ColumnTrait, Condition};
use tenants::schema::catalogue::StreamStatus;

use crate::cards::event::EventFacts;
use crate::db::entities::events::Column;

/// The status of an event at `now`: the declared one, else finished once its end is past, else upcoming.
pub fn of(event: &EventFacts, now: Timestamp) -> StreamStatus {
    let by_time = if event.ends_at <= now.as_second() { StreamStatus::Finished } else { StreamStatus::Upcoming };
    event.declared_status.unwrap_or(by_time)
}

/// Rows that have the status at `now`.
pub fn condition(status: StreamStatus, now: Timestamp) -> Condition {
    let declared = Condition::any().add(Column::DeclaredStatus.eq(status.code()));
    let undeclared = Condition::all().add(Column::DeclaredStatus.is_null());
    match status {
        StreamStatus::Live => declared,
        StreamStatus::Upcoming => declared.add(undeclared.add(Column::EndsAt.gt(now.as_second()))),
        StreamStatus::Finished => declared.add(undeclared.add(Column::EndsAt.lte(now.as_second()))),
    }
}

/// Every status.
pub const ALL: [StreamStatus; 3] = [StreamStatus::Live, StreamStatus::Upcoming, StreamStatus::Finished];
