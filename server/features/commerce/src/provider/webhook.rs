//! The provider's webhooks.

use serde::Deserialize;
use serde_json::Value;
use stripe_webhook::{Webhook, WebhookError};

use super::payments::PURCHASE;

/// An event at the provider, which triggers a refresh.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// The provider's id of the event; the same when it is sent again.
    pub id: String,
    /// The event's type, such as `invoice.paid`.
    pub kind: String,
    /// The object that changed.
    pub object: Value,
}

/// Why a webhook is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BadWebhook {
    /// It was not signed with the account's secret, or the signature is too old.
    #[error("the signature is not right")]
    Signature,
    /// The body is not an event.
    #[error("this is no event")]
    Body,
}

#[derive(Deserialize)]
struct Envelope {
    id: String,
    #[serde(rename = "type")]
    kind: String,
    data: Data,
}

#[derive(Deserialize)]
struct Data {
    object: Value,
}

/// Reads a webhook's body, which must be signed with `secret`. `now` is in unix seconds.
///
/// # Errors
/// See [`BadWebhook`].
pub fn read(body: &str, signature: &str, secret: &str, now: i64) -> Result<Event, BadWebhook> {
    match Webhook::construct_event_with_timestamp(body, signature, secret, now) {
        // Unknown types of events and objects are accepted once the signature is right.
        Ok(_) | Err(WebhookError::BadParse(_)) => {}
        Err(_) => return Err(BadWebhook::Signature),
    }
    let Envelope { id, kind, data } = serde_json::from_str(body).map_err(|_| BadWebhook::Body)?;
    Ok(Event { id, kind, object: data.object })
}

impl Event {
    /// The reference of the purchase in the object's metadata.
    pub fn purchase(&self) -> Option<&str> {
        let own = self.object["metadata"][PURCHASE].as_str();
        // An invoice carries the metadata of its subscription.
        own.or_else(|| self.object["parent"]["subscription_details"]["metadata"][PURCHASE].as_str())
    }

    /// Every id of the object by which a purchase may be found: its own, and those of its payment, subscription and
    /// customer.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        let subscription = &self.object["parent"]["subscription_details"]["subscription"];
        let named = ["id", "payment_intent", "subscription", "customer"].map(|key| &self.object[key]);
        named.into_iter().chain([subscription]).filter_map(Value::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const NOW: i64 = 1_800_000_000;

    fn signed(body: &str, at: i64) -> Result<Event, BadWebhook> {
        let signature = Webhook::generate_test_header(body, "whsec_right", Some(at));
        read(body, &signature, "whsec_right", NOW)
    }

    #[test]
    fn only_what_is_signed_with_the_secret_is_believed() {
        let body = json!({
            "id": "evt_1", "type": "something.new", "object": "event",
            "data": { "object": { "id": "in_1", "payment_intent": "pi_1", "metadata": {},
                "parent": { "subscription_details": { "subscription": "sub_1", "metadata": { PURCHASE: "abc" } } } } }
        })
        .to_string();
        let event = signed(&body, NOW).unwrap();
        assert_eq!((event.id.as_str(), event.kind.as_str(), event.purchase()), ("evt_1", "something.new", Some("abc")));
        assert_eq!(event.ids().collect::<Vec<_>>(), ["in_1", "pi_1", "sub_1"]);
        assert_eq!(signed(&body, NOW - 301), Err(BadWebhook::Signature), "told long ago");
        let foreign = Webhook::generate_test_header(&body, "whsec_other", Some(NOW));
        assert_eq!(read(&body, &foreign, "whsec_right", NOW), Err(BadWebhook::Signature));
        assert_eq!(read(&body, "t=1,v1=", "whsec_right", NOW), Err(BadWebhook::Signature));
        let own = Webhook::generate_test_header(&body, "whsec_right", Some(NOW));
        assert_eq!(read(&body.replace("in_1", "in_2"), &own, "whsec_right", NOW), Err(BadWebhook::Signature));
        assert_eq!(signed("[]", NOW), Err(BadWebhook::Body));
        assert_eq!(signed("{\"id\":1}", NOW), Err(BadWebhook::Body));
    }
}
