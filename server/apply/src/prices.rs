//! The jobs that an apply enqueues for the payment feature.

use grandstand_jobs::Job;
use serde::{Deserialize, Serialize};

/// Creates a price at the payment provider for each subscription of a channel that has none yet. A changed price is a
/// new one, so existing subscribers keep paying theirs. The first purchase creates what this job could not.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct MakePrices {}

impl Job for MakePrices {
    const KIND: &'static str = "payments.prices";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}

/// Registers a channel's domains at the payment provider, which offers wallets (Apple Pay, Google Pay, Link) on
/// registered domains only. Cards can be used without it.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct RegisterDomains {}

impl Job for RegisterDomains {
    const KIND: &'static str = "payments.domains";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}
