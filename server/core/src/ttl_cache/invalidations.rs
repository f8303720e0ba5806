//! The latest invalidations of a cache. A computation that began before one of them may have read stale data.

use std::collections::VecDeque;

/// Invalidations that are remembered. The result of a computation that spans more of them is never cached.
pub(super) const REMEMBERED: usize = 64;

type IsMeant<K, V> = Box<dyn Fn(&K, &V) -> bool + Send + Sync>;

pub(super) struct Invalidations<K, V> {
    count: u64,
    latest: VecDeque<IsMeant<K, V>>,
}

impl<K, V> Default for Invalidations<K, V> {
    fn default() -> Self {
        Self { count: 0, latest: VecDeque::new() }
    }
}

impl<K, V> Invalidations<K, V> {
    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    pub(super) fn note(&mut self, is_meant: IsMeant<K, V>) {
        if self.latest.len() == REMEMBERED {
            self.latest.pop_front();
        }
        self.latest.push_back(is_meant);
        self.count += 1;
    }

    /// Whether a value was, or may have been, invalidated after the first `began` invalidations.
    pub(super) fn include(&self, began: u64, key: &K, value: &V) -> bool {
        let later = usize::try_from(self.count - began).unwrap_or(usize::MAX);
        later > self.latest.len() || self.latest.iter().rev().take(later).any(|is_meant| is_meant(key, value))
    }
}
