//! What playback remembers between requests, so that a hot playlist or segment needs no query. All of it is bounded.

use std::time::Duration;

use super::recording::Recording;
use super::remembered::Remembered;

/// Recordings never change, only which one is an event's does; so what is kept weighs, it does not age.
const RECORDINGS: (usize, Duration) = (400_000, Duration::from_secs(3600));
/// A new recording changes the channel's version, so an answer is never long out of date.
const READY: (usize, Duration) = (10_000, Duration::from_secs(10));
/// A right that has ended is refused everywhere within 30 s; this leaves room for what the player has loaded already.
const DECISIONS: (usize, Duration) = (50_000, Duration::from_secs(20));

/// The memory of one process.
#[derive(Debug)]
pub struct Memory {
    /// By channel and media id, weighed by their segments.
    pub recordings: Remembered<(i64, i64), Recording>,
    /// By channel, its version, and event: the media id of its recording.
    pub ready: Remembered<(i64, Version, i64), Option<i64>>,
    /// What was decided for whom.
    pub decisions: Remembered<Question, Decision>,
}

/// Revision and epoch of a channel: [`crate::site::Site::version`].
pub type Version = (i64, i64);

/// Whose access to what.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Question {
    /// The channel.
    pub channel_id: i64,
    /// Its version.
    pub version: Version,
    /// The event.
    pub event_id: i64,
    /// The signed-in viewer.
    pub viewer_id: Option<i64>,
    /// The country that the request comes from.
    pub country: Option<String>,
}

/// What was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// Whether the viewer may watch.
    pub granted: bool,
    /// Whether the recording plays as if it were live.
    pub looped: bool,
}

impl Memory {
    /// Forgets all of it but recordings, which never change.
    pub fn forget(&self) {
        self.ready.forget();
        self.decisions.forget();
    }
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            recordings: Remembered::new(RECORDINGS.0, RECORDINGS.1),
            ready: Remembered::new(READY.0, READY.1),
            decisions: Remembered::new(DECISIONS.0, DECISIONS.1),
        }
    }
}
