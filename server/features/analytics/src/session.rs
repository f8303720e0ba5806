//! Sessions of analytics: the visit of one browser, of at most a day. A session id is signed, so that it can be checked
//! without a query.

use jiff::Timestamp;

use grandstand_db::ids::ChannelId;
use grandstand_platform::keyring::Keyring;

const PURPOSE: &str = "analytics";
/// Length of a session, in milliseconds.
const LIFE: i64 = 24 * 3_600_000;
/// How long after its end a session still accepts data, in milliseconds.
const GRACE: i64 = 5 * 60_000;
/// Random low bits of a session's number; the bits above are the unix millisecond of its beginning.
const CHANCE: u32 = 21;

/// A session's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Visit(i64);

impl Visit {
    /// Begins a session now.
    pub fn begin(now: Timestamp) -> Self {
        Self((now.as_millisecond() << CHANCE) | i64::from(rand::random::<u32>() >> (u32::BITS - CHANCE)))
    }

    /// The smallest number of a session that begins at this unix millisecond or later.
    pub const fn first_at(millisecond: i64) -> i64 {
        millisecond << CHANCE
    }

    /// The unix millisecond at which a session with this number began.
    pub const fn began(number: i64) -> i64 {
        number >> CHANCE
    }

    /// Its number in the tables.
    pub const fn number(self) -> i64 {
        self.0
    }

    /// When it began, unix milliseconds.
    pub const fn began_at(self) -> i64 {
        Self::began(self.0)
    }

    /// When it ends, unix milliseconds.
    pub const fn ends_at(self) -> i64 {
        self.began_at() + LIFE
    }

    /// Whether it has not ended.
    pub fn is_on(self, now: Timestamp) -> bool {
        now.as_millisecond() < self.ends_at()
    }

    /// Returns the signed session id.
    pub fn seal(self, keyring: &Keyring, channel_id: ChannelId) -> String {
        keyring.seal(PURPOSE, &[channel_id.0.to_be_bytes(), self.0.to_be_bytes()].concat())
    }

    /// Reads a signed session id; `None` if it is forged, over or from another channel. A grace period of a few minutes
    /// is allowed for late data.
    pub fn open(keyring: &Keyring, text: &str, channel_id: ChannelId, now: Timestamp) -> Option<Self> {
        let payload = keyring.open(PURPOSE, text)?;
        let (fields, rest) = payload.as_chunks::<8>();
        let &[channel, number] = fields else { return None };
        let visit = Self(i64::from_be_bytes(number));
        let is_good = rest.is_empty() && ChannelId(i64::from_be_bytes(channel)) == channel_id;
        (is_good && now.as_millisecond() < visit.ends_at() + GRACE).then_some(visit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grandstand_core::vault::{Vault, VaultSettings};
    use grandstand_db as db;

    #[tokio::test]
    async fn a_session_is_good_for_its_channel_and_a_day() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}", folder.path().join("keys").display());
        let vault = Vault::new(&VaultSettings::default(), folder.path());
        let keyring = Keyring::load(&db::connect(&url).await.unwrap(), &vault).await.unwrap();
        let at = |millisecond| Timestamp::from_millisecond(millisecond).unwrap();
        let began = 1_800_000_000_123;
        let visit = Visit::begin(at(began));
        assert_eq!((visit.began_at(), visit.ends_at()), (began, began + 86_400_000));
        assert!((Visit::first_at(began)..Visit::first_at(began + 1)).contains(&visit.number()));
        assert!(visit.is_on(at(began)) && !visit.is_on(at(began + LIFE)));
        let text = visit.seal(&keyring, ChannelId(7));
        assert_eq!(Visit::open(&keyring, &text, ChannelId(7), at(began)), Some(visit));
        assert_eq!(
            Visit::open(&keyring, &text, ChannelId(7), at(began + LIFE + GRACE - 1)),
            Some(visit),
            "still on its way"
        );
        assert_eq!(Visit::open(&keyring, &text, ChannelId(7), at(began + LIFE + GRACE)), None, "over");
        assert_eq!(Visit::open(&keyring, &text, ChannelId(8), at(began)), None, "another channel's");
        assert_eq!(
            Visit::open(&keyring, &keyring.seal("playback", &[0; 16]), ChannelId(0), at(0)),
            None,
            "something else"
        );
        assert_eq!(Visit::open(&keyring, "nonsense", ChannelId(7), at(began)), None);
        assert!(Visit::begin(at(4_000_000_000_000)).number() > 0, "in a hundred years");
    }
}
