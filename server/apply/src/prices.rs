//! The job that an apply enqueues for the payment feature.

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
