//! The signed text in a link to `/simulate`, which names the channel and the expiry.

use grandstand_db::ids::ChannelId;
use grandstand_platform::keyring::Keyring;
use jiff::Timestamp;

use crate::site::Site;

const PURPOSE: &str = "simulation";

/// The content of a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The channel.
    pub channel_id: ChannelId,
    /// The channel's link generation when the link was made.
    pub generation: i64,
    /// The first second in which the link is no longer valid, unix time.
    pub expires_at: i64,
    /// The preview to show; `None` for the serving revision.
    pub preview_id: Option<ChannelId>,
}

impl Link {
    /// Signs the link.
    pub fn seal(&self, keyring: &Keyring) -> String {
        let fields = [self.channel_id.0, self.generation, self.expires_at, self.preview_id.map_or(0, |id| id.0)];
        let payload: Vec<u8> = fields.into_iter().flat_map(i64::to_be_bytes).collect();
        keyring.seal(PURPOSE, &payload)
    }

    /// Reads a signed link; `None` if it is forged, or has expired at `now`.
    pub fn open(keyring: &Keyring, text: &str, now: Timestamp) -> Option<Self> {
        let payload = keyring.open(PURPOSE, text)?;
        let (fields, rest) = payload.as_chunks::<8>();
        let &[channel_id, generation, expires_at, preview] = fields else { return None };
        let [channel_id, generation, expires_at, preview] =
            [channel_id, generation, expires_at, preview].map(i64::from_be_bytes);
        let link = Self {
            channel_id: ChannelId(channel_id),
            generation,
            expires_at,
            preview_id: (preview != 0).then_some(ChannelId(preview)),
        };
        (rest.is_empty() && now.as_second() < expires_at).then_some(link)
    }

    /// Whether the link belongs to this channel and was not withdrawn. A link that was made after a withdrawal that
    /// this process hasn't seen yet is valid.
    pub fn leads_to(&self, site: &Site) -> bool {
        self.channel_id == site.id() && self.generation >= site.link_generation()
    }
}
