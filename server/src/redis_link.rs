//! Redis: what several processes share. One process needs none.

use std::time::Duration;

use anyhow::Context;
use redis::aio::{ConnectionManager, ConnectionManagerConfig, PubSub};

/// The channel of Redis that changed channels are told on, by their ids in decimal digits.
pub const CHANGES: &str = "grandstand:channels";

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

    /// A connection of its own, to listen on.
    ///
    /// # Errors
    /// It can't be had just now.
    pub async fn pub_sub(&self) -> anyhow::Result<PubSub> {
        Ok(self.client.get_async_pubsub().await?)
    }
}
