//! Stream keys, with which encoders push to one event each.
//!
//! A key is a signed text with its channel, its event and its number. It is not stored, because it can be written again
//! at any time. A key is only valid while its number is the stream's current one.

use grandstand_db::ids::{ChannelId, EventId};
use grandstand_platform::keyring::Keyring;

const PURPOSE: &str = "stream_key";

/// The content of a stream key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamKey {
    /// The channel.
    pub channel_id: ChannelId,
    /// The event.
    pub event_id: EventId,
    /// The number of the key among the event's keys.
    pub number: i64,
}

impl StreamKey {
    /// Writes the key as the text for an encoder.
    pub fn seal(&self, keyring: &Keyring) -> String {
        let fields = [self.channel_id.0, self.event_id.0, self.number];
        let payload: Vec<u8> = fields.into_iter().flat_map(i64::to_be_bytes).collect();
        keyring.seal(PURPOSE, &payload)
    }

    /// Reads a key; `None` for one that this deployment didn't write. Signatures are compared in constant time.
    pub fn open(keyring: &Keyring, text: &str) -> Option<Self> {
        let payload = keyring.open(PURPOSE, text)?;
        let (fields, rest) = payload.as_chunks::<8>();
        let &[channel_id, event_id, number] = fields else { return None };
        let [channel_id, event_id, number] = [channel_id, event_id, number].map(i64::from_be_bytes);
        rest.is_empty().then_some(Self { channel_id: ChannelId(channel_id), event_id: EventId(event_id), number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grandstand_core::vault::{Vault, VaultSettings};
    use grandstand_db as db;

    #[tokio::test]
    async fn a_key_is_read_by_the_deployment_that_wrote_it() {
        let folder = tempfile::tempdir().unwrap();
        let url = |name: &str| format!("sqlite:{}", folder.path().join(name).display());
        let vault = Vault::new(&VaultSettings::default(), folder.path());
        let ours = Keyring::load(&db::connect(&url("ours")).await.unwrap(), &vault).await.unwrap();
        let theirs = Keyring::load(&db::connect(&url("theirs")).await.unwrap(), &vault).await.unwrap();
        let key = StreamKey { channel_id: ChannelId(3), event_id: EventId(70), number: 2 };
        let text = key.seal(&ours);
        // An encoder puts it into an address.
        assert!(text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_'), "{text}");
        assert!(text.len() < 200, "the ingest takes names of up to 255 bytes");
        assert_eq!(StreamKey::open(&ours, &text), Some(key));
        assert_eq!(StreamKey::open(&theirs, &text), None);
        assert_eq!(StreamKey::open(&ours, &ours.seal("playback", &[0; 24])), None, "made for something else");
        assert_eq!(StreamKey::open(&ours, &text[1..]), None);
    }
}
