//! An event's status, as SQL for filters and as a function for rows: the two must agree.

use jiff::Timestamp;
use sea_orm::{ColumnTrait, Condition};
use tenants::schema::catalogue::StreamStatus;

use grandstand_core::cards::event::EventFacts;
use grandstand_db::entities::events::{Column, EventStatus};

/// The status of an event at `now`: that of its stream if it was ever streamed, else the declared one, else finished
/// after its end and upcoming before.
pub fn of(event: &EventFacts, stream: Option<StreamStatus>, now: Timestamp) -> StreamStatus {
    let by_time = if event.ends_at <= now.as_second() { StreamStatus::Finished } else { StreamStatus::Upcoming };
    stream.or(event.declared_status).unwrap_or(by_time)
}

/// Selects rows with the status at `now`.
pub fn condition(status: StreamStatus, now: Timestamp) -> Condition {
    let declared = Condition::any().add(Column::DeclaredStatus.eq(EventStatus::from(status)));
    let undeclared = Condition::all().add(Column::DeclaredStatus.is_null());
    let without_stream = match status {
        StreamStatus::Live => declared,
        StreamStatus::Upcoming => declared.add(undeclared.add(Column::EndsAt.gt(now.as_second()))),
        StreamStatus::Finished => declared.add(undeclared.add(Column::EndsAt.lte(now.as_second()))),
    };
    let without_stream = Condition::all().add(Column::StreamState.is_null()).add(without_stream);
    Condition::any().add(Column::StreamState.eq(EventStatus::from(status))).add(without_stream)
}

/// Every status.
pub const ALL: [StreamStatus; 3] = [StreamStatus::Live, StreamStatus::Upcoming, StreamStatus::Finished];
