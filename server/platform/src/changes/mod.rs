//! How the processes of a deployment learn of changes that were committed. The database is the only truth: a message
//! only has a process look sooner.

mod signals;
mod users;

use std::sync::Arc;

use grandstand_jobs as jobs;

pub use signals::{Asked, Signals};
pub use users::{RemembersUsers, UserChanges};

use crate::redis_link::RedisLink;

/// Tells this process, and through Redis every other one, of changes that this process has committed. Clones tell the same.
#[derive(Debug, Clone)]
pub struct Announcer {
    signals: Arc<Signals>,
    jobs: jobs::Signal,
    redis: Option<RedisLink>,
}

impl Announcer {
    /// Tells through these.
    pub const fn new(signals: Arc<Signals>, jobs: jobs::Signal, redis: Option<RedisLink>) -> Self {
        Self { signals, jobs, redis }
    }

    /// Tells that a channel has changed.
    pub async fn channel_changed(&self, channel_id: i64) {
        self.signals.look_at(channel_id);
        self.jobs.wake();
        let Some(redis) = &self.redis else { return };
        if let Err(error) = redis.tell(channel_id).await {
            tracing::warn!(
                channel_id,
                error = format!("{error:#}"),
                "Redis was not told; other servers see it within seconds"
            );
        }
    }

    /// Tells every other process that a user's sessions or rights have changed. Without Redis they see it within half a
    /// minute.
    pub async fn user_changed(&self, channel_id: i64, user_id: i64) {
        let Some(redis) = &self.redis else { return };
        if let Err(error) = redis.tell_of_user(channel_id, user_id).await {
            tracing::warn!(
                channel_id,
                user_id,
                error = format!("{error:#}"),
                "Redis was not told; other servers see it within half a minute"
            );
        }
    }
}
