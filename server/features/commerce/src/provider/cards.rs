//! The cards that a buyer has saved, and what lets the browser save one.

use serde_json::json;

use super::model::CardFacts;
use super::wire::{List, PaymentMethod, PortalSession, SetupIntent};
use super::{Provider, ProviderError, segment};
use tenants::schema::text::Language;

/// Cards that the provider gives at once at most.
const AT_ONCE: usize = 100;

/// A saved card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The provider's id of it.
    pub id: String,
    /// What is known of it.
    pub facts: CardFacts,
    /// Month in which it expires, 1 to 12.
    pub exp_month: i64,
    /// Year in which it expires.
    pub exp_year: i64,
}

impl Card {
    fn of(method: PaymentMethod) -> Option<Self> {
        let card = method.card?;
        Some(Self {
            id: method.id,
            facts: CardFacts {
                fingerprint: card.fingerprint,
                brand: card.brand.unwrap_or_default(),
                last4: card.last4.unwrap_or_default(),
            },
            exp_month: card.exp_month.unwrap_or_default(),
            exp_year: card.exp_year.unwrap_or_default(),
        })
    }
}

impl Provider {
    /// The cards of a customer, the newest first.
    ///
    /// # Errors
    /// The provider gives no answer.
    pub async fn cards(&self, customer: &str) -> Result<Vec<Card>, ProviderError> {
        let mut query = json!({ "customer": customer, "type": "card", "limit": AT_ONCE });
        let mut cards = Vec::new();
        loop {
            let list: List<PaymentMethod> = self.get("/payment_methods", &query).await?;
            let is_full = list.data.len() == AT_ONCE;
            let next = list.data.last().filter(|_| is_full).map(|method| method.id.clone());
            cards.extend(list.data.into_iter().filter_map(Card::of));
            let Some(next) = next else { return Ok(cards) };
            query["starting_after"] = next.into();
        }
    }

    /// A card of a customer's; `None` for one that is nobody's yet, which [`Self::take_card`] makes theirs.
    ///
    /// # Errors
    /// [`ProviderError::Missing`] for what is no card, or someone else's; or the provider gives no answer.
    pub async fn card(&self, customer: &str, id: &str) -> Result<Option<Card>, ProviderError> {
        let method: PaymentMethod = self.get(&format!("/payment_methods/{}", segment(id)?), &json!({})).await?;
        let Some(owner) = method.customer.clone() else { return Ok(None) };
        Card::of(method).filter(|_| owner == customer).map(Some).ok_or(ProviderError::Missing)
    }

    /// Makes a card that is nobody's yet a customer's.
    ///
    /// # Errors
    /// It was declined, for whoever issued it is asked; it is no card; or the provider gives no answer.
    pub async fn take_card(&self, customer: &str, id: &str) -> Result<Card, ProviderError> {
        let path = format!("/payment_methods/{}/attach", segment(id)?);
        let method: PaymentMethod = self.set(&path, &json!({ "customer": customer })).await?;
        Card::of(method).ok_or(ProviderError::Missing)
    }

    /// The card that a confirmed setup saved.
    ///
    /// # Errors
    /// [`ProviderError::Missing`] for a setup that is not confirmed, someone else's, or whose card was removed; or the
    /// provider gives no answer.
    pub async fn card_of_setup(&self, customer: &str, id: &str) -> Result<Card, ProviderError> {
        let setup: SetupIntent = self.get(&format!("/setup_intents/{}", segment(id)?), &json!({})).await?;
        let is_theirs = setup.customer.as_deref() == Some(customer) && setup.status == "succeeded";
        let method = setup.payment_method.filter(|_| is_theirs).ok_or(ProviderError::Missing)?;
        self.card(customer, &method).await?.ok_or(ProviderError::Missing)
    }

    /// Begins the saving of a card. Gives the secret with which the browser goes on.
    ///
    /// # Errors
    /// The provider gives no answer.
    pub async fn setup(&self, customer: &str) -> Result<(String, String), ProviderError> {
        let form = json!({ "customer": customer, "usage": "off_session", "allowed_payment_method_types": ["card"] });
        let setup: SetupIntent = self.set("/setup_intents", &form).await?;
        let secret =
            setup.client_secret.ok_or_else(|| ProviderError::Unavailable("a setup without secret".to_owned()))?;
        Ok((setup.id, secret))
    }

    /// Forgets a card of a customer's.
    ///
    /// # Errors
    /// [`ProviderError::Missing`] for someone else's; or the provider gives no answer.
    pub async fn forget_card(&self, customer: &str, id: &str) -> Result<(), ProviderError> {
        let path = format!("/payment_methods/{}", segment(id)?);
        let method: PaymentMethod = self.get(&path, &json!({})).await?;
        if method.customer.as_deref() != Some(customer) {
            return Err(ProviderError::Missing);
        }
        self.set::<PaymentMethod>(&format!("{path}/detach"), &json!({})).await.map(drop)
    }

    /// The address of the provider's own page for a customer, from which they come back to `return_url`.
    ///
    /// # Errors
    /// The provider refuses it, or gives no answer.
    pub async fn portal(&self, customer: &str, return_url: &str, language: Language) -> Result<String, ProviderError> {
        let form = json!({ "customer": customer, "return_url": return_url, "locale": language.code() });
        let session: PortalSession = self.set("/billing_portal/sessions", &form).await?;
        Ok(session.url)
    }
}
