//! Rate limits on attempts. Attempts are counted in Redis if several processes share one, else in memory. A refused
//! attempt is not counted, so retries don't extend the wait of anybody.

mod counts;

use std::time::Duration;

use grandstand_core::clock::Clock;
use grandstand_db::ids::ChannelId;

use crate::redis_link::RedisLink;
use counts::{Counts, Limit};

/// Prefix of the keys in Redis.
pub const REDIS_PREFIX: &str = "grandstand:attempts:";

/// A rate limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Rule {
    /// Name of the rule, part of the keys of counts.
    pub name: &'static str,
    /// Attempts within the window.
    pub most: u32,
    /// Length of the window, from the first attempt.
    pub window: Duration,
}

impl Rule {
    /// Returns the rule without a limit: it counts and never refuses.
    pub const fn unlimited(self) -> Self {
        Self { most: u32::MAX, ..self }
    }
}

/// An attempt that counts towards a rule.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Attempt {
    rule: Rule,
    key: u128,
}

impl Attempt {
    /// Creates an attempt of `who` on a channel: a user's id, an e-mail address, a client, or several of these.
    pub fn new(rule: Rule, channel_id: ChannelId, who: &str) -> Self {
        // Hashed, so that counts don't store people's addresses.
        let hash = blake3::hash(format!("{} {channel_id} {who}", rule.name).as_bytes());
        let mut key = [0; 16];
        key.copy_from_slice(&hash.as_bytes()[..16]);
        Self { rule, key: u128::from_be_bytes(key) }
    }

    fn redis_key(&self) -> String {
        format!("{REDIS_PREFIX}{}:{:032x}", self.rule.name, self.key)
    }

    fn limit(&self) -> Limit {
        Limit { most: self.rule.most, window: i64::try_from(self.rule.window.as_secs()).unwrap_or(i64::MAX) }
    }
}

/// The limit of a rule is reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("too many attempts: the next one is looked at in {retry_after} s")]
pub struct TooManyAttempts {
    /// Seconds until every attempt is accepted again, at least 1.
    pub retry_after: u64,
}

/// Counts attempts.
#[derive(Debug)]
pub struct Throttle {
    redis: Option<RedisLink>,
    clock: Clock,
    /// The counts of this process: all of them without Redis, else those made while Redis was unavailable.
    counts: Counts,
}

impl Throttle {
    /// Creates a throttle that counts in Redis, or in memory without one.
    pub fn new(redis: Option<RedisLink>, clock: Clock) -> Self {
        Self { redis, clock, counts: Counts::default() }
    }

    /// Counts all attempts or none. Returns the count of each within its window, including this attempt.
    ///
    /// # Errors
    /// One of the attempts has reached its limit.
    pub async fn take<const N: usize>(&self, attempts: &[Attempt; N]) -> Result<[u32; N], TooManyAttempts> {
        let taken = match &self.redis {
            None => self.take_here(attempts),
            Some(redis) => {
                let limits =
                    attempts.each_ref().map(|attempt| (attempt.redis_key(), attempt.rule.most, attempt.rule.window));
                redis.take(&limits).await.unwrap_or_else(|error| {
                    tracing::warn!(error = format!("{error:#}"), "attempts are counted in this process alone");
                    self.take_here(attempts)
                })
            }
        };
        taken.map_err(|wait| TooManyAttempts { retry_after: wait.max(1) })
    }

    /// Uncounts attempts that succeeded or failed for another reason.
    pub async fn give_back(&self, attempts: &[Attempt]) {
        for attempt in attempts {
            let Some(redis) = &self.redis else {
                self.counts.uncount(attempt.key);
                continue;
            };
            if let Err(error) = redis.uncount(&attempt.redis_key()).await {
                tracing::debug!(error = format!("{error:#}"), "an attempt stays counted in Redis");
                self.counts.uncount(attempt.key);
            }
        }
    }

    /// Does the same as [`Self::take`] with the counts of this process. The error is the number of seconds to wait.
    fn take_here<const N: usize>(&self, attempts: &[Attempt; N]) -> Result<[u32; N], u64> {
        let second = self.clock.now().as_second();
        let taken = attempts.each_ref().map(|attempt| self.counts.count(attempt.key, attempt.limit(), second));
        let Some(wait) = taken.iter().filter_map(|count| count.err()).max() else {
            return Ok(taken.map(Result::unwrap_or_default));
        };
        for (attempt, _) in attempts.iter().zip(taken).filter(|(_, count)| count.is_ok()) {
            self.counts.uncount(attempt.key);
        }
        Err(u64::try_from(wait).unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Duration = Duration::from_secs(900);

    fn attempt(name: &'static str, most: u32) -> Attempt {
        Attempt::new(Rule { name, most, window: WINDOW }, ChannelId(1), "7")
    }

    fn throttle() -> (Throttle, Clock) {
        let clock = Clock::default();
        (Throttle::new(None, clock.clone()), clock)
    }

    #[tokio::test]
    async fn attempts_are_taken_together_or_not_at_all() {
        let (throttle, _) = throttle();
        let (narrow, wide) = (attempt("narrow", 2), attempt("wide", 100));
        for times in 1..=2 {
            assert_eq!(throttle.take(&[narrow.clone(), wide.clone()]).await, Ok([times, times]));
        }
        for _ in 0..200 {
            for both in [[narrow.clone(), wide.clone()], [wide.clone(), narrow.clone()]] {
                let refused = throttle.take(&both).await.unwrap_err();
                assert!((1..=900).contains(&refused.retry_after), "{refused}");
            }
        }
        assert_eq!(throttle.take(&[wide]).await, Ok([3]), "what was refused is counted nowhere");
    }

    #[tokio::test]
    async fn an_attempt_is_looked_at_again_once_the_wait_is_over() {
        let (throttle, clock) = throttle();
        let one = [attempt("one", 1)];
        assert_eq!(throttle.take(&one).await, Ok([1]));
        let refused = throttle.take(&one).await.unwrap_err();
        clock.advance(Duration::from_secs(refused.retry_after));
        assert_eq!(throttle.take(&one).await, Ok([1]));
        throttle.give_back(&one).await;
        assert_eq!(throttle.take(&one).await, Ok([1]), "an attempt that was given back doesn't count");
    }

    #[test]
    fn a_key_is_of_one_rule_one_channel_and_one_person() {
        let rule = |name| Rule { name, most: 1, window: WINDOW };
        let key = |name, channel_id, who| Attempt::new(rule(name), channel_id, who).redis_key();
        let one = key("login", ChannelId(1), "ada@example.org");
        assert!(one.starts_with("grandstand:attempts:login:") && !one.contains("ada"), "{one}");
        for other in [
            key("mail", ChannelId(1), "ada@example.org"),
            key("login", ChannelId(2), "ada@example.org"),
            key("login", ChannelId(1), "7"),
        ] {
            assert_ne!(one, other);
        }
    }
}
