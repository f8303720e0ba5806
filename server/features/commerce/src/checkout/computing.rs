//! The taxes of prices: by the channel's rates, or computed by the provider.

use std::sync::Arc;
use std::time::Duration;

use grandstand_core::clock::Clock;
use grandstand_core::ttl_cache::{Capacity, TtlCache};
use grandstand_db::entities::orders::ProductKind;
use grandstand_platform::throttle::Rule;
use grandstand_tax::{OrderTaxes, Place, TaxedKind, Taxes};
use grandstand_web::context::Context;
use grandstand_web::throttled;
use tenants::tax::Automatic;

use crate::Commerce;
use crate::error::Error;
use crate::provider::Provider;

/// Limit on computations of one address. Channels pay for each, and postal codes are free to choose.
const COMPUTATIONS: Rule = Rule { name: "taxes", most: 120, window: Duration::from_secs(15 * 60) };
/// Number of answers that are kept, and for how long: a quote and the purchase after it need the same.
const KEPT: (Capacity, Duration) = (Capacity::Entries(2000), Duration::from_secs(10 * 60));

/// A cache of the taxes that the provider has computed, by the question.
#[derive(Debug)]
pub struct ComputedTaxes(TtlCache<String, Arc<Vec<OrderTaxes>>>);

impl ComputedTaxes {
    /// Creates an empty cache.
    ///
    /// # Errors
    /// The cache can't have its capacity.
    pub fn new(clock: &Clock) -> anyhow::Result<Self> {
        Ok(Self(TtlCache::new(KEPT.0, KEPT.1, clock)?))
    }
}

/// Returns the taxes of each amount (minor units) of a kind of product at a place, charged at a second (unix seconds);
/// `None` for no tax.
///
/// # Errors
/// The provider knows no such place or gives no answer, or the client has asked too often.
pub async fn taxes_of(
    commerce: &Commerce,
    context: &Context,
    (taxes, place): (&Taxes, &Place),
    priced: &[(ProductKind, i64)],
    second: i64,
) -> Result<Vec<Option<OrderTaxes>>, Error> {
    let Some(automatic) = &taxes.automatic else {
        let currency = context.channel().currency;
        let of = |(kind, price): &(ProductKind, i64)| {
            OrderTaxes::of(taxes, place, (taxed_kind(*kind), second), (*price, currency))
        };
        return Ok(priced.iter().map(of).map(not_empty).collect());
    };
    // The provider doesn't take an amount of 0, which has no tax.
    let amounts: Vec<i64> = priced.iter().map(|(_, price)| *price).filter(|price| *price > 0).collect();
    if amounts.is_empty() {
        return Ok(vec![None; priced.len()]);
    }
    let computed = computed(commerce, context, (taxes, automatic, place), amounts).await?;
    let mut computed = computed.iter().cloned();
    Ok(priced.iter().map(|(_, price)| if *price > 0 { computed.next().and_then(not_empty) } else { None }).collect())
}

async fn computed(
    commerce: &Commerce,
    context: &Context,
    (taxes, automatic, place): (&Taxes, &Automatic, &Place),
    amounts: Vec<i64>,
) -> Result<Arc<Vec<OrderTaxes>>, Error> {
    let provider = Provider::of(commerce, context.channel(), context.language).await?;
    let of = (taxes.mode, automatic.code.as_ref());
    let question = provider.tax_question(of, place, amounts, context.channel().currency.code);
    let key = format!("{} {}", context.channel_id(), serde_json::to_string(&question)?);
    let compute = async || {
        commerce.throttle.take(&[throttled::by_client(COMPUTATIONS, context)]).await?;
        let answer = provider.compute_taxes(&question, None).await;
        answer.map(|answer| Arc::new(answer.taxes)).map_err(|error| error.in_language(context.language))
    };
    commerce.computed_taxes.0.get_or_compute(&key, compute).await
}

fn not_empty(taxes: OrderTaxes) -> Option<OrderTaxes> {
    Some(taxes).filter(|taxes| !taxes.lines.is_empty())
}

const fn taxed_kind(kind: ProductKind) -> TaxedKind {
    match kind {
        ProductKind::Event => TaxedKind::Event,
        ProductKind::Package => TaxedKind::Package,
        ProductKind::Subscription => TaxedKind::Subscription,
    }
}
