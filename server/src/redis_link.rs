//! Redis: what several processes share. One process needs none.

use anyhow::Context;
use redis::aio::ConnectionManager;

/// A connection that re-establishes itself.
#[derive(Clone)]
pub struct RedisLink(ConnectionManager);

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
        Ok(Self(client.get_connection_manager().await.context("REDIS_URL: no answer")?))
    }

    /// Whether it answers.
    pub async fn ping(&self) -> bool {
        let mut connection = self.0.clone();
        redis::cmd("PING").query_async::<String>(&mut connection).await.is_ok()
    }
}
