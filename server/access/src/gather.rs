//! Collects the facts about an event that an access decision needs.

use grandstand_core::cards;
use grandstand_core::cards::event::EventFacts;
use grandstand_db::ids::{ChannelId, EventId};
use jiff::Timestamp;
use sea_orm::ConnectionTrait;
use tenants::schema::catalogue::StreamStatus;
use tenants::schema::text::Language;

use super::model::Asked;
use super::{queries, status};

/// Builds the input of [`super::decide::decide`] for an event: its facts, its stream's status, and whether it has a
/// recording.
pub fn asked(facts: EventFacts, stream: Option<StreamStatus>, has_recording: bool, now: Timestamp) -> Asked {
    // A stream of the event's own replaces a declared one.
    let source = facts.source.clone().filter(|_| stream.is_none());
    let streamed_elsewhere = source.as_deref().is_some_and(|source| source != "sample");
    Asked {
        event_id: EventId(facts.id),
        access_type: facts.access_type,
        status: status::of(&facts, stream, now),
        categories: facts.categories,
        participants: facts.participants,
        geo: facts.geo,
        playable: has_recording || streamed_elsewhere || stream == Some(StreamStatus::Live),
        price: facts.price,
        source,
    }
}

/// The input of an access decision on one event; `None` if the channel has no such event or it is retired.
///
/// # Errors
/// The database failed, or the card can't be read.
pub async fn of_event(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    event_id: EventId,
    has_recording: bool,
    now: Timestamp,
) -> anyhow::Result<Option<Asked>> {
    let Some((card, stream)) = queries::card(connection, channel_id, event_id).await? else { return Ok(None) };
    let (facts, _) = cards::read(&card, Language::default())?;
    Ok(Some(asked(facts, stream.map(StreamStatus::from), has_recording, now)))
}
