//! The job that an apply leaves to whoever sells.

use grandstand_jobs::Job;
use serde::{Deserialize, Serialize};

/// Makes a price at the payment provider for each of a channel's subscriptions that has none yet. A price that differs is
/// another one, so whoever subscribed before goes on paying theirs. What it doesn't get done, the first purchase does.
#[derive(Debug, Clone, Copy, Default, Serialize, Deserialize)]
pub struct MakePrices {}

impl Job for MakePrices {
    const KIND: &'static str = "payments.prices";

    fn unique_key(&self) -> Option<String> {
        Some("all".to_owned())
    }
}
