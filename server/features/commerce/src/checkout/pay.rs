//! Paying a purchase that is begun, at the provider. Whatever is done here can be done again.

use std::time::Duration;

use grandstand_web::context::Context;

use super::begin::Begun;
use super::declines::counting_declines;
use super::quote::Priced;
use crate::Commerce;
use crate::error::Error;
use crate::orders::{self, ProviderIds};
use crate::provider::model::{PaymentState, PaymentStatus, SubscriptionState};
use crate::provider::{Card, NewPayment, NewSubscription, Provider, ProviderError, RefusalReason};
use crate::sync::price;

/// How often, and after which pause, the provider is asked again for what another call asks for.
const ASKED_AGAIN: usize = 6;
const PAUSE: Duration = Duration::from_secs(1);

/// How long making a payment or subscription may take, with all that is asked for it: well below `UNKNOWN_SECONDS`.
const CREATING: Duration = Duration::from_secs(60);

/// What paying came to, as far as this call knows: what the card's owner has to confirm, or nothing.
pub type ToConfirm = Option<String>;

/// Who pays for what, with which card.
#[derive(Debug, Clone, Copy)]
pub struct Payer<'a> {
    /// The application.
    pub commerce: &'a Commerce,
    /// The request.
    pub context: &'a Context,
    /// The channel's account.
    pub provider: &'a Provider,
    /// The buyer, at the provider.
    pub customer: &'a str,
    /// The card.
    pub card: &'a Card,
}

impl Payer<'_> {
    /// Pays something once.
    ///
    /// # Errors
    /// A declined card, too many of them, or no answer.
    pub async fn pay_once(self, begun: &Begun, priced: &Priced) -> Result<ToConfirm, Error> {
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

    /// What there is to be paid; `None` where the account no longer has it, which looking notes.
    fn unless_gone<T>(self, answer: Result<T, ProviderError>) -> Result<Option<T>, Error> {
        match answer {
            Ok(answer) => Ok(Some(answer)),
            Err(ProviderError::Missing) => Ok(None),
            // Whether that call is still there to pay it, nobody knows.
            Err(ProviderError::UnderWay) => Err(Error::UnderWay),
            Err(error) => Err(error.in_language(self.context.language)),
        }
    }

    /// The number of the attempt to make a purchase's payment or subscription: the same for a call that may still be on
    /// its way, another one where that came to nothing.
    async fn creation(self, begun: &Begun) -> Result<i32, ProviderError> {
        let purchase = &begun.purchase;
        if begun.is_fresh(self.context) {
            return Ok(purchase.attempt);
        }
        let channel_id = purchase.channel_id;
        let next = orders::next_attempt(&self.commerce.database, channel_id, purchase.id, self.context.now).await;
        next?.map(|next| next.attempt).ok_or(ProviderError::UnderWay)
    }

    async fn create_payment(self, begun: &Begun, priced: &Priced) -> Result<PaymentState, ProviderError> {
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
                let new = NewPayment {
                    reference: &purchase.reference,
                    customer: self.customer,
                    amount: purchase.amount,
                    currency: &purchase.currency,
                    description: &description,
                    attempt: self.creation(begun).await?,
                };
                patiently(async || self.provider.create_payment(&new).await).await?
            }
        };
        if !self.attach(begun, ProviderIds { payment: Some(payment.id.clone()), subscription: None }).await? {
            // Another call's payment is the purchase's, or it was given up; this one, which nobody paid, is never to be.
            return Err(never(self.provider.cancel_payment(&payment.id).await));
        }
        Ok(payment)
    }

    /// Begins a subscription and pays what is due now.
    ///
    /// # Errors
    /// A declined card, too many of them, or no answer.
    pub async fn subscribe(self, begun: &Begun, priced: &Priced) -> Result<ToConfirm, Error> {
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

    async fn create_subscription(self, begun: &Begun, priced: &Priced) -> Result<SubscriptionState, ProviderError> {
        let purchase = &begun.purchase;
        let lost = match begun.is_fresh(self.context) {
            true => None,
            false => self.provider.subscription_of_purchase(self.customer, &purchase.reference).await?,
        };
        let state = match lost {
            Some(state) => state,
            None => match self.new_subscription(begun, priced).await {
                // It was begun just now, with another card; that one is gone on with.
                Err(ProviderError::Repeated) => {
                    let found = self.provider.subscription_of_purchase(self.customer, &purchase.reference).await?;
                    found.ok_or(ProviderError::UnderWay)?
                }
                made => made?,
            },
        };
        if !self.attach(begun, ProviderIds { payment: None, subscription: Some(state.id.clone()) }).await? {
            // Another call's subscription is the purchase's, or it was given up; this one must never be charged.
            return Err(never(self.provider.call_off_subscription(&state).await));
        }
        Ok(state)
    }

    async fn new_subscription(self, begun: &Begun, priced: &Priced) -> Result<SubscriptionState, ProviderError> {
        let purchase = &begun.purchase;
        let refused = || ProviderError::Refused {
            reason: RefusalReason::Other,
            code: "no_terms".to_owned(),
            message: "nothing to renew".to_owned(),
        };
        let product = priced.products.first().ok_or_else(refused)?;
        let of = (product.sold.id, &product.sold.name, product.price(), product.sold.offer);
        let price = price(self.provider, self.context.channel(), of).await?.ok_or_else(refused)?;
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
            attempt: self.creation(begun).await?,
        };
        patiently(async || self.provider.create_subscription(&new).await).await
    }

    /// Notes what the purchase is paid by; `false` where it is another call's payment or subscription.
    async fn attach(self, begun: &Begun, ids: ProviderIds) -> Result<bool, ProviderError> {
        let channel_id = self.context.channel().id;
        let attached =
            orders::attached(&self.commerce.database, channel_id, begun.purchase.id, &ids, self.context.now).await;
        Ok(attached?)
    }

    /// The key of an attempt to pay. Where the purchase was tried before, it is another attempt.
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

    /// Pays, unless too many cards were declined. `None` where the payment is no longer one that can be paid, because
    /// another call paid it or it was given up: looking at it says which.
    async fn counted<T>(self, paying: impl Future<Output = Result<T, ProviderError>>) -> Result<Option<T>, Error> {
        match counting_declines(self.commerce, self.context, paying).await? {
            Ok(paid) => Ok(Some(paid)),
            Err(ProviderError::UnderWay) => Ok(None),
            Err(ProviderError::Refused { reason: RefusalReason::UnexpectedState, .. }) => Ok(None),
            Err(error) => Err(error.in_language(self.context.language)),
        }
    }
}

/// Gives up what takes so long that the purchase might be given up meanwhile. What the provider makes of it all the same
/// is found by looking.
async fn in_time<T>(creating: impl Future<Output = Result<T, ProviderError>>) -> Result<T, ProviderError> {
    let late = |_| Err(ProviderError::Unavailable("time-out of all calls".to_owned()));
    tokio::time::timeout(CREATING, creating).await.unwrap_or_else(late)
}

/// How a call ends whose payment or subscription is not to be paid. One that can't be called off is over, or paid by
/// another call; looking says which.
fn never<T>(called_off: Result<T, ProviderError>) -> ProviderError {
    match called_off {
        Ok(_) | Err(ProviderError::Missing | ProviderError::Refused { .. }) => ProviderError::UnderWay,
        Err(error) => error,
    }
}

/// Asks once more while another call asks for the same: whoever comes second gets what the first one made.
async fn patiently<T>(ask: impl AsyncFn() -> Result<T, ProviderError>) -> Result<T, ProviderError> {
    for _ in 0..ASKED_AGAIN {
        match ask().await {
            Err(ProviderError::UnderWay) => tokio::time::sleep(PAUSE).await,
            answered => return answered,
        }
    }
    ask().await
}
