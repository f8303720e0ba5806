//! Subscriptions.

use serde_json::{Value, json};

use super::model::{InvoiceStatus, SubscriptionState};
use super::payments::{LOOKED_AT, PURCHASE};
use super::wire::{Invoice, Known, List, ListedSubscription, Subscription};
use super::{Provider, ProviderError, reading, segment};

/// What is asked to be whole in the answer about a subscription.
const WHOLE: [&str; 4] =
    ["latest_invoice.confirmation_secret", "latest_invoice.payments", "pending_setup_intent", "default_payment_method"];

/// Invoices whose payments are looked at in any case: what is due, and the one that pays for the running period.
const NEWEST: usize = 3;

/// A subscription that is to be begun.
#[derive(Debug, Clone, Copy)]
pub struct NewSubscription<'a> {
    /// Names the purchase, in every deployment.
    pub reference: &'a str,
    /// Who pays.
    pub customer: &'a str,
    /// The provider's price.
    pub price: &'a str,
    /// The card that is charged now and again.
    pub card: &'a str,
    /// Days free of charge before the first payment.
    pub trial_days: Option<u32>,
    /// What is taken off the first payment: a coupon of the provider's.
    pub coupon: Option<&'a str>,
    /// Which attempt this is, from 1.
    pub attempt: i32,
}

impl Provider {
    /// Begins a subscription. What is due now is not paid yet: see [`Self::pay_subscription`]. Asked again for the same
    /// purchase and attempt, it gives the same one.
    ///
    /// # Errors
    /// The provider refuses it, or gives no answer.
    pub async fn create_subscription(&self, new: &NewSubscription<'_>) -> Result<SubscriptionState, ProviderError> {
        let mut form = json!({
            "customer": new.customer,
            "items": [{ "price": new.price }],
            "payment_behavior": "default_incomplete",
            "default_payment_method": new.card,
            "payment_settings": {
                "save_default_payment_method": "on_subscription",
                "payment_method_types": ["card"],
            },
            "metadata": self.metadata(new.reference),
            "expand": WHOLE,
        });
        if let Some(days) = new.trial_days {
            form["trial_period_days"] = days.into();
            form["trial_settings"] = json!({ "end_behavior": { "missing_payment_method": "cancel" } });
        }
        if let Some(coupon) = new.coupon {
            form["discounts"] = json!([{ "coupon": coupon }]);
        }
        let key = format!("{}-{}-subscription", new.reference, new.attempt);
        let created: Subscription = self.post("/subscriptions", &form, &key).await?;
        self.whole(&created).await
    }

    /// Pays what is due now of a subscription that is not complete. `key` is the same for the same attempt.
    ///
    /// # Errors
    /// The card was declined, or the provider gives no answer.
    pub async fn pay_subscription(&self, id: &str, card: &str, key: &str) -> Result<SubscriptionState, ProviderError> {
        let path = format!("/subscriptions/{}", segment(id)?);
        let subscription: Subscription = self.get(&path, &json!({ "expand": WHOLE })).await?;
        let due = subscription.latest_invoice.as_ref().filter(|invoice| invoice.status.as_deref() == Some("open"));
        let Some(payment) = due.and_then(Invoice::payment_intent) else { return self.whole(&subscription).await };
        if self.payment(payment).await?.takes(card) {
            // Renewals are charged to the card that was tried last. Were this said after the payment, a crash in between
            // would leave them to one that was declined.
            self.set::<ListedSubscription>(&path, &json!({ "default_payment_method": card })).await?;
            self.confirm_payment(payment, card, key).await?;
        }
        self.subscription(id).await
    }

    /// A subscription as it stands now, with its invoices.
    ///
    /// # Errors
    /// There is none, or the provider gives no answer.
    pub async fn subscription(&self, id: &str) -> Result<SubscriptionState, ProviderError> {
        let subscription: Subscription =
            self.get(&format!("/subscriptions/{}", segment(id)?), &json!({ "expand": WHOLE })).await?;
        self.whole(&subscription).await
    }

    /// The subscription of a purchase whose answer got lost; `None` where the provider never heard of it.
    ///
    /// # Errors
    /// The provider gives no answer.
    pub async fn subscription_of_purchase(
        &self,
        customer: &str,
        reference: &str,
    ) -> Result<Option<SubscriptionState>, ProviderError> {
        let query = json!({ "customer": customer, "status": "all", "limit": LOOKED_AT });
        let list = match self.get::<List<ListedSubscription>>("/subscriptions", &query).await {
            Ok(list) => list.data,
            // A customer of an account that the channel had before.
            Err(ProviderError::Missing) => return Ok(None),
            Err(error) => return Err(error),
        };
        let found = list.iter().find(|entry| entry.metadata.get(PURCHASE).is_some_and(|of| of == reference));
        match found {
            Some(found) => self.subscription(&found.id).await.map(Some),
            None => Ok(None),
        }
    }

    /// Lets a subscription renew, or end with its period.
    ///
    /// # Errors
    /// It has ended, there is none, or the provider gives no answer.
    pub async fn set_renewal(&self, id: &str, renews: bool) -> Result<SubscriptionState, ProviderError> {
        let form = json!({ "cancel_at_period_end": !renews, "expand": WHOLE });
        let changed: Subscription = self.set(&format!("/subscriptions/{}", segment(id)?), &form).await?;
        self.whole(&changed).await
    }

    /// Ends a subscription whose first payment is not done, as it was told just now. One that runs goes on.
    ///
    /// What can be paid is withdrawn first, which the provider refuses once it is paid; ending the subscription it would
    /// not refuse, and whoever confirmed their card just now would have paid for nothing.
    ///
    /// # Errors
    /// It was paid meanwhile, there is none, or the provider gives no answer.
    pub async fn call_off_subscription(&self, told: &SubscriptionState) -> Result<(), ProviderError> {
        if !told.is_unpaid() {
            return Ok(());
        }
        let can_be_paid = |status| matches!(status, InvoiceStatus::Open | InvoiceStatus::Uncollectible);
        for invoice in told.invoices.iter().filter(|invoice| can_be_paid(invoice.status)) {
            self.set::<Known>(&format!("/invoices/{}/void", segment(&invoice.id)?), &json!({})).await?;
        }
        match self.cancel_subscription_now(&told.id).await {
            // It ended with its invoice.
            Err(ProviderError::Missing) => Ok(()),
            ended => ended,
        }
    }

    /// Ends a subscription at once.
    ///
    /// # Errors
    /// There is none, or the provider gives no answer.
    pub async fn cancel_subscription_now(&self, id: &str) -> Result<(), ProviderError> {
        self.delete::<ListedSubscription>(&format!("/subscriptions/{}", segment(id)?)).await.map(drop)
    }

    async fn whole(&self, subscription: &Subscription) -> Result<SubscriptionState, ProviderError> {
        let of_it: Value = json!({ "subscription": subscription.id, "limit": LOOKED_AT, "expand": ["data.payments"] });
        let (invoices, mut intents) =
            tokio::try_join!(self.get::<List<Invoice>>("/invoices", &of_it), self.intents(&subscription.customer))?;
        intents.retain(|intent| {
            let pays = |invoice: &Invoice| invoice.payment_intent() == Some(intent.id.as_str());
            invoices.data.iter().any(pays)
        });
        // Who has paid for much else since has newer payments than these.
        for id in invoices.data.iter().take(NEWEST).filter_map(Invoice::payment_intent) {
            if intents.iter().all(|intent| intent.id != id) {
                intents.push(self.intent(id).await?);
            }
        }
        self.leave_out_won(&mut intents).await?;
        reading::subscription(subscription, &invoices.data, &intents)
    }
}
