//! Pays a purchase that has begun, at the provider. Every step can be repeated safely.

use std::time::Duration;

use grandstand_web::context::Context;

use super::begin::Begun;
use super::declines::counting_declines;
use super::quote::{self, Priced};
use crate::Commerce;
use crate::error::Error;
use crate::line::Line;
use crate::orders::{self, ProviderIds};
use crate::products::Product;
use crate::provider::model::{PaymentState, PaymentStatus, SubscriptionState};
use crate::provider::{Card, NewPayment, NewSubscription, Provider, ProviderError, RefusalReason};
use crate::sync::price;

/// How often a provider call is retried, and after which pause, while another call with the same key is running.
const ASKED_AGAIN: usize = 6;
const PAUSE: Duration = Duration::from_secs(1);

/// Timeout for creating a payment or subscription, with all its provider calls; well below `UNKNOWN_SECONDS`.
const CREATING: Duration = Duration::from_secs(60);

/// The client secret of a payment that the card's owner has to confirm; `None` if nothing is to be confirmed.
pub type ToConfirm = Option<String>;

/// The dependencies of a payment: the customer, the card, and the clients to call.
#[derive(Debug, Clone, Copy)]
pub struct Payer<'a> {
    pub commerce: &'a Commerce,
    pub context: &'a Context,
    /// The channel's account at the provider.
    pub provider: &'a Provider,
    /// The buyer's customer id at the provider.
    pub customer: &'a str,
    pub card: &'a Card,
}

impl Payer<'_> {
    /// Pays a purchase once, without renewals.
    ///
    /// # Errors
    /// The card was declined, too many cards were declined, or the provider gives no answer.
    pub async fn pay_once(self, begun: &Begun, priced: &Priced<'_>) -> Result<ToConfirm, Error> {
        let known = match &begun.purchase.payment_id {
            Some(id) => self.provider.payment(id).await,
            None => in_time(Box::pin(self.create_payment(begun, priced))).await,
        };
        let Some(mut payment) = self.unless_gone(known)? else { return Ok(None) };
        if payment.takes(&self.card.id) {
            let key = self.attempt(begun).await?;
            let id = payment.id.clone();
            let paid = self.counted(Box::pin(self.provider.confirm_payment(&id, &self.card.id, &key))).await?;
            let Some(paid) = paid else { return Ok(None) };
            payment = paid;
        }
        Ok(payment.client_secret.filter(|_| payment.status == PaymentStatus::RequiresAction))
    }

    /// Returns the payment or subscription; `None` if the account no longer has it. The next refresh records that.
    fn unless_gone<T>(self, answer: Result<T, ProviderError>) -> Result<Option<T>, Error> {
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(ProviderError::Missing) => Ok(None),
            // The other call may have died before paying, so the viewer has to try again.
            Err(ProviderError::UnderWay) => Err(Error::UnderWay),
            Err(error) => Err(error.in_language(self.context.language)),
        }
    }

    /// Returns the number of the attempt to create the payment or subscription: the same while the first call may still
    /// be in flight, the next one once that call has come to nothing.
    async fn creation(self, begun: &Begun) -> Result<i32, ProviderError> {
        let purchase = &begun.purchase;
        if begun.is_fresh(self.context) {
            return Ok(purchase.attempt);
        }
        let channel_id = purchase.channel_id;
        let next = orders::next_attempt(&self.commerce.database, channel_id, purchase.id, self.context.now).await;
        next?.map(|next| next.attempt).ok_or(ProviderError::UnderWay)
    }

    async fn create_payment(self, begun: &Begun, priced: &Priced<'_>) -> Result<PaymentState, ProviderError> {
        let purchase = &begun.purchase;
        let lost = match begun.is_fresh(self.context) {
            true => None,
            false => self.provider.payment_of_purchase(self.customer, &purchase.reference).await?,
        };
        let payment = match lost {
            Some(payment) => payment,
            None => {
                let channel = self.context.channel();
                let names = priced.products.iter().map(|product| product.sold.name(channel, channel.language));
                let description: String = names.collect::<Vec<_>>().join(", ").chars().take(500).collect();
                let attempt = self.creation(begun).await?;
                let taxes = self.computed_taxes(begun, priced, attempt).await?;
                let new = NewPayment {
                    reference: &purchase.reference,
                    customer: self.customer,
                    amount: purchase.amount,
                    currency: &purchase.currency,
                    description: &description,
                    taxes: taxes.as_deref(),
                    attempt,
                };
                patiently(async || self.provider.create_payment(&new).await).await?
            }
        };
        if !self.attach(begun, ProviderIds { payment: Some(payment.id.clone()), subscription: None }).await? {
            // Another call's payment is attached, or the purchase was given up: nobody may pay this one.
            return Err(never(self.provider.cancel_payment(&payment.id).await));
        }
        Ok(payment)
    }

    /// Begins a subscription and pays the amount due now.
    ///
    /// # Errors
    /// The card was declined, too many cards were declined, or the provider gives no answer.
    pub async fn subscribe(self, begun: &Begun, priced: &Priced<'_>) -> Result<ToConfirm, Error> {
        let known = match &begun.purchase.subscription_id {
            Some(id) => self.provider.subscription(id).await,
            None => in_time(Box::pin(self.create_subscription(begun, priced))).await,
        };
        let Some(mut state) = self.unless_gone(known)? else { return Ok(None) };
        if state.takes(&self.card.id) {
            let key = self.attempt(begun).await?;
            let id = state.id.clone();
            let paid = self.counted(Box::pin(self.provider.pay_subscription(&id, &self.card.id, &key))).await?;
            let Some(paid) = paid else { return Ok(None) };
            state = paid;
        }
        Ok(state.client_secret)
    }

    async fn create_subscription(self, begun: &Begun, priced: &Priced<'_>) -> Result<SubscriptionState, ProviderError> {
        let purchase = &begun.purchase;
        let lost = match begun.is_fresh(self.context) {
            true => None,
            false => self.provider.subscription_of_purchase(self.customer, &purchase.reference).await?,
        };
        let state = match lost {
            Some(state) => state,
            None => match self.new_subscription(begun, priced).await {
                // It was just created with another card: continue with that subscription.
                Err(ProviderError::Repeated) => {
                    let found = self.provider.subscription_of_purchase(self.customer, &purchase.reference).await?;
                    found.ok_or(ProviderError::UnderWay)?
                }
                made => made?,
            },
        };
        if !self.attach(begun, ProviderIds { payment: None, subscription: Some(state.id.clone()) }).await? {
            // Another call's subscription is attached, or the purchase was given up: this one must never be charged.
            return Err(never(self.provider.call_off_subscription(&state).await));
        }
        let is_as_shown = state.invoices.first().is_none_or(|invoice| invoice.total == purchase.amount);
        if !is_as_shown && purchase.trial_days.is_none() && state.is_unpaid() {
            let charged = state.invoices.first().map(|invoice| invoice.total);
            let (purchase, shown) = (purchase.id.0, purchase.amount);
            tracing::error!(purchase, shown, charged, "the provider would charge another amount than was shown");
            self.provider.call_off_subscription(&state).await?;
            return Err(refused("other_amount", "another amount than was shown"));
        }
        Ok(state)
    }

    async fn new_subscription(self, begun: &Begun, priced: &Priced<'_>) -> Result<SubscriptionState, ProviderError> {
        let purchase = &begun.purchase;
        let no_terms = || refused("no_terms", "nothing to renew");
        let product = priced.products.first().ok_or_else(no_terms)?;
        let of = (product.sold.id, &product.sold.name, product.price(), product.sold.offer);
        let price = price(self.provider, self.context.channel(), of).await?.ok_or_else(no_terms)?;
        let coupon = match purchase.discount {
            0 => None,
            discount => Some(self.provider.discount(discount, &purchase.currency).await?),
        };
        let new = NewSubscription {
            reference: &purchase.reference,
            customer: self.customer,
            price: &price,
            card: &self.card.id,
            trial_days: purchase.trial_days.and_then(|days| u32::try_from(days).ok()),
            coupon: coupon.as_deref(),
            tax_rates: &self.tax_rates(begun, priced, product).await?,
            has_automatic_taxes: self.prepare_automatic_taxes(priced).await?,
            attempt: self.creation(begun).await?,
        };
        patiently(async || self.provider.create_subscription(&new).await).await
    }

    /// Returns the provider's ids of the tax rates that the first payment is taxed with, now or after the trial. A later
    /// refresh sets those of the renewals.
    async fn tax_rates(
        self,
        begun: &Begun,
        priced: &Priced<'_>,
        product: &Product,
    ) -> Result<Vec<String>, ProviderError> {
        if priced.automatic().is_some() {
            return Ok(Vec::new());
        }
        let now = self.context.now;
        let trial = begun.purchase.trial_days.and_then(|days| u32::try_from(days).ok());
        let after_trial =
            trial.zip(product.sold.offer).and_then(|(days, offer)| quote::next_payment(now, offer, Some(days)).ok());
        match priced.taxes_of_renewal(product, after_trial.unwrap_or(now).as_second()) {
            Some(taxes) => self.provider.tax_rates(&taxes, self.context.channel().language).await,
            None => Ok(Vec::new()),
        }
    }

    /// Returns the provider's id of the taxes of a payment; `None` where it doesn't compute them.
    async fn computed_taxes(
        self,
        begun: &Begun,
        priced: &Priced<'_>,
        attempt: i32,
    ) -> Result<Option<String>, ProviderError> {
        let (Some((automatic, mode)), Some(place)) = (priced.automatic(), &priced.place) else { return Ok(None) };
        let purchase = &begun.purchase;
        let amounts = priced.lines.iter().map(Line::discounted).filter(|amount| *amount > 0).collect();
        let of = (mode, automatic.code.as_ref());
        let question = self.provider.tax_question(of, place, amounts, &purchase.currency);
        let key = format!("{}-{attempt}-taxes", purchase.reference);
        let answer = self.provider.compute_taxes(&question, Some(&key)).await?;
        if answer.total != purchase.amount {
            let (purchase, shown) = (purchase.id.0, purchase.amount);
            tracing::error!(
                purchase,
                shown,
                computed = answer.total,
                "the provider computes other taxes than were shown"
            );
            return Err(refused("other_amount", "other taxes than were shown"));
        }
        Ok(Some(answer.id))
    }

    /// Sets the customer's address, by which the provider taxes a subscription. Returns whether it does.
    async fn prepare_automatic_taxes(self, priced: &Priced<'_>) -> Result<bool, ProviderError> {
        let (Some(_), Some(place)) = (priced.automatic(), &priced.place) else { return Ok(false) };
        self.provider.set_tax_address(self.customer, place).await?;
        Ok(true)
    }

    /// Stores the provider's ids on the purchase. Returns `false` if another call's payment or subscription is
    /// attached.
    async fn attach(self, begun: &Begun, ids: ProviderIds) -> Result<bool, ProviderError> {
        let channel_id = self.context.channel_id();
        let attached =
            orders::attached(&self.commerce.database, channel_id, begun.purchase.id, &ids, self.context.now).await;
        Ok(attached?)
    }

    /// Returns the idempotency key for paying. A purchase that was tried before gets the key of a new attempt.
    async fn attempt(self, begun: &Begun) -> Result<String, Error> {
        let purchase = &begun.purchase;
        if begun.is_new {
            return Ok(format!("{}-{}-confirm", purchase.reference, purchase.attempt));
        }
        let channel_id = purchase.channel_id;
        let next = orders::next_attempt(&self.commerce.database, channel_id, purchase.id, self.context.now).await?;
        let next = next.ok_or(Error::UnderWay)?;
        Ok(format!("{}-{}-confirm", next.reference, next.attempt))
    }

    /// Pays, unless too many cards were declined. Returns `None` if the payment can't be paid any more, because another
    /// call paid it or it was given up; a refresh finds out which.
    async fn counted<T>(self, paying: impl Future<Output = Result<T, ProviderError>>) -> Result<Option<T>, Error> {
        match counting_declines(self.commerce, self.context, paying).await? {
            Ok(paid) => Ok(Some(paid)),
            Err(ProviderError::UnderWay) => Ok(None),
            Err(ProviderError::Refused { reason: RefusalReason::UnexpectedState, .. }) => Ok(None),
            Err(error) => Err(error.in_language(self.context.language)),
        }
    }
}

/// A refusal of our own, which the viewer is told as that of the provider.
fn refused(code: &str, message: &str) -> ProviderError {
    ProviderError::Refused { reason: RefusalReason::Other, code: code.to_owned(), message: message.to_owned() }
}

/// Limits how long creating may take, so that the purchase isn't given up meanwhile. If the provider creates the
/// payment after all, a refresh finds it.
async fn in_time<T>(creating: impl Future<Output = Result<T, ProviderError>>) -> Result<T, ProviderError> {
    let late = |_| Err(ProviderError::Unavailable("time-out of all calls".to_owned()));
    tokio::time::timeout(CREATING, creating).await.unwrap_or_else(late)
}

/// Returns the error for a call whose payment or subscription must not be paid. One that can't be cancelled is over, or
/// was paid by another call; a refresh finds out which.
fn never<T>(called_off: Result<T, ProviderError>) -> ProviderError {
    match called_off {
        Ok(_) | Err(ProviderError::Missing | ProviderError::Refused { .. }) => ProviderError::UnderWay,
        Err(error) => error,
    }
}

/// Retries while another call with the same key is running, then returns that call's result.
async fn patiently<T>(ask: impl AsyncFn() -> Result<T, ProviderError>) -> Result<T, ProviderError> {
    for _ in 0..ASKED_AGAIN {
        match ask().await {
            Err(ProviderError::UnderWay) => tokio::time::sleep(PAUSE).await,
            answered => return answered,
        }
    }
    ask().await
}
