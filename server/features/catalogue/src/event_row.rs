//! A stored event.

use grandstand_db::entities::events::EventStatus;
use sea_orm::FromQueryResult;

/// What the details of an event are made from.
#[derive(Debug, FromQueryResult)]
pub struct DetailRow {
    /// Its card.
    pub card: String,
    /// `Localized` sanitised HTML, JSON.
    pub description: Option<String>,
    /// What became of its stream.
    pub stream_state: Option<EventStatus>,
    /// The length of its recording.
    pub duration_us: Option<i64>,
}
