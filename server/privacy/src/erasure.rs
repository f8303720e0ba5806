//! Erases users.

use grandstand_db as db;
use grandstand_db::entities::users::{self, Lock};
use grandstand_db::ids::{ChannelId, UserId};
use grandstand_jobs::{self as jobs, Job};
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::registry::Registry;

/// Requests that were in progress during an erasure have ended after this long.
const SWEEP_AFTER: SignedDuration = SignedDuration::from_mins(2);

impl Registry {
    /// Erases a user in the caller's transaction. Erasing an already deleted account changes nothing.
    ///
    /// # Errors
    /// The database failed.
    pub async fn erase_in(
        &self,
        transaction: &db::Transaction,
        channel_id: ChannelId,
        user_id: UserId,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let user = users::lock(transaction, channel_id, user_id, Lock::Exclusive).await?;
        let Some(user) = user.filter(|user| user.deleted_at.is_none()) else { return Ok(()) };
        for feature in &self.features {
            feature.erase(transaction, &user, now).await?;
        }
        jobs::enqueue(transaction, Some(channel_id), &Sweep { user_id }, now + SWEEP_AFTER).await
    }

    /// Erases a user.
    ///
    /// # Errors
    /// The database failed.
    pub async fn erase(
        &self,
        database: &db::Database,
        channel_id: ChannelId,
        user_id: UserId,
        now: Timestamp,
    ) -> anyhow::Result<()> {
        let transaction = db::begin_write(database).await?;
        self.erase_in(&transaction, channel_id, user_id, now).await?;
        Ok(transaction.commit().await?)
    }

    /// Erases data that requests in progress wrote about a user after their account was deleted.
    pub(crate) async fn sweep(
        &self,
        database: &db::Database,
        channel_id: ChannelId,
        user_id: UserId,
    ) -> anyhow::Result<()> {
        let transaction = db::begin_write(database).await?;
        let user = users::lock(&transaction, channel_id, user_id, Lock::Exclusive).await?;
        let Some((user, second)) = user.and_then(|user| user.deleted_at.map(|second| (user, second))) else {
            return Ok(());
        };
        // Erases as of the deletion: the row keeps the time at which the account was deleted.
        let deleted_at = Timestamp::from_second(second)?;
        for feature in &self.features {
            feature.erase(&transaction, &user, deleted_at).await?;
        }
        Ok(transaction.commit().await?)
    }
}

/// Erases a user a second time, shortly after their account was deleted.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Sweep {
    /// The id of the deleted account.
    pub user_id: UserId,
}

impl Job for Sweep {
    const KIND: &'static str = "privacy.sweep";

    fn unique_key(&self) -> Option<String> {
        Some(format!("user:{}", self.user_id))
    }
}
