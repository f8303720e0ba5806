//! Redis: what several processes share. One process needs none.

use std::time::Duration;

use anyhow::Context;
use redis::aio::{ConnectionManager, ConnectionManagerConfig, PubSub};

/// The channel of Redis that changed channels are told on, by their ids in decimal digits.
pub const CHANGES: &str = "grandstand:channels";

/// The channel of Redis that users are told on whose sessions or rights have changed: "<channel id> <user id>".
pub const USERS: &str = "grandstand:users";

/// How long a connection, and an answer, may take.
const PATIENCE: Duration = Duration::from_secs(2);

/// A connection that re-establishes itself.
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
    /// Nothing answers there.
    pub async fn connect(url: &str) -> anyhow::Result<Self> {
        let client = redis::Client::open(url).context("REDIS_URL")?;
        let config = ConnectionManagerConfig::new()
            .set_number_of_retries(1)
            .set_connection_timeout(Some(PATIENCE))
            .set_response_timeout(Some(PATIENCE));
        let manager = client.get_connection_manager_with_config(config).await.context("REDIS_URL: no answer")?;
        Ok(Self { client, manager })
    }

    /// Whether it answers.
    pub async fn ping(&self) -> bool {
        let mut connection = self.manager.clone();
        redis::cmd("PING").query_async::<String>(&mut connection).await.is_ok()
    }

    /// Tells every process that a channel has changed.
    ///
    /// # Errors
    /// It can't be told just now.
    pub async fn tell(&self, channel_id: i64) -> anyhow::Result<()> {
        let mut connection = self.manager.clone();
        redis::cmd("PUBLISH").arg(CHANGES).arg(channel_id).query_async::<()>(&mut connection).await?;
        Ok(())
    }

    /// Tells every process that a user's sessions or rights have changed.
    ///
    /// # Errors
    /// It can't be told just now.
    pub async fn tell_of_user(&self, channel_id: i64, user_id: i64) -> anyhow::Result<()> {
        let mut connection = self.manager.clone();
        let message = format!("{channel_id} {user_id}");
        redis::cmd("PUBLISH").arg(USERS).arg(message).query_async::<()>(&mut connection).await?;
        Ok(())
    }

    /// Counts one more under a key that is forgotten `window` after its first count. Gives the count and the rest of the
    /// window.
    ///
    /// # Errors
    /// It can't be counted just now.
    pub async fn count(&self, key: &str, window: Duration) -> anyhow::Result<(u32, Duration)> {
        let mut connection = self.manager.clone();
        let mut counting = redis::pipe();
        counting.atomic();
        counting.cmd("SET").arg(key).arg(0).arg("EX").arg(window.as_secs().max(1)).arg("NX").ignore();
        counting.cmd("INCR").arg(key).cmd("TTL").arg(key);
        let (count, rest): (i64, i64) = counting.query_async(&mut connection).await?;
        Ok((u32::try_from(count).unwrap_or(0), Duration::from_secs(u64::try_from(rest).unwrap_or(0))))
    }

    /// Counts one less, where anything was counted.
    ///
    /// # Errors
    /// It can't be counted just now.
    pub async fn uncount(&self, key: &str) -> anyhow::Result<()> {
        let script = "if redis.call('exists', KEYS[1]) == 1 then redis.call('decr', KEYS[1]) end return 0";
        let mut connection = self.manager.clone();
        redis::cmd("EVAL").arg(script).arg(1).arg(key).query_async::<()>(&mut connection).await?;
        Ok(())
    }

    /// A connection of its own, to listen on.
    ///
    /// # Errors
    /// It can't be had just now.
    pub async fn pub_sub(&self) -> anyhow::Result<PubSub> {
        Ok(self.client.get_async_pubsub().await?)
    }
}
