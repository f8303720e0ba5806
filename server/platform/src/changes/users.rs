//! Invalidates cached data about users when they change, in this and every other process.

use std::fmt::Debug;
use std::sync::Arc;

use grandstand_db::ids::{ChannelId, UserId};

use super::Announcer;

/// A cache of data about users.
pub trait RemembersUsers: Debug + Send + Sync {
    /// Drops what is cached of a user, including values that are being loaded.
    fn forget_user(&self, channel_id: ChannelId, user_id: UserId);

    /// Drops everything that may have changed without a notification.
    fn forget(&self);
}

/// Announces changes of users' sessions and rights. Cheap to clone.
#[derive(Debug, Clone)]
pub struct UserChanges {
    announcer: Announcer,
    remembering: Arc<[Arc<dyn RemembersUsers>]>,
}

impl UserChanges {
    /// Creates a notifier for the caches of this process, and for other processes through `announcer`.
    pub fn new(announcer: Announcer, remembering: Vec<Arc<dyn RemembersUsers>>) -> Self {
        Self { announcer, remembering: remembering.into() }
    }

    /// Announces to every process that a user's sessions or rights have changed. Call it after the commit.
    pub async fn tell(&self, channel_id: ChannelId, user_id: UserId) {
        self.forget_user(channel_id, user_id);
        self.announcer.user_changed(channel_id, user_id).await;
    }

    /// Drops what this process has cached of a user.
    pub fn forget_user(&self, channel_id: ChannelId, user_id: UserId) {
        self.remembering.iter().for_each(|remembering| remembering.forget_user(channel_id, user_id));
    }

    /// Drops everything cached in this process that may have changed without a notification.
    pub fn forget(&self) {
        self.remembering.iter().for_each(|remembering| remembering.forget());
    }
}
