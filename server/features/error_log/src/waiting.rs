//! Errors that wait to be written: alike ones are counted in one row, and the number of rows is limited.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use grandstand_db::entities::page_errors::Model;
use grandstand_db::ids::ChannelId;

use super::frames::Frame;
use super::script_error::Thrown;

/// Maximum number of waiting rows, of all channels and of one.
const MOST: usize = 1_000;
const MOST_OF_CHANNEL: usize = 100;
/// Length of a fingerprint, in hexadecimal digits.
const FINGERPRINT: usize = 32;

/// The waiting rows, by channel and fingerprint.
#[derive(Debug, Default)]
pub struct Waiting(Mutex<HashMap<(ChannelId, String), Model>>);

impl Waiting {
    /// Counts an error. One that finds no room is dropped; the log has a line for it.
    pub fn add(&self, row: Model) {
        let mut rows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(alike) = rows.get_mut(&(row.channel_id, row.fingerprint.clone())) {
            alike.reports += row.reports;
            alike.last_at = alike.last_at.max(row.last_at);
            alike.message = row.message;
            return;
        }
        let of_channel = rows.keys().filter(|(channel_id, _)| *channel_id == row.channel_id).count();
        if rows.len() < MOST && of_channel < MOST_OF_CHANNEL {
            rows.insert((row.channel_id, row.fingerprint.clone()), row);
        }
    }

    /// Takes all rows, in the order in which every process writes them.
    pub fn take(&self) -> Vec<Model> {
        let rows = std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner));
        let mut rows: Vec<Model> = rows.into_values().collect();
        rows.sort_by(|one, other| (one.channel_id, &one.fingerprint).cmp(&(other.channel_id, &other.fingerprint)));
        rows
    }
}

/// The row of an error.
pub fn row(channel_id: ChannelId, thrown: Thrown, browser: String, at: i64) -> Model {
    let Thrown { message, code, route, stack, release } = thrown;
    let stack = stack.iter().map(Frame::to_string).collect::<Vec<_>>().join("\n");
    let release = release.unwrap_or_default();
    let alike = if stack.is_empty() { &message } else { &stack };
    let hash = blake3::hash([code, &route, &release, &browser, alike].join("\0").as_bytes());
    let fingerprint = hash.to_hex().chars().take(FINGERPRINT).collect();
    let code = code.to_owned();
    let (id, reports, first_at, last_at) = (0, 1, at, at);
    Model { id, channel_id, fingerprint, code, message, stack, route, release, browser, reports, first_at, last_at }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(channel_id: ChannelId, message: &str, stack: &str, at: i64) -> Model {
        let stack = super::super::frames::frames(stack);
        let (message, route) = (message.to_owned(), "/".to_owned());
        row(channel_id, Thrown { message, code: "caught", route, stack, release: None }, "Firefox".to_owned(), at)
    }

    #[test]
    fn alike_errors_are_one_row() {
        let waiting = Waiting::default();
        let place = "at t (https://a.example/assets/main.js:1:2)";
        waiting.add(error(ChannelId(1), "event 7 is null", place, 20));
        waiting.add(error(ChannelId(1), "event 8 is null", place, 10));
        waiting.add(error(ChannelId(2), "event 8 is null", place, 30));
        waiting.add(error(ChannelId(1), "no place", "", 40));
        waiting.add(error(ChannelId(1), "another", "", 40));
        let mut rows: Vec<_> =
            waiting.take().into_iter().map(|row| (row.channel_id, row.reports, row.message)).collect();
        rows.sort();
        let texts = [(1, 1, "another"), (1, 1, "no place"), (1, 2, "event 8 is null"), (2, 1, "event 8 is null")];
        assert_eq!(rows, texts.map(|(channel, reports, text)| (ChannelId(channel), reports, text.to_owned())));
        assert_eq!(waiting.take(), []);
    }

    #[test]
    fn a_flood_of_one_channel_leaves_others_their_room() {
        let waiting = Waiting::default();
        for number in 0..10_000 {
            waiting.add(error(ChannelId(1), &format!("made up {number}"), "", 1));
        }
        waiting.add(error(ChannelId(2), "real", "", 1));
        let rows = waiting.take();
        assert_eq!(rows.len(), MOST_OF_CHANNEL + 1);
        assert!(rows.iter().any(|row| row.message == "real"));
        for channel in 0..100 {
            (0..100).for_each(|number| waiting.add(error(ChannelId(channel), &number.to_string(), "", 1)));
        }
        assert_eq!(waiting.take().len(), MOST);
    }
}
