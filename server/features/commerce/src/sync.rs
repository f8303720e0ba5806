//! Prepares a channel's account at its payment provider: see [`MakePrices`] and [`RegisterDomains`].

use grandstand_apply::{MakePrices, RegisterDomains};
use grandstand_jobs::{Context, Failure, Handler, Outcome};
use grandstand_web::site::Site;
use tenants::compile::Channel;
use tenants::schema::sales::Offer;
use tenants::schema::text::Localized;
use url::Url;

use super::provider::{Provider, ProviderError, Recurring, Terms};
use crate::Commerce;

impl Handler<MakePrices> for Commerce {
    async fn handle(&self, _job: MakePrices, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a job of no channel"))?;
        // This process may still serve an older revision than the current one.
        let Some(site) = self.compiling.compiled(channel_id).await? else { return Ok(()) };
        // Nothing can be sold without the secret; `of` has logged that.
        let Ok(provider) = Provider::of(self, &site.channel, site.channel.language).await else {
            return Ok(());
        };
        for subscription in &site.channel.subscriptions {
            let of = (subscription.id, &subscription.name, subscription.price, subscription.offer);
            if price(&provider, &site.channel, of).await?.is_some() {
                let name = site.channel.text(&subscription.name, site.channel.language);
                provider.rename(subscription.id, name).await?;
            }
        }
        Ok(())
    }
}

impl Handler<RegisterDomains> for Commerce {
    async fn handle(&self, _job: RegisterDomains, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a job of no channel"))?;
        let Some(site) = self.compiling.compiled(channel_id).await? else { return Ok(()) };
        let Ok(provider) = Provider::of(self, &site.channel, site.channel.language).await else {
            return Ok(());
        };
        for domain in domains(&site) {
            match provider.register_domain(&domain).await {
                // Names of a local network, for example: cards can be used without wallets.
                Err(ProviderError::Refused { message, .. }) => {
                    let channel = &site.channel.key;
                    tracing::warn!(channel, domain, message, "the payment provider offers no wallets on this domain");
                }
                outcome => outcome?,
            }
        }
        Ok(())
    }
}

/// The domains on which viewers pay: the channel's own, or the one that its links have.
fn domains(site: &Site) -> Vec<String> {
    if !site.channel.domains.is_empty() {
        return site.channel.domains.clone();
    }
    let host = Url::parse(&site.address()).ok().and_then(|url| url.host_str().map(str::to_owned));
    host.into_iter().collect()
}

/// Returns the provider's price id for a subscription, from its number, name, price with fee, and offer; `None` without
/// an offer.
///
/// # Errors
/// The provider refuses the price, or gives no answer.
pub async fn price(
    provider: &Provider,
    channel: &Channel,
    (subscription_id, name, amount, offer): (i64, &Localized, i64, Option<Offer>),
) -> Result<Option<String>, ProviderError> {
    let Some(offer) = offer else { return Ok(None) };
    let taxes = channel.payments.as_ref().map(|payments| &payments.taxes);
    let terms = Terms {
        subscription_id,
        name: channel.text(name, channel.language),
        amount,
        currency: channel.currency.code,
        every: Recurring(offer),
        taxes: taxes.and_then(|taxes| Some((taxes.automatic.as_ref()?.code.as_deref(), taxes.mode))),
    };
    provider.price(&terms).await.map(Some)
}
