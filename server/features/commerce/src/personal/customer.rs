//! Brings buyers at the provider up to date, and deletes them there.

use anyhow::Context as _;
use grandstand_db::entities::orders::OrderStatus;
use grandstand_db::entities::users;
use grandstand_db::ids::UserId;
use grandstand_jobs::{Context, Failure, Handler, Job, Outcome};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::queries;
use crate::Commerce;
use crate::orders;
use crate::provider::Provider;

/// The job that gives the provider a buyer's name, address and language as they are now, for its invoices and mails.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct UpdateCustomer {
    /// The user whose account was changed.
    pub user_id: UserId,
}

impl Job for UpdateCustomer {
    const KIND: &'static str = "orders.update_customer";
    // Some three weeks, with pauses of six hours: a channel may be without its key for a while.
    const ATTEMPTS: u32 = 100;

    fn unique_key(&self) -> Option<String> {
        Some(format!("user:{}", self.user_id))
    }
}

impl Handler<UpdateCustomer> for Commerce {
    async fn handle(&self, job: UpdateCustomer, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a buyer of no channel"))?;
        let site = self.sites.load().by_id(channel_id).cloned().context("the channel is not served")?;
        let provider = Provider::of(self, &site.channel, site.channel.language).await?;
        let Some(user) = users::not_deleted(&self.database, channel_id, job.user_id).await? else { return Ok(()) };
        Ok(provider.update_customer(&user).await?)
    }
}

/// The job that deletes a buyer at the provider, with their name, address and cards. Payments stay in the provider's
/// books.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ForgetCustomer {
    /// The user whose account was deleted.
    pub user_id: UserId,
    /// The publishable key of the provider's account.
    pub account: String,
    /// The buyer's customer id at the provider.
    pub customer_id: String,
}

impl Job for ForgetCustomer {
    const KIND: &'static str = "orders.forget_customer";
    // Several years, with pauses of six hours: a channel may be without its key for a while.
    const ATTEMPTS: u32 = 5_000;

    fn unique_key(&self) -> Option<String> {
        Some(self.customer_id.clone())
    }
}

impl Handler<ForgetCustomer> for Commerce {
    async fn handle(&self, job: ForgetCustomer, context: &Context) -> Outcome {
        let now = Timestamp::now();
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a buyer of no channel"))?;
        let site = self.sites.load().by_id(channel_id).cloned().context("the channel is not served")?;
        let channel = &site.channel;
        let provider = Provider::of(self, channel, channel.language).await?;
        if !provider.is_account(&job.account) {
            // The channel uses another account by now, and its key has no access to this one.
            return Err(anyhow::anyhow!("the channel's account at the provider is another one: {}", job.account).into());
        }
        // Deleting a customer ends their subscriptions. Open purchases must be cancelled first, while they can still be
        // found.
        for purchase in queries::purchases(&self.database, channel_id, job.user_id).await? {
            let is_theirs = purchase.customer_id.as_deref() == Some(&job.customer_id);
            if is_theirs && (purchase.open || !purchase.answered) {
                let seen = orders::refresh(self, channel, purchase.id, now).await?;
                if seen.open {
                    return Err(anyhow::anyhow!("purchase {} is still open", purchase.id).into());
                }
            }
        }
        provider.delete_customer(&job.customer_id).await?;
        queries::forget_customer(&self.database, channel_id, job.user_id, &job.customer_id).await?;
        for purchase in queries::purchases(&self.database, channel_id, job.user_id).await? {
            if purchase.status == OrderStatus::Active {
                orders::enqueue_refresh(&self.database, channel_id, purchase.id, now).await?;
            }
        }
        self.jobs.wake();
        Ok(())
    }
}
