//! The jobs that prepare a channel's account at the payment provider.

use grandstand_db::Transaction;
use grandstand_db::ids::ChannelId;
use grandstand_jobs::{self as jobs, Job};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use tenants::schema::ChannelSeed;

/// Creates a price at the payment provider for each subscription of a channel that has none yet. A changed price is a
/// new one, so existing subscribers keep paying theirs. The first purchase creates what this job could not.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct MakePrices {}

impl Job for MakePrices {
    const KIND: &'static str = "payments.prices";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

/// Registers a channel's domains at the payment provider, which offers wallets (Apple Pay, Google Pay, Link) on
/// registered domains only. Cards can be used without it.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct RegisterDomains {}

impl Job for RegisterDomains {
    const KIND: &'static str = "payments.domains";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

/// Enqueues these jobs for a channel that takes payments. They need the account's secret key: they are enqueued by an
/// apply, and again when a secret is stored.
///
/// # Errors
/// The database failed.
pub async fn prepare_payments(
    transaction: &Transaction,
    channel_id: ChannelId,
    seed: &ChannelSeed,
    now: Timestamp,
) -> anyhow::Result<()> {
    if seed.channel.payments.is_none() {
        return Ok(());
    }
    if !seed.subscriptions.is_empty() {
        jobs::enqueue(transaction, Some(channel_id), &MakePrices::default(), now).await?;
    }
    jobs::enqueue(transaction, Some(channel_id), &RegisterDomains::default(), now).await
}
