//! The stored row of an event.

use grandstand_db::entities::events::EventStatus;
use sea_orm::FromQueryResult;

/// The columns that an event's details are made from.
#[derive(Debug, FromQueryResult)]
pub struct DetailRow {
    /// The event's card, JSON.
    pub card: String,
    /// `Localized` sanitised HTML, JSON.
    pub description: Option<String>,
    /// The stream's state.
    pub stream_state: Option<EventStatus>,
    /// Length of the recording in microseconds.
    pub duration_us: Option<i64>,
}
