//! A bounded cache. Values expire by the injected clock. Concurrent callers for the same key share one computation.

mod invalidations;
#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use quick_cache::sync::{Cache, DefaultLifecycle, PlaceholderGuard};
use quick_cache::{DefaultHashBuilder, Options, OptionsBuilder, Weighter};

use self::invalidations::Invalidations;
use crate::clock::Clock;

/// The weight of a value that is not cached: more than any cache's capacity.
const NOT_KEPT: u64 = u64::MAX;

/// The bound of a cache.
#[derive(Debug, Clone, Copy)]
pub enum Capacity {
    /// The number of values.
    Entries(usize),
    /// The sum of the values' weights.
    Weight {
        /// The maximum sum.
        total: u64,
        /// An estimate of the number of values.
        entries: usize,
    },
}

impl Capacity {
    fn options(self) -> anyhow::Result<Options> {
        let mut options = OptionsBuilder::new();
        match self {
            // Half of the capacity is for new keys: with the default of 3 %, expired values would outlive them.
            Self::Entries(entries) => {
                options.estimated_items_capacity(entries).weight_capacity(entries as u64).hot_allocation(0.5)
            }
            // One shard, because each shard caches only values up to nine tenths of its share.
            Self::Weight { total, entries } => {
                options.shards(1).estimated_items_capacity(entries).weight_capacity(total).hot_allocation(0.9)
            }
        };
        options.build().map_err(|error| anyhow::anyhow!("{error}"))
    }
}

#[derive(Debug, Clone)]
struct Entry<V> {
    value: V,
    weight: u64,
    expires_at: Instant,
}

#[derive(Debug, Clone)]
struct StoredWeight;

impl<K, V> Weighter<K, Entry<V>> for StoredWeight {
    fn weight(&self, _key: &K, entry: &Entry<V>) -> u64 {
        entry.weight
    }
}

/// The right to compute the value of a key. While it exists, other callers wait; if it is dropped, one of them gets it.
type Turn<'a, K, V> =
    PlaceholderGuard<'a, K, Entry<V>, StoredWeight, DefaultHashBuilder, DefaultLifecycle<K, Entry<V>>>;

/// Values by key, each valid for a fixed time from the start of its computation.
///
/// A caller never gets a value whose computation began before an invalidation that had returned when the caller asked.
pub struct TtlCache<K, V> {
    clock: Clock,
    ttl: Duration,
    weigh: fn(&V) -> Option<u64>,
    entries: Cache<K, Entry<V>, StoredWeight>,
    /// Held while a value is inserted and while values are invalidated, so that the two can't interleave. Never held
    /// across an await.
    invalidations: Mutex<Invalidations<K, V>>,
}

impl<K, V> fmt::Debug for TtlCache<K, V> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("TtlCache").field("ttl", &self.ttl).finish_non_exhaustive()
    }
}

impl<K: Eq + Hash + Clone, V: Clone> TtlCache<K, V> {
    /// An empty cache of values that weigh one each.
    ///
    /// # Errors
    /// The cache can't have this capacity.
    pub fn new(capacity: Capacity, ttl: Duration, clock: &Clock) -> anyhow::Result<Self> {
        Self::weighed(capacity, ttl, clock, |_| Some(1))
    }

    /// An empty cache of values that `weigh` weighs. A value without a weight, or heavier than nine tenths of the
    /// cache, is given to all waiting callers and not cached.
    ///
    /// # Errors
    /// See [`Self::new`].
    pub fn weighed(
        capacity: Capacity,
        ttl: Duration,
        clock: &Clock,
        weigh: fn(&V) -> Option<u64>,
    ) -> anyhow::Result<Self> {
        let (hasher, lifecycle) = (DefaultHashBuilder::default(), DefaultLifecycle::default());
        let entries = Cache::with_options(capacity.options()?, StoredWeight, hasher, lifecycle);
        Ok(Self { clock: clock.clone(), ttl, weigh, entries, invalidations: Mutex::default() })
    }

    /// The cached value of a key, if it has not expired.
    pub fn get(&self, key: &K) -> Option<V> {
        let entry = self.entries.get(key)?;
        self.is_fresh(&entry).then_some(entry.value)
    }

    /// The value of a key: the cached one, or the result of `compute`. Concurrent callers for the same key wait for one
    /// computation. If it fails or is cancelled, nothing is cached, and the next waiting caller computes.
    ///
    /// # Errors
    /// The caller's own `compute` failed.
    pub async fn get_or_compute<E, F>(&self, key: &K, compute: impl FnOnce() -> F) -> Result<V, E>
    where
        F: Future<Output = Result<V, E>>,
    {
        self.get_valid_or_compute(key, |_| true, compute).await
    }

    /// [`Self::get_or_compute`] for values that may become invalid before they expire.
    ///
    /// # Errors
    /// See [`Self::get_or_compute`].
    pub async fn get_valid_or_compute<E, F>(
        &self,
        key: &K,
        is_valid: impl Fn(&V) -> bool,
        compute: impl FnOnce() -> F,
    ) -> Result<V, E>
    where
        F: Future<Output = Result<V, E>>,
    {
        let is_good = |entry: &Entry<V>| self.is_fresh(entry) && is_valid(&entry.value);
        loop {
            let turn = match self.entries.get_value_or_guard_async(key).await {
                Ok(entry) if is_good(&entry) => return Ok(entry.value),
                Ok(_) => {
                    self.entries.remove_if(key, |entry| !is_good(entry));
                    continue;
                }
                Err(turn) => turn,
            };
            let began = self.invalidations().count();
            let expires_at = self.clock.instant() + self.ttl;
            // On the heap, so that the future of a cache hit stays small.
            let value = Box::pin(compute()).await?;
            self.insert(turn, key, &value, began, expires_at);
            return Ok(value);
        }
    }

    /// Removes every value; the results of running computations are not cached.
    pub fn invalidate_all(&self) {
        self.invalidate_if(|_, _| true);
    }

    /// Removes the values that `is_meant` holds for; running computations don't cache such values.
    pub fn invalidate_if(&self, is_meant: impl Fn(&K, &V) -> bool + Send + Sync + 'static) {
        let mut invalidations = self.invalidations();
        // Unlike `clear`, this leaves the guards of running computations: a key has one at a time.
        self.entries.retain(|key, entry| !is_meant(key, &entry.value));
        invalidations.note(Box::new(is_meant));
    }

    /// Caches a value and gives it to the waiting callers, unless it was invalidated since its computation began: then
    /// the next of them computes.
    fn insert(&self, turn: Turn<'_, K, V>, key: &K, value: &V, began: u64, expires_at: Instant) {
        let invalidations = self.invalidations();
        if !invalidations.include(began, key, value) {
            let weight = (self.weigh)(value).map_or(NOT_KEPT, |weight| weight.max(1));
            // An error would mean that the guard was removed from the cache, which nothing here does.
            let _ = turn.insert(Entry { value: value.clone(), weight, expires_at });
        }
    }

    fn is_fresh(&self, entry: &Entry<V>) -> bool {
        self.clock.instant() < entry.expires_at
    }

    fn invalidations(&self) -> MutexGuard<'_, Invalidations<K, V>> {
        self.invalidations.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
