//! The token in a feed's address: it is signed, and names the user and the feed.

use grandstand_db::ids::{ChannelId, UserId};
use grandstand_platform::keyring::Keyring;

const PURPOSE: &str = "calendar_feed";

/// The content of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeedToken {
    /// The channel.
    pub channel_id: ChannelId,
    /// The feed's owner.
    pub user_id: UserId,
    /// The feed's random number; a new feed of the same user has another one.
    pub number: i64,
}

impl FeedToken {
    /// Returns the signed token.
    pub fn seal(&self, keyring: &Keyring) -> String {
        let fields = [self.channel_id.0, self.user_id.0, self.number];
        let payload: Vec<u8> = fields.into_iter().flat_map(i64::to_be_bytes).collect();
        keyring.seal(PURPOSE, &payload)
    }

    /// Reads a token; `None` if it is forged or from another channel.
    pub fn open(keyring: &Keyring, text: &str, channel_id: ChannelId) -> Option<Self> {
        let payload = keyring.open(PURPOSE, text)?;
        let (fields, rest) = payload.as_chunks::<8>();
        let &[channel, user_id, number] = fields else { return None };
        let [channel, user_id, number] = [channel, user_id, number].map(i64::from_be_bytes);
        (rest.is_empty() && ChannelId(channel) == channel_id).then_some(Self {
            channel_id,
            user_id: UserId(user_id),
            number,
        })
    }
}
