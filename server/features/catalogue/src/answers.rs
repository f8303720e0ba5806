//! Answers that are kept: the bytes of lists, the totals that they tell, and the rows of single events.
//!
//! Nothing is ever taken out because something changed. A key names the version that an answer is of, by the channel's
//! revision and stream epoch, and the stretch of time that it holds in; what has become old is asked for no more, and
//! makes room for what is.

use std::hash::Hash;
use std::sync::Arc;

use grandstand_access::model::Viewer;
use grandstand_heads::route::Route;
use grandstand_web::context::Context;
use grandstand_web::list::{Listing, RowKey};
use grandstand_web::problem::Problem;
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use tenants::compile::{Body, Region};
use tenants::schema::text::Language;

use super::event_row::DetailRow;
use super::filter::{EventField, EventsFilter};

/// Parts that a cache is locked in, each with its share of the room.
const SHARDS: usize = 8;
/// An answer may take this part of all the room.
const LARGEST: u64 = 64;
/// What an entry takes besides its bytes.
const OVERHEAD: u64 = 512;
/// What an entry takes more or less.
const TYPICAL: u64 = 16_384;
/// Totals that are kept.
const TOTALS: usize = 20_000;

/// Which version of a channel's catalogue something is of, and until when it holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Version {
    /// The channel.
    pub channel_id: i64,
    /// Its revision.
    pub revision: i64,
    /// Its stream epoch; 0 for what no stream or recording changes.
    pub stream_epoch: i64,
    /// The first second that a status may have turned by; 0 for what no status changes.
    pub until: i64,
}

impl Version {
    /// What only a revision changes.
    pub fn declared(context: &Context) -> Self {
        let channel = context.channel();
        Self { channel_id: channel.id, revision: channel.revision, stream_epoch: 0, until: 0 }
    }

    /// What streams and recordings change, too.
    pub fn with_streams(context: &Context) -> Self {
        Self { stream_epoch: context.site.stream_epoch(), ..Self::declared(context) }
    }
}

/// The viewers that an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everyone who is not signed in.
    Guests,
    /// Signed-in viewers who own nothing: all who are verified, and all who are not.
    Registered {
        /// Whether they are verified.
        verified: bool,
    },
}

impl Audience {
    /// Those who are answered alike with `viewer`; `None` for one whose answers are nobody else's and are not kept.
    ///
    /// Access also depends on what a signed-in viewer owns: those who own anything are each an audience of their own.
    pub fn of(viewer: &Viewer) -> Option<Self> {
        match viewer.user {
            None => Some(Self::Guests),
            Some(user) if viewer.grants.is_empty() => Some(Self::Registered { verified: user.verified }),
            Some(_) => None,
        }
    }
}

/// What is asked, in a form in which equal questions are equal.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Question {
    /// A page of events. Days stand in the filter as seconds, whichever zone they were asked for in.
    Events(Arc<EventsFilter>, Listing<EventField>),
    /// A part of a declared list, which is named by the entity tag of the whole.
    Declared(String, Listing<RowKey>),
    /// The home page's lists.
    Homepage,
    /// A page of the site, with its head.
    Page(Route),
}

/// What a total counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Events.
    Events(Arc<EventsFilter>),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    version: Version,
    audience: Audience,
    language: Language,
    region: Region,
    question: Question,
}

/// An event of a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct EventKey {
    version: Version,
    event_id: i64,
}

/// The answers that one process keeps, of all its channels.
#[derive(Debug)]
pub struct Answers {
    bodies: Cache<Key, Body, Weight>,
    events: Cache<EventKey, Arc<DetailRow>, Weight>,
    totals: Cache<(Version, Counted), u64>,
}

impl Answers {
    /// Room for answers of `bytes` together.
    ///
    /// # Errors
    /// None that a number of bytes can give.
    pub fn new(bytes: u64) -> anyhow::Result<Self> {
        Ok(Self { bodies: cache(bytes / 4 * 3)?, events: cache(bytes / 4)?, totals: Cache::new(TOTALS) })
    }

    /// The answer to a question: the one that is kept, or what `make` gives. However many ask the same at once, one
    /// of them makes it. Failures are not kept; an answer that would take too much of the room is given to all who wait
    /// for it, and then let go.
    ///
    /// # Errors
    /// What `make` fails with.
    pub async fn body(
        &self,
        context: &Context,
        version: Version,
        question: Question,
        make: impl Future<Output = Result<Body, Problem>>,
    ) -> Result<Body, Problem> {
        // What is true in a simulation only is told to nobody else.
        let audience = Audience::of(&context.viewer).filter(|_| context.simulation.is_none());
        let Some(audience) = audience else { return make.await };
        let region = context.channel().region(context.country.code());
        let key = Key { version, audience, language: context.language, region, question };
        self.bodies.get_or_insert_async(&key, make).await
    }

    /// The row of an event, kept or read by `read`.
    ///
    /// # Errors
    /// What `read` fails with.
    pub async fn event(
        &self,
        context: &Context,
        event_id: i64,
        read: impl Future<Output = Result<DetailRow, Problem>>,
    ) -> Result<Arc<DetailRow>, Problem> {
        let read = async { read.await.map(Arc::new) };
        if context.simulation.is_some() {
            return read.await;
        }
        let key = EventKey { version: Version::with_streams(context), event_id };
        self.events.get_or_insert_async(&key, read).await
    }

    /// A total that is known.
    pub fn total(&self, context: &Context, counted: &(Version, Counted)) -> Option<u64> {
        self.totals.get(counted).filter(|_| context.simulation.is_none())
    }

    /// Keeps a total.
    pub fn keep_total(&self, context: &Context, counted: (Version, Counted), total: u64) {
        if context.simulation.is_none() {
            self.totals.insert(counted, total);
        }
    }
}

/// Bytes that entries take. What would take too much weighs more than the room that there is.
#[derive(Debug, Clone)]
struct Weight {
    largest: u64,
}

impl Weight {
    fn of(&self, bytes: usize) -> u64 {
        let weight = bytes as u64 + OVERHEAD;
        if weight > self.largest { u64::from(u32::MAX) << 16 } else { weight }
    }
}

impl Weighter<Key, Body> for Weight {
    /// Compressed variants come later, and take less together than the answer itself.
    fn weight(&self, _key: &Key, body: &Body) -> u64 {
        self.of(2 * body.identity().len())
    }
}

impl Weighter<EventKey, Arc<DetailRow>> for Weight {
    fn weight(&self, _key: &EventKey, row: &Arc<DetailRow>) -> u64 {
        self.of(row.card.len() + row.description.as_ref().map_or(0, String::len))
    }
}

fn cache<K: Eq + Hash, V: Clone>(bytes: u64) -> anyhow::Result<Cache<K, V, Weight>>
where
    Weight: Weighter<K, V>,
{
    // A guess, by which the cache is divided and remembers what it has let go.
    let entries = usize::try_from(bytes / TYPICAL)?;
    let options = OptionsBuilder::new()
        .shards(SHARDS)
        .weight_capacity(bytes)
        .estimated_items_capacity(entries)
        .build()
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    let weight = Weight { largest: bytes / LARGEST };
    Ok(Cache::with_options(options, weight, DefaultHashBuilder::default(), DefaultLifecycle::default()))
}
