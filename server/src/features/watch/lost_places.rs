//! Sessions that lost their place to watch: a decision that was made for one before that is out of date.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use grandstand_core::clock::Clock;

use super::remembered::Remembered;

/// Longer than any decision is remembered, also one that was being made when the place was lost.
const REMEMBERED: (usize, Duration) = (50_000, Duration::from_secs(60));

/// The losses of one process.
#[derive(Debug)]
pub struct LostPlaces {
    count: AtomicU64,
    /// By session: the count after its latest loss.
    latest: Remembered<i64, u64>,
}

impl LostPlaces {
    /// No losses yet.
    pub fn new(clock: &Clock) -> Self {
        Self { count: AtomicU64::new(0), latest: Remembered::new(REMEMBERED.0, REMEMBERED.1, clock) }
    }

    /// The number of losses until now.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::SeqCst)
    }

    /// Notes that a session has lost its place. To be called once that is committed.
    pub fn note(&self, session_id: i64) {
        let count = self.count.fetch_add(1, Ordering::SeqCst) + 1;
        self.latest.put(session_id, Arc::new(count), 1);
    }

    /// Whether a session has lost its place since `count` was the number of losses.
    pub fn is_lost_since(&self, session_id: i64, count: u64) -> bool {
        // Nobody has lost anything since, in most cases.
        count != self.count() && self.latest.get(&session_id).is_some_and(|latest| *latest > count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_outdates_what_was_decided_before() {
        let clock = Clock::default();
        let lost = LostPlaces::new(&clock);
        let before = lost.count();
        assert!(!lost.is_lost_since(1, before));
        lost.note(1);
        assert!(lost.is_lost_since(1, before));
        assert!(!lost.is_lost_since(2, before), "another session");
        let after = lost.count();
        lost.note(2);
        assert!(!lost.is_lost_since(1, after));
        lost.note(1);
        assert!(lost.is_lost_since(1, after));
    }
}
