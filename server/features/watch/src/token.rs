//! Playback tokens: signed texts that say which channel, event and viewer (by session) an address under `/media` is
//! for.
//!
//! A token grants nothing by itself: access is decided again while the viewer watches.

use grandstand_db::ids::{ChannelId, EventId, Id};
use grandstand_platform::keyring::Keyring;
use grandstand_web::context::Context;
use grandstand_web::identity::player_cookie::Device;
use jiff::Timestamp;

/// Purpose of tokens for watching.
pub const PURPOSE: &str = "playback";
/// Purpose of tokens for downloading a recording as a file, which is another right than watching it.
pub const DOWNLOAD: &str = "download";

/// How long a token lives at most, in seconds.
const LIFE: i64 = 6 * 3600;

/// Expiry times are multiples of this many seconds, so that a viewer who reloads gets the same addresses and the
/// browser's cache stays useful.
const STEP: i64 = 1800;

/// The content of a token about an event, or about a clip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<Subject = EventId> {
    /// The channel.
    pub channel_id: ChannelId,
    /// What may be watched or downloaded.
    pub subject: Subject,
    /// The client that may use it.
    pub holder: Holder,
    /// First second at which it is no longer valid, unix time.
    pub expires_at: i64,
}

/// The client that may use an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    /// Anybody.
    Guest,
    /// The browser of a signed-in viewer, which sends its cookie.
    Browser {
        /// The viewer's session.
        session_id: i64,
        /// The cookie.
        device: Device,
    },
    /// A player without cookies, which has a session of its own.
    Player {
        /// Its session.
        session_id: i64,
    },
}

impl Holder {
    /// Returns the holder for the viewer of a request.
    pub fn of(context: &Context) -> Self {
        context.device().map_or(Self::Guest, |(session_id, device)| Self::Browser { session_id, device })
    }

    /// Returns the session that decides what may be watched; `None` for a guest.
    pub const fn session_id(self) -> Option<i64> {
        match self {
            Self::Guest => None,
            Self::Browser { session_id, .. } | Self::Player { session_id } => Some(session_id),
        }
    }

    /// Returns the values that a token contains: the session, and the cookie's hash.
    fn parts(self) -> (i64, [u8; 16]) {
        match self {
            Self::Guest => (0, [0; 16]),
            Self::Player { session_id } => (session_id, [0; 16]),
            Self::Browser { session_id, device } => (session_id, device.0),
        }
    }

    fn from_parts(session_id: i64, device: [u8; 16]) -> Self {
        match (session_id, device) {
            (0, _) => Self::Guest,
            (session_id, device) if device == [0; 16] => Self::Player { session_id },
            (session_id, device) => Self::Browser { session_id, device: Device(device) },
        }
    }
}

impl Token {
    /// Seals the token for playback URLs.
    pub fn seal(&self, keyring: &Keyring) -> String {
        self.seal_for(keyring, PURPOSE)
    }

    /// Seals the token for URLs of files.
    pub fn seal_download(&self, keyring: &Keyring) -> String {
        self.seal_for(keyring, DOWNLOAD)
    }

    /// Opens a token of `channel_id`; `None` if it is forged, expired or another channel's.
    pub fn open(keyring: &Keyring, text: &str, channel_id: ChannelId, now: Timestamp) -> Option<Self> {
        Self::open_for(keyring, PURPOSE, text, channel_id, now)
    }

    /// Like [`Self::open`], for a token in the URL of a file.
    pub fn open_download(keyring: &Keyring, text: &str, channel_id: ChannelId, now: Timestamp) -> Option<Self> {
        Self::open_for(keyring, DOWNLOAD, text, channel_id, now)
    }
}

impl<Subject: Id> Token<Subject> {
    /// Makes a token that is valid for five and a half to six hours from `now`.
    pub fn new(channel_id: ChannelId, subject: Subject, holder: Holder, now: Timestamp) -> Self {
        let expires_at = (now.as_second() + LIFE).div_euclid(STEP) * STEP;
        Self { channel_id, subject, holder, expires_at }
    }

    /// Seals the token for URLs of another purpose.
    pub fn seal_for(&self, keyring: &Keyring, purpose: &'static str) -> String {
        let (session_id, device) = self.holder.parts();
        let fields = [self.channel_id.0, self.subject.into(), session_id, self.expires_at];
        let payload: Vec<u8> = fields.into_iter().flat_map(i64::to_be_bytes).chain(device).collect();
        keyring.seal(purpose, &payload)
    }

    /// Like [`Token::open`], for a token that was sealed for `purpose`.
    pub fn open_for(
        keyring: &Keyring,
        purpose: &'static str,
        text: &str,
        channel_id: ChannelId,
        now: Timestamp,
    ) -> Option<Self> {
        let payload = keyring.open(purpose, text)?;
        let (fields, device) = payload.split_last_chunk::<16>()?;
        let (fields, rest) = fields.as_chunks::<8>();
        let &[channel, subject, session, expires_at] = fields else { return None };
        let [channel, subject, session, expires_at] = [channel, subject, session, expires_at].map(i64::from_be_bytes);
        let token = Self {
            channel_id: ChannelId(channel),
            subject: Subject::of(subject),
            holder: Holder::from_parts(session, *device),
            expires_at,
        };
        (rest.is_empty() && ChannelId(channel) == channel_id && now.as_second() < expires_at).then_some(token)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grandstand_core::vault::{Vault, VaultSettings};
    use grandstand_db as db;

    async fn keyring(folder: &tempfile::TempDir, name: &str) -> Keyring {
        let url = format!("sqlite:{}", folder.path().join(name).display());
        let vault = Vault::new(&VaultSettings::default(), folder.path());
        Keyring::load(&db::connect(&url).await.unwrap(), &vault).await.unwrap()
    }

    #[tokio::test]
    async fn a_token_is_good_for_its_channel_until_it_expires() {
        let folder = tempfile::tempdir().unwrap();
        let (ours, theirs) = (keyring(&folder, "ours").await, keyring(&folder, "theirs").await);
        let at = |second: i64| Timestamp::from_second(second).unwrap();
        let browser = Holder::Browser { session_id: 3, device: Device([4; 16]) };
        let token = Token::new(ChannelId(1), EventId(2), browser, at(1_800_000_001));
        assert!((LIFE - STEP..=LIFE).contains(&(token.expires_at - 1_800_000_001)));
        let text = token.seal(&ours);
        assert_eq!(Token::open(&ours, &text, ChannelId(1), at(1_800_000_001)), Some(token));
        assert_eq!(Token::open(&ours, &text, ChannelId(1), at(token.expires_at)), None, "expired");
        assert_eq!(Token::open_download(&ours, &text, ChannelId(1), at(1_800_000_001)), None, "made for watching");
        assert_eq!(Token::open(&ours, &text, ChannelId(2), at(1_800_000_001)), None, "another channel's");
        assert_eq!(Token::open(&theirs, &text, ChannelId(1), at(1_800_000_001)), None, "forged");
        assert_eq!(
            Token::open(&ours, &ours.seal("api_key", &[0; 48]), ChannelId(0), at(-1)),
            None,
            "made for something else"
        );
        assert_eq!(Token::open(&ours, &ours.seal(PURPOSE, &[0; 49]), ChannelId(0), at(-1)), None, "of another length");
        assert_eq!(
            Token::new(ChannelId(1), EventId(2), Holder::Guest, at(1_800_000_001)),
            Token::new(ChannelId(1), EventId(2), Holder::Guest, at(1_800_000_301)),
            "a reload"
        );
        let guest = Token::new(ChannelId(1), EventId(2), Holder::Guest, at(1_800_000_001));
        assert_eq!(Token::open(&ours, &guest.seal(&ours), ChannelId(1), at(1_800_000_001)), Some(guest));
        let player = Token::new(ChannelId(1), EventId(2), Holder::Player { session_id: 3 }, at(1_800_000_001));
        assert_eq!(Token::open(&ours, &player.seal(&ours), ChannelId(1), at(1_800_000_001)), Some(player));
    }
}
