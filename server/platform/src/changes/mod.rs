//! Notifies the processes of a deployment of committed changes. The database is the source of truth: a message only
//! makes a process read it sooner.

mod signals;
mod users;

use std::sync::Arc;

use grandstand_db::ids::{ChannelId, UserId};
use grandstand_jobs as jobs;

pub use signals::{Asked, Signals};
pub use users::{RemembersUsers, UserChanges};

use crate::redis_link::RedisLink;

/// Notifies this process, and through Redis all others, of changes that this process has committed. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Announcer {
    signals: Arc<Signals>,
    jobs: jobs::Signal,
    redis: Option<RedisLink>,
}

impl Announcer {
    /// Creates an announcer; without `redis` it notifies only this process.
    pub const fn new(signals: Arc<Signals>, jobs: jobs::Signal, redis: Option<RedisLink>) -> Self {
        Self { signals, jobs, redis }
    }

    /// Announces that a channel has changed.
    pub async fn channel_changed(&self, channel_id: ChannelId) {
        self.signals.look_at(channel_id);
        self.jobs.wake();
        let Some(redis) = &self.redis else { return };
        if let Err(error) = redis.tell(channel_id).await {
            tracing::warn!(
                channel_id = channel_id.0,
                error = format!("{error:#}"),
                "Redis was not told; other servers see it within seconds"
            );
        }
    }

    /// Announces to the other processes that a user's sessions or rights have changed. Without Redis they notice within
    /// 30 s.
    pub async fn user_changed(&self, channel_id: ChannelId, user_id: UserId) {
        let Some(redis) = &self.redis else { return };
        if let Err(error) = redis.tell_of_user(channel_id, user_id).await {
            tracing::warn!(
                channel_id = channel_id.0,
                user_id = user_id.0,
                error = format!("{error:#}"),
                "Redis was not told; other servers see it within half a minute"
            );
        }
    }
}
