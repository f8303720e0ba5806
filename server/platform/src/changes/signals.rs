//! How the parts of a process tell its follower where to look, and how it tells others what it found.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::{Notify, broadcast};

/// Changes that a slow listener may lag behind before it misses some.
const REMEMBERED: usize = 64;

/// Where the follower is to look. Asking twice before it does is asking once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// These channels.
    pub channels: BTreeSet<i64>,
    /// All of them, whether or not anything seems to have changed.
    pub all: bool,
}

/// The signals of one process.
#[derive(Debug)]
pub struct Signals {
    asked: Mutex<Asked>,
    waiting: Notify,
    told_by_redis: AtomicBool,
    changed: broadcast::Sender<i64>,
}

impl Default for Signals {
    fn default() -> Self {
        Self {
            asked: Mutex::default(),
            waiting: Notify::new(),
            told_by_redis: AtomicBool::new(false),
            changed: broadcast::channel(REMEMBERED).0,
        }
    }
}

impl Signals {
    /// Has the follower look at one channel at once.
    pub fn look_at(&self, channel_id: i64) {
        self.ask(|asked| {
            asked.channels.insert(channel_id);
        });
    }

    /// Has the follower look at every channel at once.
    pub fn look_at_all(&self) {
        self.ask(|asked| asked.all = true);
    }

    fn ask(&self, add: impl FnOnce(&mut Asked)) {
        add(&mut self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        self.waiting.notify_one();
    }

    /// Waits until someone asks, `patience` at most, and takes what was asked.
    pub async fn asked(&self, patience: Duration) -> Asked {
        // Being woken or not makes no difference: what was asked is what is there.
        drop(tokio::time::timeout(patience, self.waiting.notified()).await);
        std::mem::take(&mut self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether other processes' changes are told through Redis just now.
    pub fn is_told_by_redis(&self) -> bool {
        self.told_by_redis.load(Ordering::Acquire)
    }

    /// Notes whether they are.
    pub fn set_told_by_redis(&self, told: bool) {
        self.told_by_redis.store(told, Ordering::Release);
    }

    /// Says that this process now serves a channel in another form.
    pub fn has_changed(&self, channel_id: i64) {
        // Nobody listening is no mistake.
        drop(self.changed.send(channel_id));
    }

    /// The ids of channels as they begin to be served in another form.
    pub fn changes(&self) -> broadcast::Receiver<i64> {
        self.changed.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_asked_twice_is_looked_at_once_and_nothing_is_lost() {
        let signals = Signals::default();
        signals.look_at(7);
        signals.look_at(7);
        signals.look_at(8);
        signals.look_at_all();
        let asked = signals.asked(Duration::from_secs(60)).await;
        assert_eq!(asked, Asked { channels: BTreeSet::from([7, 8]), all: true });
        assert_eq!(signals.asked(Duration::ZERO).await, Asked::default());
        let (asked, ()) = tokio::join!(signals.asked(Duration::from_secs(60)), async { signals.look_at(9) });
        assert_eq!(asked.channels, BTreeSet::from([9]));
    }
}
