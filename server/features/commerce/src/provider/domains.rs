//! The domains on which the provider offers wallets.

use miniserde::Deserialize;
use serde_json::json;

use super::wire::List;
use super::{Provider, ProviderError};

/// A domain on which wallets are offered.
#[derive(Debug, Deserialize)]
struct PaymentDomain {
    id: String,
    enabled: bool,
    apple_pay: WalletStatus,
    google_pay: WalletStatus,
    link: WalletStatus,
}

/// Whether a wallet is offered on a domain: `active` or `inactive`.
#[derive(Debug, Deserialize)]
struct WalletStatus {
    status: String,
}

impl PaymentDomain {
    /// Whether a wallet is not offered, because the domain could not be verified so far.
    fn is_waiting(&self) -> bool {
        [&self.apple_pay, &self.google_pay, &self.link].iter().any(|wallet| wallet.status != "active")
    }
}

impl Provider {
    /// Registers a domain for wallets. A domain that is registered, or was disabled in the provider's dashboard, stays
    /// as it is.
    ///
    /// # Errors
    /// The provider refuses the domain, or gives no answer.
    pub async fn register_domain(&self, domain: &str) -> Result<(), ProviderError> {
        let query = json!({ "domain_name": domain, "limit": 1 });
        let known: List<PaymentDomain> = self.get("/payment_method_domains", &query).await?;
        match known.data.first() {
            None => {
                self.set::<PaymentDomain>("/payment_method_domains", &json!({ "domain_name": domain })).await.map(drop)
            }
            Some(known) if known.enabled && known.is_waiting() => {
                let path = format!("/payment_method_domains/{}/validate", known.id);
                self.set::<PaymentDomain>(&path, &json!({})).await.map(drop)
            }
            Some(_) => Ok(()),
        }
    }
}
