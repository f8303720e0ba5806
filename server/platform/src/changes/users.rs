//! What this process remembers of users is forgotten when they change, here and in every other process.

use std::fmt::Debug;
use std::sync::Arc;

use super::Announcer;

/// What remembers something of users.
pub trait RemembersUsers: Debug + Send + Sync {
    /// Forgets what is known of a user, also what is being read.
    fn forget_user(&self, channel_id: i64, user_id: i64);

    /// Forgets all that may have changed without this process being told.
    fn forget(&self);
}

/// Tells of changes to users' sessions and rights. Clones tell the same.
#[derive(Debug, Clone)]
pub struct UserChanges {
    announcer: Announcer,
    remembering: Arc<[Arc<dyn RemembersUsers>]>,
}

impl UserChanges {
    /// Tells these of this process, and every other process through `announcer`.
    pub fn new(announcer: Announcer, remembering: Vec<Arc<dyn RemembersUsers>>) -> Self {
        Self { announcer, remembering: remembering.into() }
    }

    /// Tells every process that a user's sessions or rights have changed. To be called once that is committed.
    pub async fn tell(&self, channel_id: i64, user_id: i64) {
        self.forget_user(channel_id, user_id);
        self.announcer.user_changed(channel_id, user_id).await;
    }

    /// Forgets in this process what is known of a user.
    pub fn forget_user(&self, channel_id: i64, user_id: i64) {
        self.remembering.iter().for_each(|remembering| remembering.forget_user(channel_id, user_id));
    }

    /// Forgets in this process everything that may have changed without its being told.
    pub fn forget(&self) {
        self.remembering.iter().for_each(|remembering| remembering.forget());
    }
}
