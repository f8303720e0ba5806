//! What access to an event is decided on, from the facts of its card.

use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::schema::text::Language;

use super::model::Asked;
use super::{queries, status};
use crate::cards;
use crate::cards::event::EventFacts;
use crate::http::problem::Problem;

/// Puts together what [`super::decide::decide`] asks of an event: its facts, and whether it has a recording.
pub fn asked(facts: EventFacts, has_recording: bool, now: Timestamp) -> Asked {
    let streamed_elsewhere = facts.source.as_deref().is_some_and(|source| source != "sample");
    Asked {
        event_id: facts.id,
        access_type: facts.access_type,
        status: status::of(&facts, now),
        categories: facts.categories,
        participants: facts.participants,
        geo: facts.geo,
        playable: has_recording || streamed_elsewhere,
        price: facts.price,
        source: facts.source,
    }
}

/// What access to one event is decided on; `None` for an event that is not the channel's or was retired.
///
/// # Errors
/// The database failed, or the card can't be read.
pub async fn of_event(
    connection: &impl ConnectionTrait,
    channel_id: i64,
    event_id: i64,
    has_recording: bool,
    now: Timestamp,
) -> Result<Option<Asked>, Problem> {
    let Some(card) = queries::card(connection, channel_id, event_id).await? else { return Ok(None) };
    let (facts, _) = cards::read(&card, Language::default())?;
    Ok(Some(asked(facts, has_recording, now)))
}
