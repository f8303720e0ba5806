//! Sessions that lost their place to watch, which makes earlier decisions about them out of date.

use std::iter::repeat_with;
use std::sync::atomic::{AtomicU64, Ordering};

/// Slots that sessions share: 512 KiB. A loss invalidates the decisions of all sessions in its slot, so sharing one
/// costs queries and never hides a loss.
const SLOTS: i64 = 1 << 16;

/// The lost places in one process.
#[derive(Debug)]
pub struct LostPlaces {
    count: AtomicU64,
    /// The count after the latest loss in each slot.
    latest: Vec<AtomicU64>,
}

impl Default for LostPlaces {
    fn default() -> Self {
        let slots = usize::try_from(SLOTS).unwrap_or_default();
        Self { count: AtomicU64::new(0), latest: repeat_with(AtomicU64::default).take(slots).collect() }
    }
}

impl LostPlaces {
    /// Returns the number of losses until now.
    pub fn count(&self) -> u64 {
        self.count.load(Ordering::SeqCst)
    }

    /// Records that a session has lost its place. Must be called after that is committed.
    pub fn note(&self, session_id: i64) {
        let count = self.count.fetch_add(1, Ordering::SeqCst) + 1;
        if let Some(latest) = self.slot(session_id) {
            latest.fetch_max(count, Ordering::SeqCst);
        }
    }

    /// Returns whether a session, or another one of its slot, has lost its place since the number of losses was
    /// `count`.
    pub fn is_lost_since(&self, session_id: i64, count: u64) -> bool {
        self.slot(session_id).is_none_or(|latest| latest.load(Ordering::SeqCst) > count)
    }

    fn slot(&self, session_id: i64) -> Option<&AtomicU64> {
        self.latest.get(usize::try_from(session_id.rem_euclid(SLOTS)).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_outdates_what_was_decided_before() {
        let lost = LostPlaces::default();
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

    #[test]
    fn any_number_of_losses_hides_none() {
        let lost = LostPlaces::default();
        let before = lost.count();
        for session_id in 0..3 * SLOTS {
            lost.note(session_id);
        }
        assert!((0..3 * SLOTS).all(|session_id| lost.is_lost_since(session_id, before)));
        assert!(!lost.is_lost_since(1, lost.count()));
    }
}
