//! Redis, through which several processes share counts and notifications. A single process needs none.

use std::time::Duration;

use anyhow::Context;
use grandstand_db::ids::{ChannelId, UserId};
use redis::aio::{ConnectionManager, ConnectionManagerConfig, PubSub};

/// The Redis channel for changes of channels. Messages are channel ids in decimal digits.
pub const CHANGES: &str = "grandstand:channels";

/// The Redis channel for changes of users' sessions or rights. Messages are `<channel id> <user id>`.
pub const USERS: &str = "grandstand:users";

/// Increments the count of each key, unless one has reached its limit. ARGV holds limit and window (seconds) of each
/// key. Returns the seconds to wait (0: none), then the counts.
const TAKE: &str = "\
local wait = 0
for i, key in ipairs(KEYS) do
    if tonumber(redis.call('GET', key) or '0') >= tonumber(ARGV[2 * i - 1]) then
        wait = math.max(wait, redis.call('TTL', key), 1)
    end
end
local answer = {wait}
if wait == 0 then
    for i, key in ipairs(KEYS) do
        answer[i + 1] = redis.call('INCR', key)
        if redis.call('TTL', key) < 0 then redis.call('EXPIRE', key, ARGV[2 * i]) end
    end
end
return answer";

/// Decrements a count that is above 0.
const UNCOUNT: &str =
    "if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end return 0";

/// Timeout for connecting, and for a response.
const PATIENCE: Duration = Duration::from_secs(2);

/// A connection that reconnects by itself.
#[derive(Clone)]
pub struct RedisLink {
    client: redis::Client,
    manager: ConnectionManager,
}

impl std::fmt::Debug for RedisLink {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("RedisLink")
    }
}

impl RedisLink {
    /// Connects to `redis://…`.
    ///
    /// # Errors
    /// The address is invalid, or Redis doesn't answer.
    pub async fn connect(url: &str) -> anyhow::Result<Self> {
        let client = redis::Client::open(url).context("REDIS_URL")?;
        let config = ConnectionManagerConfig::new()
            .set_number_of_retries(1)
            .set_connection_timeout(Some(PATIENCE))
            .set_response_timeout(Some(PATIENCE));
        let manager = client.get_connection_manager_with_config(config).await.context("REDIS_URL: no answer")?;
        Ok(Self { client, manager })
    }

    /// Whether Redis answers.
    pub async fn ping(&self) -> bool {
        let mut connection = self.manager.clone();
        redis::cmd("PING").query_async::<String>(&mut connection).await.is_ok()
    }

    /// The seconds of Redis's clock, since 1970.
    ///
    /// # Errors
    /// Redis doesn't answer.
    pub async fn clock(&self) -> anyhow::Result<i64> {
        let mut connection = self.manager.clone();
        let (seconds, _micros): (i64, i64) = redis::cmd("TIME").query_async(&mut connection).await?;
        Ok(seconds)
    }

    /// Announces to every process that a channel has changed.
    ///
    /// # Errors
    /// Redis doesn't answer.
    pub async fn tell(&self, channel_id: ChannelId) -> anyhow::Result<()> {
        let mut connection = self.manager.clone();
        redis::cmd("PUBLISH").arg(CHANGES).arg(channel_id.0).query_async::<()>(&mut connection).await?;
        Ok(())
    }

    /// Announces to every process that a user's sessions or rights have changed.
    ///
    /// # Errors
    /// Redis doesn't answer.
    pub async fn tell_of_user(&self, channel_id: ChannelId, user_id: UserId) -> anyhow::Result<()> {
        let mut connection = self.manager.clone();
        let message = format!("{channel_id} {user_id}");
        redis::cmd("PUBLISH").arg(USERS).arg(message).query_async::<()>(&mut connection).await?;
        Ok(())
    }

    /// Increments the count of each key, or of none if one of them has reached its limit. A count expires one window
    /// after its first increment. Returns the counts, or the seconds until every key can be counted again.
    ///
    /// # Errors
    /// Redis doesn't answer.
    pub async fn take<const N: usize>(
        &self,
        limits: &[(String, u32, Duration); N],
    ) -> anyhow::Result<Result<[u32; N], u64>> {
        let mut connection = self.manager.clone();
        let mut taking = redis::cmd("EVAL");
        taking.arg(TAKE).arg(N);
        for (key, ..) in limits {
            taking.arg(key);
        }
        for (_, most, window) in limits {
            taking.arg(*most).arg(window.as_secs().max(1));
        }
        let answer: Vec<u64> = taking.query_async(&mut connection).await?;
        let (wait, counts) = answer.split_first().context("an empty answer")?;
        if *wait > 0 {
            return Ok(Err(*wait));
        }
        let counts: Vec<u32> = counts.iter().map(|count| u32::try_from(*count).unwrap_or(u32::MAX)).collect();
        let counts = counts.try_into().map_err(|_| anyhow::anyhow!("an answer of another length"))?;
        Ok(Ok(counts))
    }

    /// Decrements the count of a key, if it is above 0.
    ///
    /// # Errors
    /// Redis doesn't answer.
    pub async fn uncount(&self, key: &str) -> anyhow::Result<()> {
        let mut connection = self.manager.clone();
        redis::cmd("EVAL").arg(UNCOUNT).arg(1).arg(key).query_async::<()>(&mut connection).await?;
        Ok(())
    }

    /// Opens a separate connection for subscriptions.
    ///
    /// # Errors
    /// Redis doesn't answer.
    pub async fn pub_sub(&self) -> anyhow::Result<PubSub> {
        Ok(self.client.get_async_pubsub().await?)
    }
}
