//! What playback remembers between requests, so that a hot playlist or segment needs no query. All of it is bounded.

use std::time::Duration;

use grandstand_core::clock::Clock;
use grandstand_core::media_name::MediaName;

use super::cache_calls::CacheWarning;
use super::clients::Clients;
use super::edge::Edge;
use super::growing::Growing;
use super::lost_places::LostPlaces;
use super::queries::Playing;
use super::recording::Recording;
use super::remembered::Remembered;

/// Recordings that don't grow never change, only which one is an event's does; so what is kept weighs, it does not age.
const RECORDINGS: (usize, Duration) = (400_000, Duration::from_secs(3600));
/// Events that are live at a time, as far as this process is asked for them.
const GROWING: (usize, Duration) = (2_000, Duration::from_secs(24 * 3600));
/// A new recording changes the channel's version, so an answer is never long out of date.
const PLAYING: (usize, Duration) = (10_000, Duration::from_secs(10));
/// Recordings that somebody watches while an encoder pushes another one of their event.
const NAMES: (usize, Duration) = (20_000, Duration::from_secs(3600));
/// A right that has ended is refused everywhere within 30 s; this leaves room for what the player has loaded already.
const DECISIONS: (usize, Duration) = (50_000, Duration::from_secs(20));

/// The memory of one process.
#[derive(Debug)]
pub struct Memory {
    /// By channel, media id, and length: one that went on after it had ended is another. Weighed by their segments.
    pub recordings: Remembered<(i64, i64, i64), Recording>,
    /// What is being recorded, by channel and media id.
    pub growing: Remembered<(i64, i64), Growing>,
    /// The segments that those who watch live ask for.
    pub edge: Edge,
    /// By channel, its version, and event: what of it plays.
    pub playing: Remembered<(i64, Version, i64), Option<Playing>>,
    /// By channel, its version, event and name: the ids of recordings at rest while another one is being made.
    pub names: Remembered<(i64, Version, i64, MediaName), i64>,
    /// The clients of each device.
    pub clients: Clients,
    /// What was decided for whom.
    pub decisions: Remembered<Question, Decision>,
    /// Sessions whose decisions are out of date, because they have lost their place.
    pub lost_places: LostPlaces,
    /// When the log said that a cache in front was refused.
    pub cache_warning: CacheWarning,
}

/// Revision and epoch of a channel: [`crate::site::Site::version`].
pub type Version = (i64, i64);

/// Whose access to what.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Question {
    /// The channel.
    pub channel_id: i64,
    /// Its version.
    pub version: Version,
    /// The event.
    pub event_id: i64,
    /// The session of the signed-in viewer.
    pub session_id: Option<i64>,
    /// The country that the request comes from.
    pub country: Option<String>,
}

/// What was decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decision {
    /// The viewer who may watch, where one is signed in.
    pub user_id: Option<i64>,
    /// Whether the viewer may watch.
    pub granted: bool,
    /// Whether the recording plays as if it were live.
    pub looped: bool,
    /// The number of places that were lost when it was begun: see [`LostPlaces`].
    pub losses: u64,
}

impl Memory {
    /// An empty one, with room for `edge` bytes of segments.
    ///
    /// # Errors
    /// `edge` is no size of a cache.
    pub fn new(edge: u64, clock: &Clock) -> anyhow::Result<Self> {
        Ok(Self {
            recordings: Remembered::new(RECORDINGS.0, RECORDINGS.1, clock),
            growing: Remembered::new(GROWING.0, GROWING.1, clock),
            edge: Edge::new(edge)?,
            playing: Remembered::new(PLAYING.0, PLAYING.1, clock),
            names: Remembered::new(NAMES.0, NAMES.1, clock),
            clients: Clients::default(),
            decisions: Remembered::new(DECISIONS.0, DECISIONS.1, clock),
            lost_places: LostPlaces::new(clock),
            cache_warning: CacheWarning::default(),
        })
    }

    /// Returns the decision, unless the session has lost its place since.
    pub fn decision(&self, question: &Question) -> Option<Decision> {
        let decision = *self.decisions.get(question)?;
        let losses = decision.losses;
        let is_lost = question.session_id.is_some_and(|id| self.lost_places.is_lost_since(id, losses));
        (!is_lost).then_some(decision)
    }

    /// Forgets what was decided for a user.
    pub fn forget_user(&self, channel_id: i64, user_id: i64) {
        self.decisions
            .forget_if(|question, decision| question.channel_id == channel_id && decision.user_id == Some(user_id));
    }

    /// Forgets all of it but recordings, which never change.
    pub fn forget(&self) {
        self.playing.forget();
        self.growing.forget();
        self.decisions.forget();
    }
}
