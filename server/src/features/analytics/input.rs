//! What a tracker sends, and the rows that it becomes.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::cleaning::{label, path};
use super::session::Visit;
use crate::db::analytics::entities::{page_events, video_events, viewings};
use crate::http::problem::{FieldErrors, Problem};

/// Entries of one call at most.
const MOST: usize = 200;
/// How far a browser's clock may run ahead, in milliseconds.
const AHEAD: i64 = 60_000;
/// The longest that anything takes, in milliseconds.
const LONGEST: i64 = 25 * 3_600_000;
/// The longest that the first picture is waited for, in milliseconds.
const LONGEST_START: i64 = 600_000;

/// The session that something happened in.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct InSession {
    /// What `/datalake/session/` answered.
    pub session: String,
}

/// What happened on pages.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PageEvents {
    /// What `/datalake/session/` answered.
    pub session: String,
    /// 1 to 200.
    #[schema(min_items = 1, max_items = 200)]
    pub events: Vec<PageEvent>,
}

/// Something that happened on a page.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageEvent {
    /// A number that tells apart what happened in one millisecond, such as that of a counter. Sent again with the same
    /// number and millisecond, it is counted once.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub n: i32,
    /// When: milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub ms: i64,
    /// What: lower-case letters, digits and `_`, 40 at most; `page_view` for a page.
    #[schema(pattern = "^[a-z0-9_]{1,40}$")]
    #[param(pattern = "^[a-z0-9_]{1,40}$")]
    pub name: String,
    /// The page's path; a query is cut off.
    pub path: Option<String>,
    /// The event that it is about.
    pub event_id: Option<i64>,
    /// A number that belongs to it.
    pub value: Option<i64>,
    /// A word that belongs to it; 100 characters are kept.
    pub label: Option<String>,
}

/// What happened in players.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VideoEvents {
    /// What `/datalake/session/` answered.
    pub session: String,
    /// 1 to 200.
    #[schema(min_items = 1, max_items = 200)]
    pub events: Vec<VideoEvent>,
}

/// Something that happened in a player.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VideoEvent {
    /// As in events of pages.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub n: i32,
    /// When: milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub ms: i64,
    /// What, such as `play`, `pause`, `seek` or `stall`: lower-case letters, digits and `_`, 40 at most.
    #[schema(pattern = "^[a-z0-9_]{1,40}$")]
    #[param(pattern = "^[a-z0-9_]{1,40}$")]
    pub name: String,
    /// In which viewing: see `/datalake/video/viewing/`.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub viewing: i64,
    /// What plays.
    pub media: Media,
    /// Its number.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub media_id: i64,
    /// Where in it, in milliseconds.
    pub position_ms: Option<i64>,
    /// A number that belongs to it.
    pub value: Option<i64>,
    /// A word that belongs to it; 100 characters are kept.
    pub label: Option<String>,
}

/// How far viewings are.
#[derive(Debug, Deserialize, ToSchema)]
pub struct VideoViewings {
    /// What `/datalake/session/` answered.
    pub session: String,
    /// 1 to 200.
    #[schema(min_items = 1, max_items = 200)]
    pub viewings: Vec<VideoViewing>,
}

/// What one player has played since it was opened: its totals so far. To be sent every 30 s while it plays, and on
/// leaving; of totals that are sent again the larger one is kept.
#[derive(Debug, Deserialize, ToSchema, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct VideoViewing {
    /// A number that the page makes, of which the session has no other.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub viewing: i64,
    /// When it began: milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub ms: i64,
    /// What plays.
    pub media: Media,
    /// Its number.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub media_id: i64,
    /// Whether it is live.
    #[serde(default)]
    pub live: bool,
    /// When it last played: milliseconds since the session began.
    #[schema(minimum = 0, maximum = 90_000_000)]
    #[param(minimum = 0, maximum = 90_000_000)]
    pub played_until_ms: i64,
    /// How long it has played in all, in milliseconds.
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub watched_ms: i64,
    /// From pressing play to the first picture, in milliseconds; none before that.
    pub startup_ms: Option<i64>,
    /// How often it stopped for lack of data, after the first picture.
    #[serde(default)]
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub stalls: i64,
    /// For how long in all, in milliseconds.
    #[serde(default)]
    #[schema(minimum = 0)]
    #[param(minimum = 0)]
    pub stalled_ms: i64,
    /// The rendition that it plays.
    pub quality: Option<String>,
}

/// What plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Media {
    /// An event.
    Event,
    /// A clip.
    Clip,
    /// An item of the library.
    Library,
}

impl Media {
    /// Its code in the tables.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Event => "event",
            Self::Clip => "clip",
            Self::Library => "library",
        }
    }
}

/// Takes note of what is wrong with a field of an entry.
type Wrong<'a> = &'a mut dyn FnMut(&str, &str);

/// Whose rows are made, and when.
#[derive(Debug, Clone, Copy)]
pub struct Sender {
    /// The channel.
    pub channel_id: i64,
    /// The session.
    pub visit: Visit,
    /// The moment.
    pub now: Timestamp,
}

impl Sender {
    /// The rows of what was sent under `field`, each made by `row`, or every mistake in it.
    ///
    /// # Errors
    /// Nothing or too much was sent, or entries are wrong.
    pub fn rows<T, R>(self, field: &str, entries: Vec<T>, row: fn(Self, T, Wrong<'_>) -> R) -> Result<Vec<R>, Problem> {
        if !(1..=MOST).contains(&entries.len()) {
            return Err(Problem::invalid(field, format!("There must be 1 to {MOST} of them.")));
        }
        let mut errors = FieldErrors::new();
        let mut rows = Vec::with_capacity(entries.len());
        for (place, entry) in entries.into_iter().enumerate() {
            let mut wrong = |name: &str, message: &str| {
                errors.entry(format!("{field}.{place}.{name}")).or_default().push(message.to_owned());
            };
            rows.push(row(self, entry, &mut wrong));
        }
        if errors.is_empty() { Ok(rows) } else { Err(Problem::Invalid(errors)) }
    }

    /// The moment of a millisecond of the session. A clock that runs ahead is set right.
    fn at(self, name: &str, ms: i64, wrong: Wrong<'_>) -> i64 {
        if !(0..=LONGEST).contains(&ms) {
            wrong(name, "It must be from 0 to a day and an hour.");
            return 0;
        }
        (self.visit.began_at() + ms).min(self.now.as_millisecond() + AHEAD)
    }
}

/// The row of what happened on a page.
pub fn page_event(sender: Sender, event: PageEvent, wrong: Wrong<'_>) -> page_events::Model {
    is_number("n", i64::from(event.n), wrong);
    page_events::Model {
        channel_id: sender.channel_id,
        at: sender.at("ms", event.ms, wrong),
        visit: sender.visit.number(),
        n: event.n,
        name: name(event.name, wrong),
        value: event.value,
        label: event.label.as_deref().and_then(label),
        path: event.path.as_deref().and_then(path),
        event_id: event.event_id,
    }
}

/// The row of what happened in a player.
pub fn video_event(sender: Sender, event: VideoEvent, wrong: Wrong<'_>) -> video_events::Model {
    is_number("n", i64::from(event.n), wrong);
    is_number("viewing", event.viewing, wrong);
    is_number("media_id", event.media_id, wrong);
    video_events::Model {
        channel_id: sender.channel_id,
        at: sender.at("ms", event.ms, wrong),
        visit: sender.visit.number(),
        n: event.n,
        name: name(event.name, wrong),
        value: event.value,
        label: event.label.as_deref().and_then(label),
        viewing: event.viewing,
        media: event.media.code().to_owned(),
        media_id: event.media_id,
        position_ms: event.position_ms,
    }
}

/// The row of a viewing. Nobody plays for longer than has passed.
pub fn viewing(sender: Sender, viewing: VideoViewing, wrong: Wrong<'_>) -> viewings::Model {
    is_number("viewing", viewing.viewing, wrong);
    is_number("media_id", viewing.media_id, wrong);
    for (name, amount) in
        [("watched_ms", viewing.watched_ms), ("stalls", viewing.stalls), ("stalled_ms", viewing.stalled_ms)]
    {
        is_number(name, amount, wrong);
    }
    let began_at = sender.at("ms", viewing.ms, wrong);
    let until_at = sender.at("played_until_ms", viewing.played_until_ms, wrong).max(began_at);
    let passed = until_at - began_at;
    viewings::Model {
        channel_id: sender.channel_id,
        visit: sender.visit.number(),
        viewing: viewing.viewing,
        media: viewing.media.code().to_owned(),
        media_id: viewing.media_id,
        live: viewing.live,
        began_at,
        until_at,
        watched_ms: viewing.watched_ms.min(passed),
        startup_ms: viewing.startup_ms.filter(|ms| (0..=LONGEST_START).contains(ms)),
        stalls: viewing.stalls.min(passed),
        stalled_ms: viewing.stalled_ms.min(passed),
        quality: viewing.quality.and_then(|quality| label(&quality)),
    }
}

fn is_number(name: &str, number: i64, wrong: Wrong<'_>) {
    if number < 0 {
        wrong(name, "It must not be negative.");
    }
}

fn name(name: String, wrong: Wrong<'_>) -> String {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if !(1..=40).contains(&name.len()) || !name.bytes().all(is_plain) {
        wrong("name", "It must be of lower-case letters, digits and _, 40 at most.");
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sender() -> Sender {
        let now = Timestamp::from_millisecond(1_800_000_000_000).unwrap();
        Sender { channel_id: 1, visit: Visit::begin(now), now }
    }

    #[test]
    fn every_wrong_entry_is_named() {
        let event = |name: &str, ms: i64| -> PageEvent {
            serde_json::from_value(json!({ "n": 0, "ms": ms, "name": name, "path": "/a?b" })).unwrap()
        };
        let rows = sender().rows("events", vec![event("page_view", 7)], page_event).unwrap();
        assert_eq!((rows[0].at - sender().visit.began_at(), rows[0].path.as_deref()), (7, Some("/a")));
        let wrong = vec![event("page_view", 7), event("Page View", -1)];
        let Err(Problem::Invalid(errors)) = sender().rows("events", wrong, page_event) else { panic!("accepted") };
        assert_eq!(errors.into_keys().collect::<Vec<_>>(), ["events.1.ms", "events.1.name"]);
        for count in [0, MOST + 1] {
            let events = (0..count).map(|_| event("page_view", 7)).collect();
            assert!(matches!(sender().rows("events", events, page_event), Err(Problem::Invalid(_))));
        }
    }

    #[test]
    fn a_viewing_is_no_longer_than_the_time_that_passed() {
        let sent = json!({
            "viewing": 1, "ms": 1_000, "media": "event", "media_id": 7, "played_until_ms": 31_000,
            "watched_ms": 90_000, "startup_ms": 900_000, "stalls": 2, "stalled_ms": 400,
        });
        let row = sender().rows("viewings", vec![serde_json::from_value(sent).unwrap()], viewing).unwrap().remove(0);
        assert_eq!((row.until_at - row.began_at, row.watched_ms, row.startup_ms), (30_000, 30_000, None));
        let ahead = json!({
            "viewing": 1, "ms": 0, "media": "clip", "media_id": 7, "played_until_ms": 7_200_000, "watched_ms": 1,
        });
        let row = sender().rows("viewings", vec![serde_json::from_value(ahead).unwrap()], viewing).unwrap().remove(0);
        assert_eq!(row.until_at - row.began_at, AHEAD, "a clock that runs two hours ahead");
    }
}
