//! The clock that requests use.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use jiff::Timestamp;
use tokio::sync::Notify;

/// The system's time. Tests can advance it instead of waiting. Clones share the offset.
#[derive(Debug, Clone, Default)]
pub struct Clock {
    ahead_ms: Arc<AtomicU64>,
    advanced: Arc<Notify>,
}

impl Clock {
    /// The current time.
    pub fn now(&self) -> Timestamp {
        let now = Timestamp::now();
        now.checked_add(self.ahead()).unwrap_or(now)
    }

    /// The current monotonic time, for measuring durations.
    pub fn instant(&self) -> Instant {
        let now = Instant::now();
        now.checked_add(self.ahead()).unwrap_or(now)
    }

    /// Puts the clock forward.
    pub fn advance(&self, by: Duration) {
        self.ahead_ms.fetch_add(u64::try_from(by.as_millis()).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.advanced.notify_waiters();
    }

    /// Resolves when the clock reaches `moment`.
    pub async fn reach(&self, moment: Timestamp) {
        loop {
            // Created before the time is read, so that no later advance is missed.
            let advanced = self.advanced.notified();
            let left = Duration::try_from(moment.duration_since(self.now())).unwrap_or_default();
            if left.is_zero() {
                return;
            }
            tokio::select! {
                () = tokio::time::sleep(left) => {}
                () = advanced => {}
            }
        }
    }

    fn ahead(&self) -> Duration {
        Duration::from_millis(self.ahead_ms.load(Ordering::Relaxed))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_are_put_forward_together() {
        let clock = Clock::default();
        let other = clock.clone();
        let (now, instant) = (clock.now(), clock.instant());
        clock.advance(Duration::from_secs(3600));
        assert!(other.now().duration_since(now).as_secs() >= 3600);
        assert!(other.instant().duration_since(instant) >= Duration::from_secs(3600));
        clock.advance(Duration::MAX);
        assert!(clock.now() >= now, "a clock never fails");
    }

    #[tokio::test]
    async fn a_moment_is_reached_when_the_clock_is_put_forward() {
        let (clock, half) = (Clock::default(), Duration::from_secs(1800));
        clock.reach(clock.now()).await;
        let other = clock.clone();
        let reached = tokio::spawn(async move { other.reach(other.now() + 2 * half).await });
        for _ in 0..2 {
            tokio::task::yield_now().await;
            assert!(!reached.is_finished());
            clock.advance(half);
        }
        reached.await.unwrap();
    }
}
