//! Tells which secrets of channels' payment accounts are set. The values are read for each payment.

use std::collections::{HashMap, HashSet};

use grandstand_db::ids::ChannelId;
use sea_orm::{ConnectionTrait, DbErr};
use tenants::compile::Channel;
use tenants::schema::ChannelSeed;
use tenants::secrets::SecretReference;

use super::{Secrets, queries};

/// The secrets of a channel's payment account.
#[derive(Debug, Clone, Copy)]
pub struct Account<'a> {
    channel_id: ChannelId,
    channel_key: &'a str,
    secret: &'a str,
    webhook_secret: &'a str,
}

impl<'a> Account<'a> {
    /// Returns the account that a channel's seed files declare; `None` if it takes no payments.
    pub fn of_seed(channel_id: ChannelId, seed: &'a ChannelSeed) -> Option<Self> {
        seed.channel.payments.as_ref().map(|payments| Self {
            channel_id,
            channel_key: &seed.key,
            secret: &payments.secret,
            webhook_secret: &payments.webhook_secret,
        })
    }

    /// Returns the account of a served channel; `None` if it takes no payments.
    pub fn of_channel(channel: &'a Channel) -> Option<Self> {
        channel.payments.as_ref().map(|payments| Self {
            channel_id: ChannelId(channel.id),
            channel_key: &channel.key,
            secret: &payments.secret,
            webhook_secret: &payments.webhook_secret,
        })
    }
}

/// Whether the secrets of a channel's payment account are set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaymentSecrets {
    /// The account's secret key. Without it nothing can be bought.
    pub account: bool,
    /// The signing secret of webhooks. Without it payments are noticed late.
    pub webhooks: bool,
}

impl PaymentSecrets {
    /// Whether both are set.
    pub const fn are_complete(self) -> bool {
        self.account && self.webhooks
    }

    /// Logs missing secrets.
    pub fn report(self, channel_key: &str) {
        if !self.account {
            tracing::warn!(
                channel = channel_key,
                "it has a payment account whose secret key is not set: nothing can be bought. \
                 `grandstand secret set` stores it"
            );
        } else if !self.webhooks {
            tracing::warn!(
                channel = channel_key,
                "the secret of its payment account's webhooks is not set: payments are seen late. \
                 `grandstand secret set` stores it"
            );
        }
    }
}

impl Secrets {
    /// Returns which secrets of these accounts are set, by channel. Runs a single query.
    ///
    /// # Errors
    /// The database failed.
    pub async fn of_payments(
        &self,
        connection: &impl ConnectionTrait,
        accounts: &[Account<'_>],
    ) -> Result<HashMap<ChannelId, PaymentSecrets>, DbErr> {
        let numbers = || accounts.iter().map(|account| account.channel_id);
        let (Some(first), Some(last)) = (numbers().min(), numbers().max()) else { return Ok(HashMap::new()) };
        let names = queries::names(connection, first..=last).await?;
        let stored: HashSet<(ChannelId, &str)> = names.iter().map(|(id, name)| (*id, name.as_str())).collect();
        let is_set = |account: &Account<'_>, reference: &str| {
            let name = match SecretReference::parse(reference) {
                Some(SecretReference::Name(name)) => Some(name),
                _ => None,
            };
            name.is_some_and(|name| stored.contains(&(account.channel_id, name)))
                || self.read_environment(account.channel_key, reference).is_ok()
        };
        let of = |account: &Account<'_>| PaymentSecrets {
            account: is_set(account, account.secret),
            webhooks: is_set(account, account.webhook_secret),
        };
        Ok(accounts.iter().map(|account| (account.channel_id, of(account))).collect())
    }
}
