//! Responses about events.

use grandstand_access::model::Access;
use grandstand_core::cards::event::EventCard;
use serde::Serialize;
use tenants::schema::catalogue::StreamStatus;
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

use grandstand_watch::model::Playback;

/// What the moment and the viewer add to an event's card.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventMoment {
    /// Live, upcoming or finished, at the moment of the answer.
    pub stream_status: StreamStatus,
    /// Whether the viewer may watch now.
    pub has_access: bool,
    /// Whether the viewer has the right to watch: now, or once the event has begun.
    pub entitled: bool,
    /// Whether there is a recording.
    pub has_replay: bool,
    /// Length of the recording in milliseconds.
    #[schema(required)]
    pub duration_ms: Option<i64>,
}

/// An event in a list: its card, and what the moment adds.
#[derive(Debug, Clone, Serialize)]
pub struct EventItem {
    /// What is declared.
    #[serde(flatten)]
    pub card: EventCard,
    /// What the moment adds.
    #[serde(flatten)]
    pub moment: EventMoment,
}

/// The flattened parts are one object on the wire, so one schema in the API document.
impl PartialSchema for EventItem {
    fn schema() -> RefOr<Schema> {
        let (card, moment) = (EventCard::schema(), EventMoment::schema());
        let (RefOr::T(Schema::Object(mut item)), RefOr::T(Schema::Object(moment))) = (card, moment) else {
            return RefOr::T(Schema::default());
        };
        item.description = Some("An event in a list.".to_owned());
        item.required.extend(moment.required);
        item.properties.extend(moment.properties);
        RefOr::T(Schema::Object(item))
    }
}

impl ToSchema for EventItem {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        EventCard::schemas(schemas);
        EventMoment::schemas(schemas);
    }
}

/// An event with all of its details.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct EventDetail {
    /// The fields of lists.
    #[serde(flatten)]
    pub item: EventItem,
    /// Its description, sanitised HTML.
    #[schema(required)]
    pub description_html: Option<String>,
    /// Whether the viewer may watch, and why.
    pub access: Access,
    /// How to play it; null unless access is granted.
    #[schema(required)]
    pub playback: Option<Playback>,
}

/// The home page's lists.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct HomepageEvents {
    /// The live events, earliest start first.
    pub live: Vec<EventItem>,
    /// The next events.
    pub upcoming: Vec<EventItem>,
    /// The latest recordings.
    pub finished: Vec<EventItem>,
}
