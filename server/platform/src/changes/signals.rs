//! Signals within a process: requests to its follower of changes, and the changes that the follower found.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use grandstand_db::ids::ChannelId;
use tokio::sync::{Notify, broadcast};

/// Capacity of the broadcast channel: a slower listener misses changes.
const REMEMBERED: usize = 64;

/// The channels that the follower is to check. Repeated requests are merged.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Asked {
    /// Channel ids.
    pub channels: BTreeSet<ChannelId>,
    /// Whether to check all channels, even those that seem unchanged.
    pub all: bool,
}

/// The signals of one process.
#[derive(Debug)]
pub struct Signals {
    asked: Mutex<Asked>,
    waiting: Notify,
    told_by_redis: AtomicBool,
    changed: broadcast::Sender<ChannelId>,
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
    /// Makes the follower check one channel now.
    pub fn look_at(&self, channel_id: ChannelId) {
        self.ask(|asked| {
            asked.channels.insert(channel_id);
        });
    }

    /// Makes the follower check every channel now.
    pub fn look_at_all(&self) {
        self.ask(|asked| asked.all = true);
    }

    fn ask(&self, add: impl FnOnce(&mut Asked)) {
        add(&mut self.asked.lock().unwrap_or_else(PoisonError::into_inner));
        self.waiting.notify_one();
    }

    /// Waits for a request, at most for `patience`, and takes the pending requests.
    pub async fn asked(&self, patience: Duration) -> Asked {
        // The timeout is no error: the pending requests are taken either way.
        drop(tokio::time::timeout(patience, self.waiting.notified()).await);
        std::mem::take(&mut self.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether Redis currently delivers other processes' changes.
    pub fn is_told_by_redis(&self) -> bool {
        self.told_by_redis.load(Ordering::Acquire)
    }

    /// Sets whether Redis delivers other processes' changes.
    pub fn set_told_by_redis(&self, told: bool) {
        self.told_by_redis.store(told, Ordering::Release);
    }

    /// Announces that this process now serves a changed channel.
    pub fn has_changed(&self, channel_id: ChannelId) {
        // Sending fails if nobody listens, which is fine.
        drop(self.changed.send(channel_id));
    }

    /// Subscribes to the ids of channels that this process begins to serve in a changed form.
    pub fn changes(&self) -> broadcast::Receiver<ChannelId> {
        self.changed.subscribe()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn what_is_asked_twice_is_looked_at_once_and_nothing_is_lost() {
        let signals = Signals::default();
        signals.look_at(ChannelId(7));
        signals.look_at(ChannelId(7));
        signals.look_at(ChannelId(8));
        signals.look_at_all();
        let asked = signals.asked(Duration::from_secs(60)).await;
        assert_eq!(asked, Asked { channels: BTreeSet::from([7, 8].map(ChannelId)), all: true });
        assert_eq!(signals.asked(Duration::ZERO).await, Asked::default());
        let (asked, ()) = tokio::join!(signals.asked(Duration::from_secs(60)), async { signals.look_at(ChannelId(9)) });
        assert_eq!(asked.channels, BTreeSet::from([9].map(ChannelId)));
    }
}
