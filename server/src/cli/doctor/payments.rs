//! Each channel's account at the payment provider.

use grandstand_commerce::provider::account::WebhookEndpoint;
use grandstand_commerce::provider::{Account, Provider};
use grandstand_commerce::webhooks;
use grandstand_db::Database;
use grandstand_db::revisions::Stored;
use grandstand_platform::secrets::Secrets;
use tenants::secrets::SecretReference;

use super::finding::{Finding, Part};
use crate::config::ServeSettings;

/// Looks at the accounts of the channels that sell.
pub async fn look(settings: &ServeSettings, database: &Database, channels: &[Stored]) -> Vec<Finding> {
    let mut part = Part::new("payments");
    let secrets = Secrets::new(settings.store.allow.allowances(), settings.store.vault());
    let mut sells = false;
    for stored in channels {
        let Some(payments) = &stored.seed.channel.payments else { continue };
        sells = true;
        let key = &stored.seed.key;
        let channel = (stored.channel_id, key.as_str());
        if secrets.read_for(database, channel, &payments.webhook_secret).await.is_err() {
            part.warn(
                format!("{key}: the webhooks' secret is not stored, so payments are seen late"),
                format!("`grandstand secret set {key} {}`", name(&payments.webhook_secret)),
            );
        }
        match secrets.read_for(database, channel, &payments.secret).await {
            Ok(secret) => {
                let account = Account {
                    channel_id: stored.channel_id,
                    channel_key: key.clone(),
                    publishable_key: payments.publishable_key.clone(),
                    secret,
                };
                of_account(settings, database, account, &stored.seed.channel.domains, &mut part).await;
            }
            Err(_) => part.fault(
                format!("{key}: the account's secret key is not stored, so nothing can be bought"),
                format!("`grandstand secret set {key} {}`", name(&payments.secret)),
            ),
        }
    }
    if !sells {
        part.note("no channel sells anything");
    }
    part.into_findings()
}

/// The name of a secret, as `secret set` takes it.
fn name(reference: &str) -> &str {
    match SecretReference::parse(reference) {
        Some(SecretReference::Name(name)) => name,
        _ => reference,
    }
}

async fn of_account(
    settings: &ServeSettings,
    database: &Database,
    account: Account,
    domains: &[String],
    part: &mut Part,
) {
    let key = account.channel_key.clone();
    let is_test = account.publishable_key.starts_with("pk_test_");
    let asked = async {
        let provider = Provider::connect(database.clone(), account, &settings.stripe.stripe_api_base)?;
        Ok::<_, anyhow::Error>((provider.account().await?, provider.webhook_endpoints().await?))
    };
    let (account, endpoints) = match asked.await {
        Ok(found) => found,
        Err(error) => {
            part.fault(format!("{key}: {error:#}"), "check the account's secret key, and that this machine reaches it");
            return;
        }
    };
    if account.charges_enabled {
        let mode = if is_test { "test mode: no money moves" } else { "live mode" };
        part.ok(format!("{key}: the account in {} can charge cards ({mode})", account.country));
    } else {
        part.fault(
            format!("{key}: the account may not charge cards"),
            "complete what the provider's dashboard asks for",
        );
    }
    if account.charges_enabled && !account.payouts_enabled {
        part.warn(
            format!("{key}: nothing is paid out"),
            "give the account a bank account, in the provider's dashboard",
        );
    }
    check_webhooks(&key, domains, &endpoints, part);
}

/// Looks for an endpoint that leads to the channel.
fn check_webhooks(key: &str, domains: &[String], endpoints: &[WebhookEndpoint], part: &mut Part) {
    let path = webhooks::path(key);
    let here = endpoints.iter().find(|endpoint| endpoint.is_enabled() && endpoint.url.ends_with(&path));
    let host = domains.first().map_or("<its domain>", String::as_str);
    match here {
        None => part.fault(
            format!("{key}: no webhook endpoint leads to {path}, so payments are seen late"),
            format!("add https://{host}{path} under Developers → Webhooks"),
        ),
        Some(endpoint) => {
            let missing = endpoint.missing_events();
            if missing.is_empty() {
                part.ok(format!("{key}: events are sent to {}", endpoint.url));
            } else {
                part.warn(
                    format!("{key}: the webhook endpoint lacks {}", missing.join(", ")),
                    "let it send these events, or all",
                );
            }
        }
    }
}
