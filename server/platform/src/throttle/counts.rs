//! Counts of attempts in memory of a fixed size.
//!
//! The counts are stored in buckets of a few slots. A new key takes an expired slot of its bucket, else the one with
//! the fewest attempts. So a flood of new keys evicts other new keys, and a key with many attempts stays. Each attempt
//! reads one bucket only.

use std::hash::{BuildHasher, RandomState};
use std::sync::{Mutex, PoisonError};

/// Slots per bucket.
const SLOTS: usize = 8;
/// Buckets per lock.
const BUCKETS: usize = 512;
/// Number of locks. In all, 262,144 slots of 32 bytes take 8 MiB.
const SHARDS: usize = 64;

/// The count of one key. Free once its window has ended.
#[derive(Debug, Clone, Copy, Default)]
struct Slot {
    key: u128,
    /// Unix seconds.
    until: i64,
    attempts: u32,
}

type Bucket = [Slot; SLOTS];

/// A limit on the attempts of a key.
#[derive(Debug, Clone, Copy)]
pub struct Limit {
    /// Attempts within the window.
    pub most: u32,
    /// Length of the window in seconds, from the first attempt.
    pub window: i64,
}

/// Counts by key. The hasher is randomly seeded, so that an attacker can't choose keys that share a bucket.
#[derive(Debug)]
pub struct Counts {
    shards: Box<[Mutex<Vec<Bucket>>]>,
    buckets: usize,
    hasher: RandomState,
}

impl Default for Counts {
    fn default() -> Self {
        Self::of(SHARDS, BUCKETS)
    }
}

impl Counts {
    /// Creates counts with this number of shards and of buckets per shard. Shards are allocated on first use.
    fn of(shards: usize, buckets: usize) -> Self {
        Self { shards: (0..shards).map(|_| Mutex::default()).collect(), buckets, hasher: RandomState::new() }
    }

    /// Counts an attempt and returns the count. Attempts beyond the limit are not counted.
    ///
    /// # Errors
    /// The limit is reached. The error is the number of seconds until the window ends.
    pub fn count(&self, key: u128, limit: Limit, second: i64) -> Result<u32, i64> {
        self.with_bucket(key, |bucket| {
            let found = bucket.iter().position(|slot| slot.key == key && slot.until > second);
            let place = found.unwrap_or_else(|| least(bucket, second));
            let slot = &mut bucket[place];
            if found.is_none() {
                *slot = Slot { key, until: second + limit.window, attempts: 0 };
            }
            if slot.attempts >= limit.most {
                return Err(slot.until - second);
            }
            slot.attempts += 1;
            Ok(slot.attempts)
        })
    }

    /// Uncounts an attempt.
    pub fn uncount(&self, key: u128) {
        self.with_bucket(key, |bucket| {
            if let Some(slot) = bucket.iter_mut().find(|slot| slot.key == key) {
                slot.attempts = slot.attempts.saturating_sub(1);
            }
        });
    }

    fn with_bucket<T>(&self, key: u128, work: impl FnOnce(&mut Bucket) -> T) -> T {
        let hash = self.hasher.hash_one(key) as usize;
        let shard = &self.shards[hash % self.shards.len()];
        let mut buckets = shard.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.is_empty() {
            buckets.resize(self.buckets, Bucket::default());
        }
        work(&mut buckets[hash / self.shards.len() % self.buckets])
    }
}

/// Returns the slot that a new key takes.
fn least(bucket: &Bucket, second: i64) -> usize {
    let worth = |slot: &Slot| if slot.until <= second { (0, 0) } else { (slot.attempts, slot.until) };
    (0..SLOTS).min_by_key(|place| worth(&bucket[*place])).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use proptest::prelude::*;

    use super::*;

    const TEN: Limit = Limit { most: 10, window: 900 };

    impl Counts {
        /// Returns the number of allocated slots.
        fn slots(&self) -> usize {
            self.shards.iter().map(|shard| shard.lock().unwrap().len() * SLOTS).sum()
        }
    }

    #[test]
    fn attempts_count_within_their_window_and_can_be_taken_back() {
        let counts = Counts::default();
        assert_eq!([0, 1, 2].map(|second| counts.count(1, TEN, second)), [Ok(1), Ok(2), Ok(3)]);
        counts.uncount(1);
        assert_eq!(counts.count(1, TEN, 3), Ok(3));
        assert_eq!(counts.count(2, TEN, 3), Ok(1), "another key");
        counts.uncount(3);
        assert_eq!(counts.count(1, TEN, 900), Ok(1), "a window that is over begins anew");
    }

    #[test]
    fn an_attempt_beyond_the_limit_is_not_counted() {
        let counts = Counts::default();
        assert_eq!((1..=10).map(|_| counts.count(1, TEN, 0).unwrap()).max(), Some(10));
        for second in 1..1000 {
            let answer = counts.count(1, TEN, second);
            assert_eq!(answer.is_err(), second < 900, "{second}: {answer:?}");
            if answer.is_ok() {
                return;
            }
        }
        panic!("refused attempts have made the window longer");
    }

    #[test]
    fn a_million_keys_take_no_more_memory_and_have_nobody_forgotten() {
        let counts = Counts::default();
        for _ in 0..3 {
            counts.count(1, TEN, 0).unwrap();
        }
        for _ in 0..10 {
            counts.count(2, TEN, 0).unwrap();
        }
        for key in 0..1_000_000 {
            counts.count(1000 + key, TEN, 1).unwrap();
        }
        assert_eq!(counts.slots(), SHARDS * BUCKETS * SLOTS);
        assert_eq!(std::mem::size_of::<Slot>(), 32);
        assert_eq!(counts.count(1, TEN, 2), Ok(4));
        assert_eq!(counts.count(2, TEN, 2), Err(898));
    }

    proptest! {
        #[test]
        fn a_flood_forgets_no_key_with_more_attempts(
            heavy in prop::collection::vec(2_u32..=10, 1..=7),
            flood in prop::collection::vec(1000_u128..2000, 0..3000),
        ) {
            // A single bucket, which all keys share.
            let counts = Counts::of(1, 1);
            let mut expected = HashMap::new();
            for (key, times) in (0_u128..).zip(&heavy) {
                for _ in 0..*times {
                    counts.count(key, TEN, 0).unwrap();
                }
                expected.insert(key, *times);
            }
            let mut flooded = 0_u128;
            for key in flood {
                flooded += 1;
                prop_assert!(counts.count(key + flooded * 10_000, TEN, 1).is_ok());
                prop_assert_eq!(counts.slots(), SLOTS);
            }
            for (key, times) in expected {
                let answer = counts.count(key, TEN, 2);
                prop_assert_eq!(answer, if times == 10 { Err(898) } else { Ok(times + 1) });
            }
        }

        #[test]
        fn nobody_gets_more_than_the_limit_within_a_window(steps in prop::collection::vec((0_u128..4, 0_i64..400), 1..200)) {
            let counts = Counts::default();
            let (mut now, mut begun) = (0, HashMap::new());
            for (key, step) in steps {
                now += step;
                let (since, times) = begun.entry(key).or_insert((now, 0));
                if now - *since >= TEN.window {
                    (*since, *times) = (now, 0);
                }
                let answer = counts.count(key, TEN, now);
                if *times < TEN.most {
                    *times += 1;
                    prop_assert_eq!(answer, Ok(*times));
                } else {
                    prop_assert_eq!(answer, Err(*since + TEN.window - now));
                }
            }
        }
    }
}
