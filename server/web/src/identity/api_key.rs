//! The api key: a public identifier of a channel that can be checked without a query. It grants nothing by itself.

use jiff::Timestamp;

use grandstand_db::ids::ChannelId;
use grandstand_platform::keyring::Keyring;

const PURPOSE: &str = "api_key";

/// Validity of a key, in seconds. Clients fetch a new one when theirs is refused.
const LIFETIME_SECONDS: i64 = 30 * 24 * 60 * 60;

/// Creates a key of a channel.
pub fn issue(keyring: &Keyring, channel_id: ChannelId, now: Timestamp) -> String {
    let expires = now.as_second() + LIFETIME_SECONDS;
    keyring.seal(PURPOSE, &[channel_id.0.to_be_bytes(), expires.to_be_bytes()].concat())
}

/// The channel id of a key; `None` if the key is malformed, expired or not signed by this deployment.
pub fn channel_of(keyring: &Keyring, key: &str, now: Timestamp) -> Option<ChannelId> {
    let payload = keyring.open(PURPOSE, key)?;
    let (channel_id, expires) = payload.split_first_chunk::<8>()?;
    let expires = i64::from_be_bytes(expires.try_into().ok()?);
    (now.as_second() < expires).then(|| ChannelId(i64::from_be_bytes(*channel_id)))
}
