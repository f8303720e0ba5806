//! Refreshes purchases from the provider's state.

use grandstand_db::entities::orders::{OrderStatus, Renewal};
use grandstand_db::entities::purchases::{self, PurchaseKind, RenewalChoice};
use grandstand_db::ids::{ChannelId, PurchaseId};
use grandstand_jobs::{self as jobs, Context, Failure, Handler, Job, Outcome};
use jiff::Timestamp;
use sea_orm::{ActiveEnum, ConnectionTrait};
use serde::{Deserialize, Serialize};
use tenants::compile::Channel;

use super::open::{ProviderIds, attached, attached_late};
use super::settle::{Settled, settle};
use super::transition::{Seen, State};
use super::{gifts, queries, taxing, wishes};
use crate::Commerce;
use crate::error::Error;
use crate::provider::model::{PaymentState, SubscriptionState};
use crate::provider::{Provider, ProviderError};

/// How often a refresh starts again because another writer was faster.
const ROUNDS: usize = 20;
/// Seconds after which an unpaid purchase is given up.
const ABANDONED_SECONDS: i64 = 24 * 60 * 60;

/// Fetches the provider's state of a purchase and stores it. Returns the purchase as it is then.
///
/// # Errors
/// The purchase doesn't exist, the provider gives no answer, concurrent writers were always faster, or the database
/// failed.
pub async fn refresh(
    commerce: &Commerce,
    channel: &Channel,
    purchase_id: PurchaseId,
    now: Timestamp,
) -> Result<purchases::Model, Error> {
    // Another request may have changed the choice about the renewal while we called the provider: repeat until the
    // provider has the latest one.
    let mut acted = false;
    for _ in 0..ROUNDS {
        let purchase = read(commerce, ChannelId(channel.id), purchase_id).await?;
        let has_left = !queries::is_there(&commerce.database, ChannelId(channel.id), purchase.user_id).await?;
        let attempt = Attempt { commerce, channel, purchase: &purchase, has_left, now };
        let Some(seen) = attempt.fetch(&mut acted).await? else { continue };
        match settle(commerce, &purchase, &seen, now).await? {
            Settled::Written(state) if is_charged_for_nothing(&state, &purchase, has_left) => {
                wishes::cancel_paid_back(commerce, &purchase, now).await?;
            }
            Settled::Written(_) => return read(commerce, ChannelId(channel.id), purchase_id).await,
            Settled::Stale => {}
        }
    }
    Err(Error::Busy)
}

/// Gives up a purchase that the provider refuses to begin. A purchase with a payment or subscription stays as it is.
///
/// # Errors
/// The purchase doesn't exist, concurrent writers were always faster, or the database failed.
pub async fn give_up(
    commerce: &Commerce,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
    now: Timestamp,
) -> Result<(), Error> {
    for _ in 0..ROUNDS {
        let purchase = read(commerce, channel_id, purchase_id).await?;
        if !is_unheard_of(&purchase) || settle(commerce, &purchase, &Seen::Refused, now).await? != Settled::Stale {
            return Ok(());
        }
    }
    Err(Error::Busy)
}

async fn read(commerce: &Commerce, channel_id: ChannelId, purchase_id: PurchaseId) -> Result<purchases::Model, Error> {
    queries::purchase(&commerce.database, channel_id, purchase_id).await?.ok_or(Error::PurchaseNotFound)
}

/// Whether the payment was refunded or the buyer has deleted their account, but the subscription would still be
/// charged.
fn is_charged_for_nothing(state: &State, purchase: &purchases::Model, has_left: bool) -> bool {
    (state.status == OrderStatus::Refunded || has_left) && state.renewal == Some(Renewal::Active) && purchase.answered
}

/// One attempt of a refresh.
struct Attempt<'a> {
    commerce: &'a Commerce,
    channel: &'a Channel,
    purchase: &'a purchases::Model,
    /// Whether the buyer has deleted their account.
    has_left: bool,
    now: Timestamp,
}

impl Attempt<'_> {
    /// Fetches the provider's state; `None` if the purchase has to be read again first.
    async fn fetch(&self, acted: &mut bool) -> Result<Option<Seen>, Error> {
        match self.purchase.kind {
            PurchaseKind::Free => return Ok(Some(Seen::Free)),
            PurchaseKind::Given => return gifts::terms(&self.commerce.database, self.purchase).await.map(Some),
            PurchaseKind::Payment | PurchaseKind::Subscription => {}
        }
        let provider = Provider::of(self.commerce, self.channel, self.channel.language).await?;
        match self.purchase.kind {
            PurchaseKind::Subscription => self.subscription(&provider, acted).await,
            PurchaseKind::Payment | PurchaseKind::Free | PurchaseKind::Given => self.payment(&provider).await,
        }
    }

    async fn payment(&self, provider: &Provider) -> Result<Option<Seen>, Error> {
        let purchase = self.purchase;
        let Some(id) = &purchase.payment_id else {
            let found: Option<PaymentState> = match &purchase.customer_id {
                Some(customer) => self.told(provider.payment_of_purchase(customer, &purchase.reference).await)?,
                None => None,
            };
            if let Some(late) = found.as_ref().filter(|_| !purchase.open) {
                self.unless_paid(provider.cancel_payment(&late.id).await)?;
            }
            let ids = ProviderIds { payment: found.map(|payment| payment.id), subscription: None };
            return self.found(ids).await;
        };
        if self.is_abandoned()
            && let Err(error) = provider.cancel_payment(id).await
        {
            // It may have been paid just now; the payment fetched next shows that.
            tracing::info!(purchase = purchase.id.0, %error, "a payment that nobody finished was not called off");
        }
        let payment = self.there(provider.payment(id).await)?;
        Ok(Some(payment.map_or(Seen::Nothing, |payment| Seen::Payment(Box::new(payment)))))
    }

    async fn subscription(&self, provider: &Provider, acted: &mut bool) -> Result<Option<Seen>, Error> {
        let purchase = self.purchase;
        let Some(id) = &purchase.subscription_id else {
            let found: Option<SubscriptionState> = match &purchase.customer_id {
                Some(customer) => self.told(provider.subscription_of_purchase(customer, &purchase.reference).await)?,
                None => None,
            };
            if let Some(late) = found.as_ref().filter(|_| !purchase.open) {
                self.unless_paid(provider.call_off_subscription(late).await)?;
            }
            let ids = ProviderIds { payment: None, subscription: found.map(|subscription| subscription.id) };
            return self.found(ids).await;
        };
        if let Some(choice) = purchase.asked.filter(|_| !purchase.answered || *acted) {
            *acted = true;
            if let Err(error) = provider.set_renewal(id, choice == RenewalChoice::Resume).await {
                // It may have ended, which the subscription fetched next shows; otherwise the change is retried.
                tracing::warn!(purchase = purchase.id.0, wish = choice.to_value(), %error, "a renewal was not changed");
            }
        }
        let mut subscription = self.there(provider.subscription(id).await)?;
        if let Some(told) = &subscription
            && let Err(error) = taxing::retax(provider, self.channel, purchase, told).await
        {
            // The next refresh tries again, at the latest a day later.
            tracing::warn!(purchase = purchase.id.0, %error, "the tax rates of a subscription were not changed");
        }
        // It may have been paid since the last refresh, so the fetched state decides, not our row.
        let is_to_go = |told: &SubscriptionState| {
            (self.is_abandoned() && told.is_unpaid()) || (purchase.open && told.is_withdrawn())
        };
        if let Some(unpaid) = subscription.as_ref().filter(|told| is_to_go(told)) {
            if let Err(error) = provider.call_off_subscription(unpaid).await {
                tracing::info!(purchase = purchase.id.0, %error, "a subscription that nobody paid was not called off");
            }
            subscription = self.there(provider.subscription(id).await)?;
        }
        Ok(Some(subscription.map_or(Seen::Nothing, |told| Seen::Subscription(Box::new(told)))))
    }

    /// Stores ids that a search at the provider has found.
    async fn found(&self, ids: ProviderIds) -> Result<Option<Seen>, Error> {
        if ids.payment.is_none() && ids.subscription.is_none() {
            return Ok(Some(Seen::Nothing));
        }
        // If another call has stored other ids meanwhile, the next round uses those.
        let (database, channel_id, id) = (&self.commerce.database, ChannelId(self.channel.id), self.purchase.id);
        match self.purchase.open {
            true => attached(database, channel_id, id, &ids, self.now).await?,
            false => attached_late(database, channel_id, id, &ids, self.now).await?,
        };
        Ok(None)
    }

    fn is_abandoned(&self) -> bool {
        let is_old = self.now.as_second() - self.purchase.created_at >= ABANDONED_SECONDS;
        self.purchase.open && (is_old || self.has_left)
    }

    /// Returns `None` for an open purchase that the account doesn't have, because the channel had another account
    /// before: it can't be paid any more. For any other purchase that is an error, and the purchase stays as it is.
    fn there<T>(&self, answer: Result<T, ProviderError>) -> Result<Option<T>, Error> {
        match answer {
            Err(ProviderError::Missing) if self.purchase.open => Ok(None),
            answer => self.told(answer).map(Some),
        }
    }

    /// Ignores a failed cancellation: the payment is paid or over, which the next round sees.
    fn unless_paid<T>(&self, called_off: Result<T, ProviderError>) -> Result<(), Error> {
        match called_off {
            Err(ProviderError::Missing | ProviderError::Refused { .. }) => Ok(()),
            called_off => self.told(called_off).map(drop),
        }
    }

    fn told<T>(&self, answer: Result<T, ProviderError>) -> Result<T, Error> {
        answer.map_err(|error| error.in_language(self.channel.language))
    }
}

/// The job that refreshes a purchase.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct Refresh {
    /// The purchase to refresh.
    pub purchase_id: PurchaseId,
}

impl Job for Refresh {
    const KIND: &'static str = "orders.refresh";

    fn unique_key(&self) -> Option<String> {
        Some(format!("purchase:{}", self.purchase_id))
    }
}

impl Handler<Refresh> for Commerce {
    async fn handle(&self, job: Refresh, context: &Context) -> Outcome {
        let channel_id = context.channel_id.ok_or_else(|| Failure::never("a purchase of no channel"))?;
        let site = self.sites.load().by_id(channel_id).cloned();
        let site = site.ok_or_else(|| anyhow::anyhow!("the channel is not served"))?;
        match refresh(self, &site.channel, job.purchase_id, self.clock.now()).await {
            Ok(purchase) if !purchase.answered => Err(anyhow::anyhow!("the renewal is not changed yet").into()),
            // It is given up `UNKNOWN_SECONDS` after it began.
            Ok(purchase) if is_unheard_of(&purchase) => Err(anyhow::anyhow!("the provider has not heard of it").into()),
            Ok(_) => Ok(()),
            // Retrying is no use without the account or its secret; reconciliation asks again every hour.
            Err(error) if cant_be_refreshed(&error) => {
                tracing::warn!(purchase = job.purchase_id.0, problem = %error, "a purchase can't be refreshed");
                Ok(())
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// Whether a refresh failed because nothing can be fetched: the channel has no account or no secret for it, or the
/// purchase is missing here or at the provider.
pub const fn cant_be_refreshed(error: &Error) -> bool {
    matches!(error, Error::PaymentsUnavailable(_) | Error::PurchaseNotFound | Error::MissingAtProvider)
}

/// Whether an open purchase has neither payment nor subscription at the provider, as far as we know.
fn is_unheard_of(purchase: &purchases::Model) -> bool {
    purchase.open && purchase.payment_id.is_none() && purchase.subscription_id.is_none()
}

/// Enqueues a refresh of a purchase, which runs after the transaction is committed.
///
/// # Errors
/// The database failed.
pub async fn enqueue_refresh(
    connection: &impl ConnectionTrait,
    channel_id: ChannelId,
    purchase_id: PurchaseId,
    now: Timestamp,
) -> Result<(), Error> {
    Ok(jobs::enqueue(connection, Some(channel_id), &Refresh { purchase_id }, now).await?)
}
