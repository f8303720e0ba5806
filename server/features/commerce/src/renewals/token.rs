//! The token in the link that cancels a renewal: it is signed, and names the purchase.

use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_platform::keyring::Keyring;

const PURPOSE: &str = "renewal";

/// The content of a token. Whoever has it may cancel the renewal, but not resume it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RenewalToken {
    /// The channel.
    pub channel_id: ChannelId,
    /// The purchase of the subscription.
    pub purchase_id: PurchaseId,
}

impl RenewalToken {
    /// Returns the signed token.
    pub fn seal(&self, keyring: &Keyring) -> String {
        let payload: Vec<u8> = [self.channel_id.0, self.purchase_id.0].into_iter().flat_map(i64::to_be_bytes).collect();
        keyring.seal(PURPOSE, &payload)
    }

    /// Reads a token; `None` if it is forged or from another channel.
    pub fn open(keyring: &Keyring, text: &str, channel_id: ChannelId) -> Option<Self> {
        let payload = keyring.open(PURPOSE, text)?;
        let (fields, rest) = payload.as_chunks::<8>();
        let &[channel, purchase] = fields else { return None };
        let (channel, purchase) = (i64::from_be_bytes(channel), i64::from_be_bytes(purchase));
        (rest.is_empty() && ChannelId(channel) == channel_id)
            .then_some(Self { channel_id, purchase_id: PurchaseId(purchase) })
    }
}
