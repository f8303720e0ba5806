//! Assembles answers about events: the stored card, plus the parts that depend on the time and the viewer.

use grandstand_access::decide::decide;
use grandstand_access::gather::asked;
use grandstand_access::model::Access;
use grandstand_core::cards;
use grandstand_core::cards::event::EventFacts;
use grandstand_db::entities::events::EventStatus;
use grandstand_web::context::Context;
use tenants::schema::catalogue::StreamStatus;

use super::model::{EventItem, EventMoment};
use super::queries::Row;
use crate::error::Error;

/// An event with its access decision.
pub struct Assembled {
    /// The answer.
    pub item: EventItem,
    /// Why the viewer may or may not watch.
    pub access: Access,
    /// An external HLS address, or `sample`; `None` for a stream or recording of our own.
    pub source: Option<String>,
}

/// Appends the items of `rows` to `json`, separated by commas.
///
/// # Errors
/// A card can't be read.
pub fn write_items(json: &mut Vec<u8>, context: &Context, rows: &[Row]) -> Result<(), Error> {
    for (place, (card, stream, duration_us)) in rows.iter().enumerate() {
        let (facts, answer) = cards::read::<EventFacts>(card, context.language)?;
        let (moment, ..) = moment(context, facts, *stream, *duration_us);
        if place > 0 {
            json.push(b',');
        }
        // Joins two objects into one: without the closing brace of the first and the opening brace of the second.
        let declared = answer.strip_suffix('}').unwrap_or(answer);
        json.extend_from_slice(declared.as_bytes());
        let added = json.len();
        serde_json::to_writer(&mut *json, &moment)?;
        if let Some(brace) = json.get_mut(added) {
            *brace = b',';
        }
    }
    Ok(())
}

/// Assembles the answer for one row (card, stream state, recording's length), with its access decision.
///
/// # Errors
/// The card can't be read.
pub fn assemble(
    context: &Context,
    card: &str,
    stream: Option<EventStatus>,
    duration_us: Option<i64>,
) -> Result<Assembled, Error> {
    let (facts, answer) = cards::read::<EventFacts>(card, context.language)?;
    let (moment, access, source) = moment(context, facts, stream, duration_us);
    Ok(Assembled { item: EventItem { card: serde_json::from_str(answer)?, moment }, access, source })
}

fn moment(
    context: &Context,
    facts: EventFacts,
    stream: Option<EventStatus>,
    duration_us: Option<i64>,
) -> (EventMoment, Access, Option<String>) {
    let asked = asked(facts, stream.map(StreamStatus::from), duration_us.is_some(), context.now);
    let access = decide(context.channel(), &asked, &context.viewer, context.country.code(), context.now);
    let replay = duration_us.filter(|_| asked.status == StreamStatus::Finished);
    let moment = EventMoment {
        stream_status: asked.status,
        has_access: access.granted,
        entitled: access.is_entitled(),
        has_replay: replay.is_some(),
        duration_ms: replay.map(|length| length / 1_000),
    };
    (moment, access, asked.source)
}
