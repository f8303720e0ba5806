//! Subscriptions.

use serde_json::json;

use super::model::{InvoiceStatus, SubscriptionState};
use super::payments::PURCHASE;
use super::wire::{Intent, Invoice, Known, ListedSubscription, Subscription};
use super::{Provider, ProviderError, reading, segment};

/// Objects to expand in the answer about a subscription.
const WHOLE: [&str; 4] =
    ["latest_invoice.confirmation_secret", "latest_invoice.payments", "pending_setup_intent", "default_payment_method"];

/// A subscription to create.
#[derive(Debug, Clone, Copy)]
pub struct NewSubscription<'a> {
    /// The purchase's reference, unique across deployments.
    pub reference: &'a str,
    /// The customer id.
    pub customer: &'a str,
    /// The provider's id of the price.
    pub price: &'a str,
    /// The provider's id of the card for the first payment and the renewals.
    pub card: &'a str,
    /// Days of the trial before the first payment; `None` without a trial.
    pub trial_days: Option<u32>,
    /// The provider's id of a coupon for the first payment.
    pub coupon: Option<&'a str>,
    /// The provider's ids of the tax rates.
    pub tax_rates: &'a [String],
    /// Whether the provider computes the taxes, by the customer's address.
    pub has_automatic_taxes: bool,
    /// Number of the attempt to create it, from 1.
    pub attempt: i32,
}

impl Provider {
    /// Creates a subscription without paying it: see [`Self::pay_subscription`]. Repeated for the same purchase and
    /// attempt, it returns the same subscription.
    ///
    /// # Errors
    /// The provider refuses the subscription, or gives no answer.
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
        if !new.tax_rates.is_empty() {
            form["default_tax_rates"] = json!(new.tax_rates);
        }
        if new.has_automatic_taxes {
            form["automatic_tax"] = json!({ "enabled": true });
        }
        let key = format!("{}-{}-subscription", new.reference, new.attempt);
        let created: Subscription = self.post("/subscriptions", &form, &key).await?;
        self.whole(&created).await
    }

    /// Pays the amount due now of an incomplete subscription. `key` identifies the attempt.
    ///
    /// # Errors
    /// The card was declined, or the provider gives no answer.
    pub async fn pay_subscription(&self, id: &str, card: &str, key: &str) -> Result<SubscriptionState, ProviderError> {
        let path = format!("/subscriptions/{}", segment(id)?);
        let subscription: Subscription = self.get(&path, &json!({ "expand": WHOLE })).await?;
        let due = subscription.latest_invoice.as_ref().filter(|invoice| invoice.status.as_deref() == Some("open"));
        let Some(payment) = due.and_then(Invoice::payment_intent) else { return self.whole(&subscription).await };
        if self.payment(payment).await?.takes(card) {
            // Renewals are charged to the card that was tried last. This is set before the payment: a crash in between
            // must not leave a declined card as the default.
            self.set::<ListedSubscription>(&path, &json!({ "default_payment_method": card })).await?;
            self.confirm_payment(payment, card, key).await?;
        }
        self.subscription(id).await
    }

    /// Returns the current state of a subscription, with its invoices.
    ///
    /// # Errors
    /// The subscription doesn't exist, or the provider gives no answer.
    pub async fn subscription(&self, id: &str) -> Result<SubscriptionState, ProviderError> {
        let subscription: Subscription =
            self.get(&format!("/subscriptions/{}", segment(id)?), &json!({ "expand": WHOLE })).await?;
        self.whole(&subscription).await
    }

    /// Searches for the subscription of a purchase whose answer was lost; `None` if the provider has none.
    ///
    /// # Errors
    /// The provider gives no answer.
    pub async fn subscription_of_purchase(
        &self,
        customer: &str,
        reference: &str,
    ) -> Result<Option<SubscriptionState>, ProviderError> {
        let is_it = |entry: &ListedSubscription| entry.metadata.get(PURCHASE).is_some_and(|of| of == reference);
        let of_customer = json!({ "customer": customer, "status": "all" });
        let list = self.pages_until("/subscriptions", of_customer, Vec::new(), |read| read.iter().any(is_it)).await;
        let list = match list {
            // The customer belongs to a former account of the channel.
            Err(ProviderError::Missing) => return Ok(None),
            list => list?,
        };
        let found = list.into_iter().find(is_it);
        match found {
            Some(found) => self.subscription(&found.id).await.map(Some),
            None => Ok(None),
        }
    }

    /// Sets whether a subscription renews or ends with its period.
    ///
    /// # Errors
    /// The subscription has ended or doesn't exist, or the provider gives no answer.
    pub async fn set_renewal(&self, id: &str, renews: bool) -> Result<SubscriptionState, ProviderError> {
        let form = json!({ "cancel_at_period_end": !renews, "expand": WHOLE });
        let changed: Subscription = self.set(&format!("/subscriptions/{}", segment(id)?), &form).await?;
        self.whole(&changed).await
    }

    /// Ends a subscription whose first payment is incomplete in the given state. A running subscription is left alone.
    ///
    /// The invoice is voided first, because the provider refuses that once it is paid. Ending the subscription would
    /// not be refused, and a viewer who has just confirmed their card would have paid for nothing.
    ///
    /// # Errors
    /// It was paid meanwhile, it doesn't exist, or the provider gives no answer.
    pub async fn call_off_subscription(&self, told: &SubscriptionState) -> Result<(), ProviderError> {
        if !told.is_unpaid() {
            return Ok(());
        }
        let can_be_paid = |status| matches!(status, InvoiceStatus::Open | InvoiceStatus::Uncollectible);
        for invoice in told.invoices.iter().filter(|invoice| can_be_paid(invoice.status)) {
            self.set::<Known>(&format!("/invoices/{}/void", segment(&invoice.id)?), &json!({})).await?;
        }
        match self.cancel_subscription_now(&told.id).await {
            // Voiding the invoice has ended it.
            Err(ProviderError::Missing) => Ok(()),
            ended => ended,
        }
    }

    /// Ends a subscription immediately.
    ///
    /// # Errors
    /// The subscription doesn't exist, or the provider gives no answer.
    pub async fn cancel_subscription_now(&self, id: &str) -> Result<(), ProviderError> {
        self.delete::<ListedSubscription>(&format!("/subscriptions/{}", segment(id)?)).await.map(drop)
    }

    async fn whole(&self, subscription: &Subscription) -> Result<SubscriptionState, ProviderError> {
        let of_it = json!({ "subscription": subscription.id, "expand": ["data.payments"] });
        let customer = &subscription.customer;
        let (invoices, mut intents) = tokio::try_join!(
            self.every::<Invoice>("/invoices", of_it),
            self.intents_until(customer, Vec::new(), |_| true)
        )?;
        // A customer with many other purchases may have more than a page of newer payments.
        let are_all_in = |read: &[Intent]| {
            let is_in = |id: &str| read.iter().any(|intent| intent.id == id);
            invoices.iter().filter_map(Invoice::payment_intent).all(is_in)
        };
        if !are_all_in(&intents) {
            intents = self.intents_until(customer, intents, are_all_in).await?;
        }
        intents.retain(|intent| {
            let pays = |invoice: &Invoice| invoice.payment_intent() == Some(intent.id.as_str());
            invoices.iter().any(pays)
        });
        self.leave_out_won(&mut intents).await?;
        let rates = self.rates_of(&invoices).await?;
        reading::subscription(subscription, (&invoices, &rates), &intents)
    }
}
