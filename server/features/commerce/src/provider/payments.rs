//! Payments that are made once.

use serde_json::{Value, json};

use super::model::PaymentState;
use super::wire::{Dispute, Intent, List};
use super::{Provider, ProviderError, reading, segment};

/// What the provider names a purchase by in its objects.
pub(super) const PURCHASE: &str = "grandstand_purchase";
/// Payments of a customer that are looked through: the newest.
pub(super) const LOOKED_AT: i64 = 100;

/// A payment that is to be begun.
#[derive(Debug, Clone, Copy)]
pub struct NewPayment<'a> {
    /// Names the purchase, in every deployment.
    pub reference: &'a str,
    /// Who pays.
    pub customer: &'a str,
    /// Minor units, more than nothing.
    pub amount: i64,
    /// ISO code.
    pub currency: &'a str,
    /// What the books at the provider say it was for.
    pub description: &'a str,
    /// Which attempt to begin it this is, from 1.
    pub attempt: i32,
}

impl Provider {
    /// Begins a payment, without a card yet. Asked again for the same purchase and attempt, it
    /// gives the same one.
    ///
    /// # Errors
    /// The provider refuses it, or gives no answer.
    pub async fn create_payment(&self, new: &NewPayment<'_>) -> Result<PaymentState, ProviderError> {
        let form = json!({
            "amount": new.amount,
            "currency": new.currency.to_lowercase(),
            "customer": new.customer,
            "allowed_payment_method_types": ["card"],
            "description": new.description,
            "metadata": self.metadata(new.reference),
            "expand": ["latest_charge"],
        });
        let intent: Intent =
            self.post("/payment_intents", &form, &format!("{}-{}-payment", new.reference, new.attempt)).await?;
        reading::payment(&intent)
    }

    /// Pays with a card. `key` is the same for the same attempt, and another one for the next.
    ///
    /// # Errors
    /// The card was declined, the payment can't be paid any more, or the provider gives no answer.
    pub async fn confirm_payment(&self, id: &str, card: &str, key: &str) -> Result<PaymentState, ProviderError> {
        let form = json!({ "payment_method": card, "expand": ["latest_charge"] });
        let intent: Intent = self.post(&format!("/payment_intents/{}/confirm", segment(id)?), &form, key).await?;
        reading::payment(&intent)
    }

    /// Gives up a payment, so that it can't be paid any more.
    ///
    /// # Errors
    /// It was paid meanwhile, or the provider gives no answer.
    pub async fn cancel_payment(&self, id: &str) -> Result<PaymentState, ProviderError> {
        let form = json!({ "expand": ["latest_charge"] });
        let intent: Intent = self.set(&format!("/payment_intents/{}/cancel", segment(id)?), &form).await?;
        reading::payment(&intent)
    }

    /// A payment as it stands now.
    ///
    /// # Errors
    /// There is none, or the provider gives no answer.
    pub async fn payment(&self, id: &str) -> Result<PaymentState, ProviderError> {
        let mut intent = self.intent(id).await?;
        self.leave_out_won(std::slice::from_mut(&mut intent)).await?;
        reading::payment(&intent)
    }

    /// The same as it is told.
    pub(super) async fn intent(&self, id: &str) -> Result<Intent, ProviderError> {
        let query = json!({ "expand": ["latest_charge"] });
        self.get(&format!("/payment_intents/{}", segment(id)?), &query).await
    }

    /// The payment of a purchase whose answer got lost; `None` where the provider never heard of it.
    ///
    /// # Errors
    /// The provider gives no answer.
    pub async fn payment_of_purchase(
        &self,
        customer: &str,
        reference: &str,
    ) -> Result<Option<PaymentState>, ProviderError> {
        let mut intents = self.intents(customer).await?;
        intents.retain(|intent| intent.metadata.get(PURCHASE).is_some_and(|of| of == reference));
        self.leave_out_won(&mut intents).await?;
        intents.first().map(reading::payment).transpose()
    }

    /// What tells a purchase's objects from all others.
    pub(super) fn metadata(&self, reference: &str) -> Value {
        json!({ PURCHASE: reference, "grandstand_channel": self.channel_key })
    }

    /// A charge stays marked as disputed for ever. Here the marks of those are taken off whose disputes the channel won.
    pub(super) async fn leave_out_won(&self, intents: &mut [Intent]) -> Result<(), ProviderError> {
        for intent in intents {
            let Some(charge) = intent.latest_charge.as_mut().filter(|charge| charge.disputed) else { continue };
            let query = json!({ "payment_intent": intent.id, "limit": LOOKED_AT });
            let disputes: List<Dispute> = self.get("/disputes", &query).await?;
            let is_won = |dispute: &Dispute| matches!(dispute.status.as_str(), "won" | "warning_closed" | "prevented");
            charge.disputed = disputes.data.is_empty() || !disputes.data.iter().all(is_won);
        }
        Ok(())
    }

    /// The newest payments of a customer.
    pub(super) async fn intents(&self, customer: &str) -> Result<Vec<Intent>, ProviderError> {
        let query = json!({ "customer": customer, "limit": LOOKED_AT, "expand": ["data.latest_charge"] });
        let list = self.get::<List<Intent>>("/payment_intents", &query).await;
        match list {
            Ok(list) => Ok(list.data),
            // A customer of an account that the channel had before.
            Err(ProviderError::Missing) => Ok(Vec::new()),
            Err(error) => Err(error),
        }
    }
}
