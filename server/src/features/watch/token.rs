//! Playback tokens: a signed envelope that says which channel, event and viewer an address under `/media` is for.
//!
//! The token only carries the question; whether the viewer may watch is decided anew as they watch.

use jiff::Timestamp;

use crate::keyring::Keyring;

const PURPOSE: &str = "playback";

/// How long a token lives at most, in seconds.
const LIFE: i64 = 6 * 3600;

/// Expiries fall on multiples of this, so that a viewer who reloads gets the same addresses, and the browser's cache
/// stays of use.
const STEP: i64 = 1800;

/// What a token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The channel.
    pub channel_id: i64,
    /// The event.
    pub event_id: i64,
    /// The signed-in viewer; `None` for a guest.
    pub viewer_id: Option<i64>,
    /// First second at which it is no longer valid, unix time.
    pub expires_at: i64,
}

impl Token {
    /// A token from `now` on, for five and a half to six hours.
    pub fn new(channel_id: i64, event_id: i64, viewer_id: Option<i64>, now: Timestamp) -> Self {
        let expires_at = (now.as_second() + LIFE).div_euclid(STEP) * STEP;
        Self { channel_id, event_id, viewer_id, expires_at }
    }

    /// The text that stands in addresses.
    pub fn seal(&self, keyring: &Keyring) -> String {
        let fields = [self.channel_id, self.event_id, self.viewer_id.unwrap_or(0), self.expires_at];
        let payload: Vec<u8> = fields.into_iter().flat_map(i64::to_be_bytes).collect();
        keyring.seal(PURPOSE, &payload)
    }

    /// Reads a token of `channel_id`; `None` for one that is forged, expired or another channel's.
    pub fn open(keyring: &Keyring, text: &str, channel_id: i64, now: Timestamp) -> Option<Self> {
        let payload = keyring.open(PURPOSE, text)?;
        let (fields, rest) = payload.as_chunks::<8>();
        let &[channel, event_id, viewer, expires_at] = fields else { return None };
        let [channel, event_id, viewer, expires_at] = [channel, event_id, viewer, expires_at].map(i64::from_be_bytes);
        let token = Self { channel_id: channel, event_id, viewer_id: (viewer != 0).then_some(viewer), expires_at };
        (rest.is_empty() && channel == channel_id && now.as_second() < expires_at).then_some(token)
    }
}
