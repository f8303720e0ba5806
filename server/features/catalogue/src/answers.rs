//! Cache of the catalogue's answers: the bytes of lists, their totals, and the rows of single events.
//!
//! Entries are never invalidated. A key contains the version of its answer: the channel's revision and stream epoch,
//! and the time range in which the answer is valid. Outdated entries are no longer requested and get evicted.

use std::hash::Hash;
use std::sync::Arc;

use grandstand_access::model::Viewer;
use grandstand_db::ids::{ChannelId, EventId};
use grandstand_heads::route::Route;
use grandstand_web::context::Context;
use grandstand_web::list::{Listing, RowKey};
use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};
use tenants::compile::{Body, Region};
use tenants::schema::text::Language;

use super::event_row::DetailRow;
use super::filter::{EventField, EventsFilter};

/// Number of shards of a cache; each has its own lock and its share of the capacity.
const SHARDS: usize = 8;
/// A single entry may take at most one part in this many of the capacity.
const LARGEST: u64 = 64;
/// Overhead of an entry, in bytes.
const OVERHEAD: u64 = 512;
/// Typical size of an entry, in bytes.
const TYPICAL: u64 = 16_384;
/// Maximum number of cached totals.
const TOTALS: usize = 20_000;

/// The version of a channel's catalogue that an answer is made from, and until when the answer is valid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Version {
    /// The channel.
    pub channel_id: ChannelId,
    /// Its revision.
    pub revision: i64,
    /// The channel's stream epoch; 0 if streams and recordings don't affect the answer.
    pub stream_epoch: i64,
    /// The next second at which a status may change; 0 if statuses don't affect the answer.
    pub until: i64,
}

impl Version {
    /// A version that only a new revision changes.
    pub fn declared(context: &Context) -> Self {
        let channel = context.channel();
        Self { channel_id: ChannelId(channel.id), revision: channel.revision, stream_epoch: 0, until: 0 }
    }

    /// A version that streams and recordings change, too.
    pub fn with_streams(context: &Context) -> Self {
        Self { stream_epoch: context.site.stream_epoch(), ..Self::declared(context) }
    }
}

/// A group of viewers who get the same answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Audience {
    /// Everyone who is not signed in.
    Guests,
    /// Signed-in viewers who own nothing, by whether they are verified.
    Registered {
        /// Whether their address is verified.
        verified: bool,
    },
}

impl Audience {
    /// Returns the group of a viewer; `None` if the viewer's answers are their own and must not be cached.
    ///
    /// Access also depends on what a signed-in viewer owns, so answers of viewers with grants are not shared.
    pub fn of(viewer: &Viewer) -> Option<Self> {
        match viewer.user {
            None => Some(Self::Guests),
            Some(user) if viewer.grants.is_empty() => Some(Self::Registered { verified: user.verified }),
            Some(_) => None,
        }
    }
}

/// A normalised request: equal requests are equal values.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Question {
    /// A page of events. The filter has days as unix seconds, independent of the requested time zone.
    Events(Arc<EventsFilter>, Listing<EventField>),
    /// A part of a declared list, which is identified by the entity tag of the whole list.
    Declared(String, Listing<RowKey>),
    /// The home page's lists.
    Homepage,
    /// A page of the site, with its head.
    Page(Route),
}

/// The rows that a total counts.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Events that match a filter.
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

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct EventKey {
    version: Version,
    event_id: EventId,
}

/// The cache of one process, for all its channels.
#[derive(Debug)]
pub struct Answers {
    bodies: Cache<Key, Body, Weight>,
    events: Cache<EventKey, Arc<DetailRow>, Weight>,
    totals: Cache<(Version, Counted), u64>,
}

impl Answers {
    /// Creates a cache with a capacity in bytes.
    ///
    /// # Errors
    /// The capacity is out of range.
    pub fn new(bytes: u64) -> anyhow::Result<Self> {
        Ok(Self { bodies: cache(bytes / 4 * 3)?, events: cache(bytes / 4)?, totals: Cache::new(TOTALS) })
    }

    /// Returns the cached answer, or the result of `make`. Concurrent requests for the same answer share one call of
    /// `make`. Errors are not cached; an answer that is too large is returned to all waiting requests, but not cached.
    ///
    /// # Errors
    /// The error of `make`.
    pub async fn body<E>(
        &self,
        context: &Context,
        version: Version,
        question: Question,
        make: impl Future<Output = Result<Body, E>>,
    ) -> Result<Body, E> {
        // Answers of simulations must not reach other viewers.
        let audience = Audience::of(&context.viewer).filter(|_| context.simulation.is_none());
        let Some(audience) = audience else { return make.await };
        let region = context.channel().region(context.country.code());
        let key = Key { version, audience, language: context.language, region, question };
        self.bodies.get_or_insert_async(&key, make).await
    }

    /// Returns the row of an event, from the cache or from `read`.
    ///
    /// # Errors
    /// The error of `read`.
    pub async fn event<E>(
        &self,
        context: &Context,
        event_id: EventId,
        read: impl Future<Output = Result<DetailRow, E>>,
    ) -> Result<Arc<DetailRow>, E> {
        let read = async { read.await.map(Arc::new) };
        if context.simulation.is_some() {
            return read.await;
        }
        let key = EventKey { version: Version::with_streams(context), event_id };
        self.events.get_or_insert_async(&key, read).await
    }

    /// Returns a cached total.
    pub fn total(&self, context: &Context, counted: &(Version, Counted)) -> Option<u64> {
        self.totals.get(counted).filter(|_| context.simulation.is_none())
    }

    /// Caches a total.
    pub fn keep_total(&self, context: &Context, counted: (Version, Counted), total: u64) {
        if context.simulation.is_none() {
            self.totals.insert(counted, total);
        }
    }
}

/// Weighs entries in bytes. An entry that is too large weighs more than the capacity.
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
    /// Counts twice the plain size: the compressed variants are added later, and are together smaller than the plain
    /// answer.
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
    // An estimate, from which the cache sizes its shards and its list of evicted keys.
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
