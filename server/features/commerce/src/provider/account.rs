//! The account itself, as the operator sees it: whether it can take payments, and where it reports.

use miniserde::Deserialize;
use serde_json::json;

use super::wire::List;
use super::{Provider, ProviderError};

/// Most endpoints that an account can have.
const MOST_ENDPOINTS: u32 = 100;

/// An account at the provider.
#[derive(Debug, Deserialize)]
pub struct AccountFacts {
    /// Whether it may charge cards.
    pub charges_enabled: bool,
    /// Whether its money is paid out.
    pub payouts_enabled: bool,
    /// Its country's code, such as `CA`.
    pub country: String,
}

/// An address that the provider sends events to.
#[derive(Debug, Deserialize)]
pub struct WebhookEndpoint {
    /// The address.
    pub url: String,
    /// `enabled` or `disabled`.
    pub status: String,
    /// Names of events; `*` stands for all.
    pub enabled_events: Vec<String>,
}

/// The events that purchases, renewals, refunds and disputes report.
const EVENTS: [&str; 12] = [
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "payment_intent.canceled",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "invoice.paid",
    "invoice.payment_failed",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.closed",
    "setup_intent.succeeded",
    "setup_intent.setup_failed",
];

impl WebhookEndpoint {
    /// Whether events are sent.
    pub fn is_enabled(&self) -> bool {
        self.status == "enabled"
    }

    /// The events that aren't sent and should be.
    pub fn missing_events(&self) -> Vec<&'static str> {
        let sends = |event: &str| self.enabled_events.iter().any(|one| one == "*" || one == event);
        EVENTS.into_iter().filter(|event| !sends(event)).collect()
    }
}

impl Provider {
    /// Returns the account.
    ///
    /// # Errors
    /// The provider refuses the secret, or gives no answer.
    pub async fn account(&self) -> Result<AccountFacts, ProviderError> {
        self.get("/account", &json!({})).await
    }

    /// Returns the addresses that the account's events are sent to.
    ///
    /// # Errors
    /// The provider refuses, or gives no answer.
    pub async fn webhook_endpoints(&self) -> Result<Vec<WebhookEndpoint>, ProviderError> {
        let list: List<WebhookEndpoint> = self.get("/webhook_endpoints", &json!({ "limit": MOST_ENDPOINTS })).await?;
        Ok(list.data)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_endpoint_lacks_what_it_does_not_send() {
        let endpoint = |events: &[&str]| WebhookEndpoint {
            url: "https://shop.example/".to_owned(),
            status: "enabled".to_owned(),
            enabled_events: events.iter().map(|event| (*event).to_owned()).collect(),
        };
        assert!(endpoint(&["*"]).missing_events().is_empty() && endpoint(&EVENTS).missing_events().is_empty());
        assert_eq!(endpoint(&EVENTS[1..]).missing_events(), [EVENTS[0]]);
    }
}
