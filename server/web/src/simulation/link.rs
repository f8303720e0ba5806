//! What a link to `/simulate` carries: a signed text that names the channel and when the link ends.

use grandstand_platform::keyring::Keyring;
use jiff::Timestamp;

use crate::site::Site;

const PURPOSE: &str = "simulation";

/// What it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The channel.
    pub channel_id: i64,
    /// How often the channel's links had been withdrawn when it was made.
    pub generation: i64,
    /// The first second in which it is good for nothing any more, unix time.
    pub expires_at: i64,
    /// The preview that it shows; `None` for the revision that serves.
    pub preview_id: Option<i64>,
}

impl Link {
    /// The text.
    pub fn seal(&self, keyring: &Keyring) -> String {
        let fields = [self.channel_id, self.generation, self.expires_at, self.preview_id.unwrap_or(0)];
        let payload: Vec<u8> = fields.into_iter().flat_map(i64::to_be_bytes).collect();
        keyring.seal(PURPOSE, &payload)
    }

    /// Reads a text; `None` for one that is forged, or over at `now`.
    pub fn open(keyring: &Keyring, text: &str, now: Timestamp) -> Option<Self> {
        let payload = keyring.open(PURPOSE, text)?;
        let (fields, rest) = payload.as_chunks::<8>();
        let &[channel_id, generation, expires_at, preview] = fields else { return None };
        let [channel_id, generation, expires_at, preview] =
            [channel_id, generation, expires_at, preview].map(i64::from_be_bytes);
        let link = Self { channel_id, generation, expires_at, preview_id: (preview != 0).then_some(preview) };
        (rest.is_empty() && now.as_second() < expires_at).then_some(link)
    }

    /// Whether it leads to this channel, and was not withdrawn. One that was made after a withdrawal of which this process
    /// hasn't heard yet is good.
    pub fn leads_to(&self, site: &Site) -> bool {
        self.channel_id == site.channel.id && self.generation >= site.link_generation()
    }
}
