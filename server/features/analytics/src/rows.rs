//! Converts a tracker's entries into rows, or reports every mistake in them.

use grandstand_db::analytics::entities::{page_events, video_events, viewings};
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_web::field_errors::{ErrorCode, FieldError, FieldErrors};
use grandstand_web::loggable::SecretPaths;
use jiff::Timestamp;

use super::cleaning::{label, path};
use super::error::Error;
use super::input::{MOST, PageEvent, VideoEvent, VideoViewing};
use super::session::Visit;

/// How far a browser's clock may run ahead, in milliseconds.
const AHEAD: i64 = 60_000;
/// Upper bound of every duration, in milliseconds.
const LONGEST: i64 = 25 * 3_600_000;
/// Upper bound of the time to the first picture, in milliseconds.
const LONGEST_START: i64 = 600_000;

const BEYOND_A_DAY: FieldError = FieldError::new(ErrorCode::OutOfRange, "It must be from 0 to a day and an hour.");
const NEGATIVE: FieldError = FieldError::new(ErrorCode::OutOfRange, "It must not be negative.");
const NO_NAME: FieldError =
    FieldError::new(ErrorCode::Invalid, "It must be of lower-case letters, digits and _, 40 at most.");

/// Reports a mistake in a field of an entry.
type Wrong<'a> = &'a mut dyn FnMut(&str, FieldError);

/// The channel, session and time of the rows.
#[derive(Debug, Clone, Copy)]
pub struct Sender {
    /// The channel.
    pub channel_id: ChannelId,
    /// The session.
    pub visit: Visit,
    /// The server's time, which bounds the browser's.
    pub now: Timestamp,
    /// Paths whose secret parts are not stored.
    pub secret_paths: SecretPaths,
}

impl Sender {
    /// Converts the entries of `field` with `row`, or returns every mistake in them.
    ///
    /// # Errors
    /// There are no entries or too many, or some are invalid.
    pub fn rows<T, R>(
        self,
        field: &'static str,
        entries: Vec<T>,
        row: fn(Self, T, Wrong<'_>) -> R,
    ) -> Result<Vec<R>, Error> {
        if entries.is_empty() {
            return Err(Error::EntriesMissing(field));
        }
        if entries.len() > MOST {
            return Err(Error::TooManyEntries(field));
        }
        let mut errors = FieldErrors::default();
        let mut rows = Vec::with_capacity(entries.len());
        for (place, entry) in entries.into_iter().enumerate() {
            let mut wrong = |name: &str, error| errors.note(format!("{field}.{place}.{name}"), error);
            rows.push(row(self, entry, &mut wrong));
        }
        if errors.is_empty() { Ok(rows) } else { Err(Error::EntriesInvalid(errors)) }
    }

    /// Converts milliseconds since the session began into unix time. A clock that runs ahead is corrected.
    fn at(self, name: &str, ms: i64, wrong: Wrong<'_>) -> i64 {
        if !(0..=LONGEST).contains(&ms) {
            wrong(name, BEYOND_A_DAY);
            return 0;
        }
        (self.visit.began_at() + ms).min(self.now.as_millisecond() + AHEAD)
    }
}

/// Converts a page event.
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
        path: event.path.as_deref().and_then(|text| path(sender.secret_paths, text)),
        event_id: event.event_id.map(EventId),
    }
}

/// Converts a player event.
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
        media: event.media,
        media_id: event.media_id,
        position_ms: event.position_ms,
    }
}

/// Converts a viewing. Its playing time is limited to the time that has passed.
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
        media: viewing.media,
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
        wrong(name, NEGATIVE);
    }
}

fn name(name: String, wrong: Wrong<'_>) -> String {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if !(1..=40).contains(&name.len()) || !name.bytes().all(is_plain) {
        wrong("name", NO_NAME);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sender() -> Sender {
        let now = Timestamp::from_millisecond(1_800_000_000_000).unwrap();
        Sender { channel_id: ChannelId(1), visit: Visit::begin(now), now, secret_paths: SecretPaths::new(&[]) }
    }

    #[test]
    fn every_wrong_entry_is_named() {
        let event = |name: &str, ms: i64| -> PageEvent {
            serde_json::from_value(json!({ "n": 0, "ms": ms, "name": name, "path": "/a?b" })).unwrap()
        };
        let rows = sender().rows("events", vec![event("page_view", 7)], page_event).unwrap();
        assert_eq!((rows[0].at - sender().visit.began_at(), rows[0].path.as_deref()), (7, Some("/a")));
        let wrong = vec![event("page_view", 7), event("Page View", -1)];
        let Err(Error::EntriesInvalid(errors)) = sender().rows("events", wrong, page_event) else { panic!("accepted") };
        let codes: Vec<(String, Vec<ErrorCode>)> = errors.codes().into_iter().collect();
        let expected = [("events.1.ms", ErrorCode::OutOfRange), ("events.1.name", ErrorCode::Invalid)];
        assert_eq!(codes, expected.map(|(field, code)| (field.to_owned(), vec![code])));
        let refused = |count| {
            let events = (0..count).map(|_| event("page_view", 7)).collect();
            sender().rows("events", events, page_event).unwrap_err()
        };
        assert!(matches!(refused(0), Error::EntriesMissing("events")));
        assert!(matches!(refused(MOST + 1), Error::TooManyEntries("events")));
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
