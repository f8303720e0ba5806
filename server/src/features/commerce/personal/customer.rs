//! Deleting a buyer at the provider.

use anyhow::Context as _;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::queries;
use crate::features::commerce::orders;
use crate::features::commerce::provider::Provider;
use crate::features::commerce::words::OrderStatus;
use crate::jobs::{Context, Failure, Job, Outcome};

/// Deletes a buyer at the provider, with their name, address and cards; payments stay in its books.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct ForgetCustomer {
    /// Whose account was deleted.
    pub user_id: i64,
    /// The publishable key of the provider's account.
    pub account: String,
    /// The provider's id of the buyer.
    pub customer_id: String,
}

impl Job for ForgetCustomer {
    const KIND: &'static str = "orders.forget_customer";
    // With pauses of six hours, several years: the channel may have lost its key for a while.
    const ATTEMPTS: u32 = 5_000;

    fn unique_key(&self) -> Option<String> {
        Some(self.customer_id.clone())
    }

    async fn run(&self, context: &Context) -> Outcome {
        let (app, now) = (&context.app, Timestamp::now());
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a buyer of no channel"))?;
        let site = app.sites.load().by_id(channel_id).cloned().context("the channel is not served")?;
        let channel = &site.channel;
        let provider = Provider::of(app, channel, channel.language).await?;
        if !provider.is_account(&self.account) {
            // The channel has another account by now, whose key opens nothing in this one.
            return Err(
                anyhow::anyhow!("the channel's account at the provider is another one: {}", self.account).into()
            );
        }
        // Deleting a buyer ends their subscriptions; what is open must be called off first, while it can be found.
        for purchase in queries::purchases(&app.database, channel_id, self.user_id).await? {
            let is_theirs = purchase.customer_id.as_deref() == Some(&self.customer_id);
            if is_theirs && (purchase.open || !purchase.answered) {
                let seen = orders::refresh(app, channel, purchase.id, now).await?;
                if seen.open {
                    return Err(anyhow::anyhow!("purchase {} is still open", purchase.id).into());
                }
            }
        }
        provider.delete_customer(&self.customer_id).await?;
        queries::forget_customer(&app.database, channel_id, self.user_id, &self.customer_id).await?;
        for purchase in queries::purchases(&app.database, channel_id, self.user_id).await? {
            if purchase.status == OrderStatus::Active.code() {
                orders::ask_to_look(&app.database, channel_id, purchase.id, now).await?;
            }
        }
        app.jobs.wake();
        Ok(())
    }
}
