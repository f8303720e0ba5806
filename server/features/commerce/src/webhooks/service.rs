//! Stores webhooks and finds the purchases concerned.

use std::sync::OnceLock;

use actix_web::HttpRequest;
use grandstand_db as db;
use grandstand_db::entities::webhook_events::WebhookOutcome;
use grandstand_db::ids::{ChannelId, PurchaseId};
use jiff::Timestamp;
use opentelemetry::metrics::Counter;
use opentelemetry::{KeyValue, global};
use sea_orm::{ActiveEnum, DbErr};

use super::queries::{self, Told};
use crate::Commerce;
use crate::error::Error;
use crate::orders;
use crate::provider::webhook::{self, BadWebhook, Event};

/// Handles a webhook for the channel with a key. A repeated webhook gets the same answer and changes nothing.
///
/// # Errors
/// There is no such channel, or it takes no payments; the webhook's signature is wrong; or the database failed.
pub async fn take(
    commerce: &Commerce,
    channel_key: &str,
    (request, signature): (&HttpRequest, &str),
    body: &[u8],
    now: Timestamp,
) -> Result<(), Error> {
    let site = commerce.sites.load().by_key(channel_key).cloned().ok_or(Error::UnknownChannelKey)?;
    let channel = &site.channel;
    let payments = channel.payments.as_ref().ok_or(Error::UnknownChannelKey)?;
    let secret =
        commerce.secrets.read(&commerce.database, channel, &payments.webhook_secret).await.map_err(|error| {
            // Anybody can send these requests, so the log is limited, as for forgeries.
            if commerce.forged.unchecked.is_due(ChannelId(channel.id), now) {
                tracing::error!(channel = channel.key, error = format!("{error:#}"), "webhooks can't be checked");
            }
            refused(commerce, request, Error::Busy, now)
        })?;
    let text = std::str::from_utf8(body).map_err(|_| refused(commerce, request, Error::WebhookRefused, now))?;
    // The signature is checked before anything else is done with the body.
    let event = match webhook::read(text, signature, &secret, now.as_second()) {
        Ok(event) => event,
        Err(BadWebhook::Signature) => return Err(refused(commerce, request, Error::WebhookRefused, now)),
        Err(BadWebhook::Body) => {
            tracing::warn!(channel = channel.key, "a webhook that was signed is no event");
            count("refused".to_owned());
            return Err(Error::WebhookRefused);
        }
    };
    let transaction = db::begin_write(&commerce.database).await?;
    let purchases = concerned(&transaction, ChannelId(channel.id), &event).await?;
    let outcome = if purchases.is_empty() { WebhookOutcome::Unknown } else { WebhookOutcome::Routed };
    let told = Told {
        channel_id: ChannelId(channel.id),
        event: &event,
        outcome,
        purchase_id: purchases.first().copied(),
        body_hash: blake3::hash(body).to_hex().to_string(),
    };
    let is_new = queries::store(&transaction, told, now.as_second()).await?;
    if is_new {
        for purchase_id in &purchases {
            orders::enqueue_refresh(&transaction, ChannelId(channel.id), *purchase_id, now).await?;
        }
    }
    transaction.commit().await?;
    count(if is_new { outcome.to_value() } else { "repeated".to_owned() });
    commerce.jobs.wake();
    Ok(())
}

/// Counts a webhook with a wrong signature. Returns `answer`, or an error that makes the client wait if there were
/// many.
fn refused(commerce: &Commerce, request: &HttpRequest, answer: Error, now: Timestamp) -> Error {
    count("refused".to_owned());
    commerce.forged.webhooks.count(request, &commerce.trusted_proxies, now).err().map_or(answer, Error::from)
}

/// Returns the purchases that an event is about: the one that it names, or else that of its payment or subscription, or
/// else those of its customer that may still change.
async fn concerned(
    connection: &impl sea_orm::ConnectionTrait,
    channel_id: ChannelId,
    event: &Event,
) -> Result<Vec<PurchaseId>, DbErr> {
    if let Some(reference) = event.purchase()
        && let Some(purchase_id) = queries::by_reference(connection, channel_id, reference).await?
    {
        return Ok(vec![purchase_id]);
    }
    let ids: Vec<&str> = event.ids().collect();
    let known = queries::by_provider_ids(connection, channel_id, &ids).await?;
    if !known.is_empty() {
        return Ok(known);
    }
    queries::of_customers(connection, channel_id, &ids).await
}

static WEBHOOKS: OnceLock<Counter<u64>> = OnceLock::new();

fn count(outcome: String) {
    let webhooks = WEBHOOKS.get_or_init(|| {
        let meter = global::meter("grandstand");
        let described = "What the payment provider told, by what became of it";
        meter.u64_counter("payment_webhooks").with_description(described).build()
    });
    webhooks.add(1, &[KeyValue::new("outcome", outcome)]);
}
