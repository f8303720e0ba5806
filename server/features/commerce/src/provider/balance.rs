//! What went into the account's balance and out of it: charges, refunds, disputes, fees and payouts.

use futures_util::future::try_join_all;
use serde_json::json;

use super::balance_model::{DisputeState, Movement, MovementKind, MovementSource};
use super::wire::{BalanceTransaction, Source};
use super::{Provider, ProviderError};

/// Parts of a period that are read at the same time: pages of one list come one after the other.
const AT_ONCE: i64 = 8;

impl Provider {
    /// Returns the movements from a second until another one (exclusive), the oldest first.
    ///
    /// # Errors
    /// The provider gives no answer, or an unknown kind of object.
    pub async fn movements(&self, (from, until): (i64, i64)) -> Result<Vec<Movement>, ProviderError> {
        let step = ((until - from) / AT_ONCE).max(1);
        let parts = (0..AT_ONCE).map(|part| {
            let start = from + part * step;
            (start, if part + 1 == AT_ONCE { until } else { until.min(start + step) })
        });
        let parts = parts.filter(|(start, end)| start < end);
        let read = |(start, end): (i64, i64)| {
            let filter = json!({ "created": { "gte": start, "lt": end }, "expand": ["data.source"] });
            async move { self.every::<BalanceTransaction>("/balance_transactions", filter).await }
        };
        let mut movements: Vec<Movement> =
            try_join_all(parts.map(read)).await?.into_iter().flatten().map(movement).collect();
        movements.sort_by(|one, other| (one.at, &one.id).cmp(&(other.at, &other.id)));
        Ok(movements)
    }

    /// Returns the sum of the movements that a payout pays, and their number; without the payout itself. Minor units of
    /// the balance's currency. A payout that was made by hand pays no movements in particular.
    ///
    /// # Errors
    /// The provider gives no answer.
    pub async fn paid_by(&self, payout: &str) -> Result<(i64, usize), ProviderError> {
        let filter = json!({ "payout": payout, "expand": ["data.source"] });
        let mut all = self.every::<BalanceTransaction>("/balance_transactions", filter).await?;
        all.retain(|one| kind(one) != MovementKind::Payout);
        Ok((all.iter().map(|one| one.net).sum(), all.len()))
    }
}

fn kind(one: &BalanceTransaction) -> MovementKind {
    match one.reporting_category.as_str() {
        "charge" => MovementKind::Charge,
        "refund" => MovementKind::Refund,
        "dispute" => MovementKind::Dispute,
        "dispute_reversal" => MovementKind::DisputeReversal,
        "payout" | "payout_reversal" => MovementKind::Payout,
        "fee" => MovementKind::Fee,
        _ => MovementKind::Other,
    }
}

fn movement(one: BalanceTransaction) -> Movement {
    Movement {
        kind: kind(&one),
        id: one.id,
        amount: one.amount,
        fee: one.fee,
        currency: one.currency.to_uppercase(),
        at: one.created,
        category: one.reporting_category,
        source: one.source.map(source),
    }
}

fn source(one: Source) -> MovementSource {
    let Source { id, amount, currency, payment_intent, amount_refunded, status, automatic, .. } = one;
    MovementSource {
        dispute: id.starts_with("dp_").then(|| DisputeState::of(status.as_deref().unwrap_or_default())),
        id,
        amount: amount.unwrap_or_default(),
        currency: currency.unwrap_or_default().to_uppercase(),
        payment_intent,
        refunded: amount_refunded,
        is_automatic: automatic.unwrap_or(false),
    }
}
