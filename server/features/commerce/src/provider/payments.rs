//! One-time payments.

use serde_json::{Value, json};

use super::balance_model::DisputeState;
use super::model::PaymentState;
use super::wire::{Dispute, Intent};
use super::{Provider, ProviderError, reading, segment};

/// Metadata key of the purchase's reference.
pub(super) const PURCHASE: &str = "grandstand_purchase";

/// A payment to create.
#[derive(Debug, Clone, Copy)]
pub struct NewPayment<'a> {
    /// The purchase's reference, unique across deployments.
    pub reference: &'a str,
    /// The customer id.
    pub customer: &'a str,
    /// Minor units, above 0.
    pub amount: i64,
    /// ISO 4217 code.
    pub currency: &'a str,
    /// The description in the provider's books.
    pub description: &'a str,
    /// The provider's id of the computed taxes; `None` where it didn't compute them.
    pub taxes: Option<&'a str>,
    /// Number of the attempt to create it, from 1.
    pub attempt: i32,
}

impl Provider {
    /// Creates a payment, without a card yet. Repeated for the same purchase and attempt, it returns the same payment.
    ///
    /// # Errors
    /// The provider refuses the payment, or gives no answer.
    pub async fn create_payment(&self, new: &NewPayment<'_>) -> Result<PaymentState, ProviderError> {
        let mut form = json!({
            "amount": new.amount,
            "currency": new.currency.to_lowercase(),
            "customer": new.customer,
            "allowed_payment_method_types": ["card"],
            "description": new.description,
            "metadata": self.metadata(new.reference),
            "expand": ["latest_charge"],
        });
        if let Some(taxes) = new.taxes {
            form["hooks"] = json!({ "inputs": { "tax": { "calculation": taxes } } });
        }
        let intent: Intent =
            self.post("/payment_intents", &form, &format!("{}-{}-payment", new.reference, new.attempt)).await?;
        reading::payment(&intent)
    }

    /// Pays with a card. `key` identifies the attempt: a repeated call with the same key takes effect once.
    ///
    /// # Errors
    /// The card was declined, the payment can't be paid any more, or the provider gives no answer.
    pub async fn confirm_payment(&self, id: &str, card: &str, key: &str) -> Result<PaymentState, ProviderError> {
        let form = json!({ "payment_method": card, "expand": ["latest_charge"] });
        let intent: Intent = self.post(&format!("/payment_intents/{}/confirm", segment(id)?), &form, key).await?;
        reading::payment(&intent)
    }

    /// Cancels a payment, so that it can't be paid any more.
    ///
    /// # Errors
    /// It was paid meanwhile, or the provider gives no answer.
    pub async fn cancel_payment(&self, id: &str) -> Result<PaymentState, ProviderError> {
        let form = json!({ "expand": ["latest_charge"] });
        let intent: Intent = self.set(&format!("/payment_intents/{}/cancel", segment(id)?), &form).await?;
        reading::payment(&intent)
    }

    /// Returns the current state of a payment.
    ///
    /// # Errors
    /// The payment doesn't exist, or the provider gives no answer.
    pub async fn payment(&self, id: &str) -> Result<PaymentState, ProviderError> {
        let mut intent = self.intent(id).await?;
        self.leave_out_won(std::slice::from_mut(&mut intent)).await?;
        reading::payment(&intent)
    }

    /// Returns a payment intent as the provider sends it.
    pub(super) async fn intent(&self, id: &str) -> Result<Intent, ProviderError> {
        let query = json!({ "expand": ["latest_charge"] });
        self.get(&format!("/payment_intents/{}", segment(id)?), &query).await
    }

    /// Searches for the payment of a purchase whose answer was lost; `None` if the provider has none.
    ///
    /// # Errors
    /// The provider gives no answer.
    pub async fn payment_of_purchase(
        &self,
        customer: &str,
        reference: &str,
    ) -> Result<Option<PaymentState>, ProviderError> {
        let is_it = |intent: &Intent| intent.metadata.get(PURCHASE).is_some_and(|of| of == reference);
        let mut intents = self.intents_until(customer, Vec::new(), |read| read.iter().any(is_it)).await?;
        intents.retain(is_it);
        self.leave_out_won(&mut intents).await?;
        intents.first().map(reading::payment).transpose()
    }

    /// Metadata that identifies a purchase's objects.
    pub(super) fn metadata(&self, reference: &str) -> Value {
        json!({ PURCHASE: reference, "grandstand_channel": self.channel_key })
    }

    /// Clears `disputed` where the channel won the dispute, which the provider never does, and notes a lost one.
    pub(super) async fn leave_out_won(&self, intents: &mut [Intent]) -> Result<(), ProviderError> {
        for intent in intents {
            let Some(charge) = intent.latest_charge.as_mut().filter(|charge| charge.disputed) else { continue };
            let disputes = self.every::<Dispute>("/disputes", json!({ "payment_intent": intent.id })).await?;
            let states: Vec<_> = disputes.iter().map(|dispute| DisputeState::of(&dispute.status)).collect();
            charge.disputed = states.is_empty() || states.iter().any(|state| *state != DisputeState::Won);
            charge.dispute_lost = Some(states.contains(&DisputeState::Lost));
        }
        Ok(())
    }

    /// Reads a customer's payments after those already read, the newest first, until `is_enough`.
    pub(super) async fn intents_until(
        &self,
        customer: &str,
        read: Vec<Intent>,
        is_enough: impl Fn(&[Intent]) -> bool,
    ) -> Result<Vec<Intent>, ProviderError> {
        let filter = json!({ "customer": customer, "expand": ["data.latest_charge"] });
        match self.pages_until("/payment_intents", filter, read, is_enough).await {
            // The customer belongs to a former account of the channel.
            Err(ProviderError::Missing) => Ok(Vec::new()),
            intents => intents,
        }
    }
}
