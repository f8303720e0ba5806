//! The payment provider. Only this module knows that it is Stripe.
//!
//! Calls go through `async-stripe`. Only the fields of Stripe's answers that are used are read (`wire.rs`), so that
//! other fields may change.

pub mod account;
mod balance;
pub mod balance_model;
mod calculations;
mod cards;
mod catalogue;
mod customers;
mod domains;
mod errors;
pub mod model;
mod pages;
mod payments;
mod queries;
mod reading;
mod subscriptions;
mod taxes;
pub mod webhook;
mod wire;

use std::time::Duration;

use grandstand_db::Database;
use grandstand_db::ids::ChannelId;
use serde_json::{Map, Value};
use stripe::{Client, ClientBuilder, IdempotencyKey, RequestStrategy};
use stripe_client_core::{RequestBuilder, StripeMethod};
use tenants::compile::Channel;
use tenants::schema::text::Language;

pub use calculations::{TaxAnswer, TaxQuestion, tax_behavior};
pub use cards::Card;
pub use catalogue::{Recurring, Terms, product_id};
pub use errors::{ProviderError, RefusalReason, amount_refused, decline_sentence, payments_unavailable};
pub use payments::NewPayment;
pub use subscriptions::NewSubscription;

use crate::Commerce;
use crate::error::Error;

/// Timeout of one call: a viewer waits for two or three of them, and for half a minute at most.
const PATIENCE: Duration = Duration::from_secs(8);

/// A channel's account at the provider.
#[derive(Debug)]
pub struct Provider {
    client: Client,
    database: Database,
    channel_id: ChannelId,
    channel_key: String,
    /// The account's publishable key. Ids from another account are not valid here.
    account: String,
}

/// The account of a channel, with its keys.
pub struct Account {
    /// The channel.
    pub channel_id: ChannelId,
    /// The channel's key.
    pub channel_key: String,
    /// The account's publishable key.
    pub publishable_key: String,
    /// The account's secret key.
    pub secret: String,
}

impl Provider {
    /// Returns the account of a channel.
    ///
    /// # Errors
    /// [`Error::PaymentsUnavailable`] in the language: the channel takes no payments, or the account's secret is
    /// missing.
    pub async fn of(commerce: &Commerce, channel: &Channel, language: Language) -> Result<Self, Error> {
        let unavailable = || payments_unavailable(language);
        let payments = channel.payments.as_ref().ok_or_else(unavailable)?;
        let secret = commerce.secrets.read(&commerce.database, channel, &payments.secret).await.map_err(|error| {
            tracing::warn!(channel = channel.key, error = format!("{error:#}"), "nothing can be bought");
            unavailable()
        })?;
        let account = Account {
            channel_id: ChannelId(channel.id),
            channel_key: channel.key.clone(),
            publishable_key: payments.publishable_key.clone(),
            secret,
        };
        Self::connect(commerce.database.clone(), account, &commerce.stripe_api_base).map_err(|error| {
            tracing::warn!(channel = channel.key, error = format!("{error:#}"), "nothing can be bought");
            unavailable()
        })
    }

    /// Connects to an account at the API's address.
    ///
    /// # Errors
    /// The address or the secret is malformed.
    pub fn connect(database: Database, account: Account, api: &str) -> anyhow::Result<Self> {
        let Account { channel_id, channel_key, publishable_key, secret } = account;
        let client = ClientBuilder::new(secret).url(base(api)).timeout(PATIENCE).build()?;
        Ok(Self { client, database, channel_id, channel_key, account: publishable_key })
    }

    async fn get<T: miniserde::Deserialize>(&self, path: &str, query: &Value) -> Result<T, ProviderError> {
        let request = RequestBuilder::new(StripeMethod::Get, path);
        let request = if says_nothing(query) { request } else { request.query(query) };
        Ok(request.customize::<T>().send(&self.client).await?)
    }

    /// Sends a POST request with an idempotency key: repeated with the same `key`, it takes effect once.
    async fn post<T: miniserde::Deserialize>(&self, path: &str, form: &Value, key: &str) -> Result<T, ProviderError> {
        let key = IdempotencyKey::new(key).map_err(|error| ProviderError::Unavailable(error.to_string()))?;
        let request = RequestBuilder::new(StripeMethod::Post, path).form(form).customize::<T>();
        Ok(request.request_strategy(RequestStrategy::Idempotent(key)).send(&self.client).await?)
    }

    /// Sends a POST request without an idempotency key, which may be repeated safely.
    async fn set<T: miniserde::Deserialize>(&self, path: &str, form: &Value) -> Result<T, ProviderError> {
        let request = RequestBuilder::new(StripeMethod::Post, path);
        let request = if says_nothing(form) { request } else { request.form(form) };
        Ok(request.customize::<T>().send(&self.client).await?)
    }

    async fn delete<T: miniserde::Deserialize>(&self, path: &str) -> Result<T, ProviderError> {
        let request = RequestBuilder::new(StripeMethod::Delete, path);
        Ok(request.customize::<T>().send(&self.client).await?)
    }
}

/// Whether there are no parameters: the client would send an empty object as a parameter.
fn says_nothing(parameters: &Value) -> bool {
    parameters.as_object().is_some_and(Map::is_empty)
}

/// Adds the trailing slash that the client expects.
fn base(address: &str) -> String {
    format!("{}/", address.trim_end_matches('/'))
}

/// Checks that an id of the provider is safe as a path segment; some ids come from viewers.
///
/// # Errors
/// The id contains other characters than letters, digits, `_` and `-`.
fn segment(id: &str) -> Result<&str, ProviderError> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    if !id.is_empty() && id.len() <= 255 && id.bytes().all(plain) { Ok(id) } else { Err(ProviderError::Missing) }
}

#[cfg(test)]
mod tests {
    use super::{base, segment};

    #[test]
    fn ids_of_viewers_lead_nowhere_else() {
        assert!(segment("pm_1Abc-9").is_ok());
        for id in ["", "pm_1/../customers", "pm_1?expand[]=x", "pm 1", "é", &"a".repeat(256)] {
            assert!(segment(id).is_err(), "{id}");
        }
    }

    #[test]
    fn the_base_has_one_slash_at_its_end() {
        assert_eq!(base("http://127.0.0.1:8500"), "http://127.0.0.1:8500/");
        assert_eq!(base("https://api.stripe.com/"), "https://api.stripe.com/");
    }
}
