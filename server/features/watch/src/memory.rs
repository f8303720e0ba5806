//! Caches of playback, so that popular playlists and segments need no query, and concurrent requests for the same one
//! share a query. All of them are bounded.

use std::sync::Arc;
use std::time::Duration;

use grandstand_core::clock::Clock;
use grandstand_core::media_name::MediaName;
use grandstand_core::ttl_cache::{Capacity, TtlCache};
use grandstand_db::ids::{ChannelId, EventId, UserId};
use grandstand_media::recordings::Playing;
use grandstand_platform::changes::RemembersUsers;

use grandstand_viewings::lost_places::LostPlaces;

use super::cache_calls::CacheWarning;
use super::clients::Clients;
use super::edge::Edge;
use super::growing::Growing;
use super::recording::Recording;

/// Recordings that don't grow never change; only an event's choice among them does. They are weighed by their segments.
const RECORDINGS: (Capacity, Duration) = (Capacity::Weight { total: 400_000, entries: 100 }, Duration::from_secs(3600));
/// Events that are live at a time and requested from this process.
const GROWING: (Capacity, Duration) = (Capacity::Entries(2_000), Duration::from_secs(24 * 3600));
/// A new recording changes the channel's version, so an answer is never long out of date.
const PLAYING: (Capacity, Duration) = (Capacity::Entries(10_000), Duration::from_secs(10));
/// Recordings that are watched while an encoder pushes another one of their event.
const NAMES: (Capacity, Duration) = (Capacity::Entries(20_000), Duration::from_secs(3600));
/// A right that has ended is refused everywhere within 30 s; 10 s of these are for what the player has loaded already.
const DECISIONS: (Capacity, Duration) = (Capacity::Entries(50_000), Duration::from_secs(20));

/// The caches of one process.
#[derive(Debug)]
pub struct Memory {
    /// Recordings by channel, media id and length: one that went on after it had ended is another entry.
    pub recordings: TtlCache<(ChannelId, i64, i64), Arc<Recording>>,
    /// Recordings that grow, by channel and media id.
    pub growing: TtlCache<(ChannelId, i64), Arc<Growing>>,
    /// Segments that live viewers request.
    pub edge: Edge,
    /// The recording that an event plays, by channel, its version, and event.
    pub playing: TtlCache<(ChannelId, Version, EventId), Arc<Option<Playing>>>,
    /// Ids of ended recordings while another one is being recorded, by channel, its version, event and name.
    pub names: TtlCache<(ChannelId, Version, EventId, MediaName), i64>,
    /// The clients of each device.
    pub clients: Clients,
    /// Decisions about access.
    decisions: TtlCache<Question, Decision>,
    /// Sessions whose decisions are out of date because they have lost their place.
    pub lost_places: Arc<LostPlaces>,
    /// When the log last said that a cache in front was refused.
    pub cache_warning: CacheWarning,
}

/// Revision and epoch of a channel: [`grandstand_web::site::Site::version`].
pub type Version = (i64, i64);

/// The viewer, the event and the circumstances that a decision is about.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Question {
    /// The channel.
    pub channel_id: ChannelId,
    /// Its version.
    pub version: Version,
    /// The event.
    pub event_id: EventId,
    /// The session of the signed-in viewer.
    pub session_id: Option<i64>,
    /// The country that the request comes from.
    pub country: Option<String>,
}

/// A decision about access.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The signed-in viewer; `None` for a guest.
    pub user_id: Option<UserId>,
    /// Whether the viewer may watch.
    pub granted: bool,
    /// Whether the recording plays as if it were live.
    pub looped: bool,
    /// The number of lost places when the decision was begun: see [`LostPlaces`].
    pub losses: u64,
}

impl Memory {
    /// Makes empty caches, with room for `edge` bytes of segments.
    ///
    /// # Errors
    /// A cache can't have its size.
    pub fn new(edge: u64, clock: &Clock, lost_places: Arc<LostPlaces>) -> anyhow::Result<Self> {
        Ok(Self {
            // A recording that began to grow again is not cached.
            recordings: TtlCache::weighed(RECORDINGS.0, RECORDINGS.1, clock, |recording: &Arc<Recording>| {
                (!recording.is_growing).then(|| recording.weight())
            })?,
            growing: TtlCache::new(GROWING.0, GROWING.1, clock)?,
            edge: Edge::new(edge)?,
            playing: TtlCache::new(PLAYING.0, PLAYING.1, clock)?,
            names: TtlCache::new(NAMES.0, NAMES.1, clock)?,
            clients: Clients::default(),
            decisions: TtlCache::new(DECISIONS.0, DECISIONS.1, clock)?,
            lost_places,
            cache_warning: CacheWarning::default(),
        })
    }

    /// Returns the cached decision, unless the session has lost its place since; else the result of `decide`.
    ///
    /// # Errors
    /// `decide` failed.
    pub async fn decision<E, F>(&self, question: &Question, decide: impl FnOnce() -> F) -> Result<Decision, E>
    where
        F: Future<Output = Result<Decision, E>>,
    {
        let has_its_place = |decision: &Decision| {
            question.session_id.is_none_or(|id| !self.lost_places.is_lost_since(id, decision.losses))
        };
        self.decisions.get_valid_or_compute(question, has_its_place, decide).await
    }
}

impl RemembersUsers for Memory {
    /// Forgets the decisions about a user.
    fn forget_user(&self, channel_id: ChannelId, user_id: UserId) {
        self.decisions.invalidate_if(move |question, decision| {
            question.channel_id == channel_id && decision.user_id == Some(user_id)
        });
    }

    /// Forgets everything except recordings, which never change.
    fn forget(&self) {
        self.playing.invalidate_all();
        self.growing.invalidate_all();
        self.decisions.invalidate_all();
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    const USER: i64 = 5;
    const SESSION: i64 = 3;

    fn question(channel_id: ChannelId) -> Question {
        Question { channel_id, version: (1, 1), event_id: EventId(7), session_id: Some(SESSION), country: None }
    }

    /// Returns whether the viewer may watch the event of the same id on each of two channels. If there is no cached
    /// decision, `decided` is used.
    async fn granted(memory: &Memory, decided: [bool; 2]) -> [bool; 2] {
        let mut granted = decided;
        for (channel_id, granted) in (1..).zip(&mut granted) {
            let losses = memory.lost_places.count();
            let decision = Decision { user_id: Some(UserId(USER)), granted: *granted, looped: false, losses };
            let decide = || async move { Ok::<_, Infallible>(decision) };
            let Ok(decision) = memory.decision(&question(ChannelId(channel_id)), decide).await;
            *granted = decision.granted;
        }
        granted
    }

    #[tokio::test]
    async fn channels_share_no_decision() {
        let memory = Memory::new(1 << 20, &Clock::default(), Arc::default()).unwrap();
        assert_eq!(granted(&memory, [true, false]).await, [true, false]);
        assert_eq!(granted(&memory, [false, true]).await, [true, false], "they are kept");
        memory.forget_user(ChannelId(2), UserId(USER));
        memory.forget_user(ChannelId(1), UserId(USER + 1));
        assert_eq!(granted(&memory, [false, true]).await, [true, true], "one user of one channel");
        memory.forget();
        assert_eq!(granted(&memory, [false, false]).await, [false, false]);
    }

    #[tokio::test]
    async fn a_lost_place_outdates_a_decision() {
        let memory = Memory::new(1 << 20, &Clock::default(), Arc::default()).unwrap();
        assert_eq!(granted(&memory, [true, true]).await, [true, true]);
        memory.lost_places.note(SESSION + 1);
        assert_eq!(granted(&memory, [false, false]).await, [true, true], "another session's");
        memory.lost_places.note(SESSION);
        assert_eq!(granted(&memory, [false, false]).await, [false, false]);
    }
}
