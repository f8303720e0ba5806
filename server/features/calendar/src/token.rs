//! What a feed's address carries: a signed text that names its user and which of their feeds it is.

use grandstand_platform::keyring::Keyring;

const PURPOSE: &str = "calendar_feed";

/// What it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedToken {
    /// The channel.
    pub channel_id: i64,
    /// Whose events.
    pub user_id: i64,
    /// The feed's number, which another one of the user doesn't have.
    pub number: i64,
}

impl FeedToken {
    /// The text.
    pub fn seal(&self, keyring: &Keyring) -> String {
        let fields = [self.channel_id, self.user_id, self.number];
        let payload: Vec<u8> = fields.into_iter().flat_map(i64::to_be_bytes).collect();
        keyring.seal(PURPOSE, &payload)
    }

    /// Reads a text; `None` for one that is forged or another channel's.
    pub fn open(keyring: &Keyring, text: &str, channel_id: i64) -> Option<Self> {
        let payload = keyring.open(PURPOSE, text)?;
        let (fields, rest) = payload.as_chunks::<8>();
        let &[channel, user_id, number] = fields else { return None };
        let [channel, user_id, number] = [channel, user_id, number].map(i64::from_be_bytes);
        (rest.is_empty() && channel == channel_id).then_some(Self { channel_id, user_id, number })
    }
}
