//! A buyer's saved cards, and setup intents for saving one.

use miniserde::Deserialize;
use serde_json::json;

use super::model::CardFacts;
use super::wire::{List, PaymentMethod, SetupIntent};
use super::{Provider, ProviderError, segment};
use tenants::schema::text::Language;

/// Maximum number of cards in one answer of the provider.
const AT_ONCE: usize = 100;

/// A saved card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Card {
    /// The provider's id of the card.
    pub id: String,
    /// Brand, last digits and fingerprint.
    pub facts: CardFacts,
    /// The country of the bank that issued it, ISO 3166-1.
    pub country: Option<String>,
    /// The wallet that it is in, such as `apple_pay`.
    pub wallet: Option<String>,
    /// Month in which it expires, 1 to 12.
    pub exp_month: i64,
    /// Year in which it expires.
    pub exp_year: i64,
}

/// A visit to the provider's customer portal.
#[derive(Debug, Deserialize)]
struct PortalSession {
    url: String,
}

impl Card {
    fn of(method: PaymentMethod) -> Option<Self> {
        let card = method.card?;
        Some(Self {
            id: method.id,
            country: card.country,
            wallet: card.wallet.map(|wallet| wallet.kind),
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
    /// Returns a customer's cards, the newest first.
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

    /// Returns a customer's card; `None` for one without a customer, which [`Self::take_card`] attaches.
    ///
    /// # Errors
    /// [`ProviderError::Missing`] if it is no card or belongs to another customer; or the provider gives no answer.
    pub async fn card(&self, customer: &str, id: &str) -> Result<Option<Card>, ProviderError> {
        let method: PaymentMethod = self.get(&format!("/payment_methods/{}", segment(id)?), &json!({})).await?;
        let Some(owner) = method.customer.clone() else { return Ok(None) };
        Card::of(method).filter(|_| owner == customer).map(Some).ok_or(ProviderError::Missing)
    }

    /// Attaches a card without a customer to a customer.
    ///
    /// # Errors
    /// The issuer is asked, and declined the card; it is no card; or the provider gives no answer.
    pub async fn take_card(&self, customer: &str, id: &str) -> Result<Card, ProviderError> {
        let path = format!("/payment_methods/{}/attach", segment(id)?);
        let method: PaymentMethod = self.set(&path, &json!({ "customer": customer })).await?;
        Card::of(method).ok_or(ProviderError::Missing)
    }

    /// Returns the card that a confirmed setup intent saved.
    ///
    /// # Errors
    /// [`ProviderError::Missing`] if the setup intent is not confirmed, belongs to another customer, or its card was
    /// removed; or the provider gives no answer.
    pub async fn card_of_setup(&self, customer: &str, id: &str) -> Result<Card, ProviderError> {
        let setup: SetupIntent = self.get(&format!("/setup_intents/{}", segment(id)?), &json!({})).await?;
        let is_theirs = setup.customer.as_deref() == Some(customer) && setup.status == "succeeded";
        let method = setup.payment_method.filter(|_| is_theirs).ok_or(ProviderError::Missing)?;
        self.card(customer, &method).await?.ok_or(ProviderError::Missing)
    }

    /// Creates a setup intent. Returns its id, and the client secret for the browser.
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

    /// Deletes a customer's card.
    ///
    /// # Errors
    /// [`ProviderError::Missing`] if the card belongs to another customer; or the provider gives no answer.
    pub async fn forget_card(&self, customer: &str, id: &str) -> Result<(), ProviderError> {
        let path = format!("/payment_methods/{}", segment(id)?);
        let method: PaymentMethod = self.get(&path, &json!({})).await?;
        if method.customer.as_deref() != Some(customer) {
            return Err(ProviderError::Missing);
        }
        self.set::<PaymentMethod>(&format!("{path}/detach"), &json!({})).await.map(drop)
    }

    /// Returns the URL of the provider's customer portal, which links back to `return_url`.
    ///
    /// # Errors
    /// The provider refuses it, or gives no answer.
    pub async fn portal(&self, customer: &str, return_url: &str, language: Language) -> Result<String, ProviderError> {
        let form = json!({ "customer": customer, "return_url": return_url, "locale": language.code() });
        let session: PortalSession = self.set("/billing_portal/sessions", &form).await?;
        Ok(session.url)
    }
}
