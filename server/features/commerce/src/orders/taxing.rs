//! The taxes of purchases: the ledger, and the rates of renewals.

use grandstand_db::entities::purchases::PurchaseKind;
use grandstand_db::entities::{orders, purchases};
use grandstand_tax::{self as tax, OrderTaxes, Paid, Place, TaxMode, TaxedKind};
use sea_orm::ConnectionTrait;
use tenants::compile::Channel;
use tenants::currency::Currency;
use tenants::schema::text::Language;

use super::writing::{Changes, Written};
use crate::error::Error;
use crate::provider::model::{SubscriptionState, SubscriptionStatus};
use crate::provider::{Provider, ProviderError};
use crate::stored_taxes;

/// Adds the ledger's missing entries for the payments that have changed, in the transaction that stores them.
///
/// # Errors
/// The database failed, or a stored value can't be read.
pub async fn enter(
    connection: &impl ConnectionTrait,
    language: Language,
    (purchase, orders): (&purchases::Model, &[orders::Model]),
    changes: &Changes,
    second: i64,
) -> Result<(), Error> {
    let Some(country) = &purchase.tax_country else { return Ok(()) };
    for Written { row: payment, taxes: computed, .. } in changes.payments.iter().filter(|written| written.is_changed) {
        let mut sold = Vec::with_capacity(orders.len());
        for order in orders {
            let stored = stored_taxes::of_order(order)?;
            // The provider computes the taxes of each invoice of a subscription, which has one order.
            let (price, taxes) = match purchase.kind {
                PurchaseKind::Subscription => (payment.amount, computed.clone()),
                PurchaseKind::Payment | PurchaseKind::Free | PurchaseKind::Given => (order.price, stored),
            };
            sold.push((order.id, price, taxes));
        }
        let mode = sold.iter().find_map(|(.., taxes)| taxes.as_ref()).map_or(TaxMode::None, |taxes| taxes.mode);
        let lines = |taxes: Option<OrderTaxes>| taxes.map_or_else(Vec::new, |taxes| taxes.lines);
        let orders = sold.into_iter().map(|(id, price, taxes)| (id, price, lines(taxes))).collect();
        tax::add_missing_entries(connection, &Paid { payment, country, mode, language, orders }, second).await?;
    }
    Ok(())
}

/// Returns the taxes on a price (minor units) of a subscription that renews at `second` (unix seconds); `None` if its
/// purchase is not taxed, or the provider computes the taxes.
pub fn of_renewal(channel: &Channel, purchase: &purchases::Model, second: i64, price: i64) -> Option<OrderTaxes> {
    let taxes = &channel.payments.as_ref()?.taxes;
    if taxes.automatic.is_some() {
        return None;
    }
    let place =
        Place { country: purchase.tax_country.clone()?, region: purchase.tax_region.clone(), postal_code: None };
    let currency = Currency::of(&purchase.currency).unwrap_or(channel.currency);
    Some(OrderTaxes::of(taxes, &place, (TaxedKind::Subscription, second), (price, currency)))
}

/// Sets the rates of a running subscription to those that will be due when it renews, unless the provider is to compute
/// its taxes. Returns whether they were others.
///
/// # Errors
/// The provider refuses the rates, or gives no answer; or the database failed.
pub async fn retax(
    provider: &Provider,
    channel: &Channel,
    purchase: &purchases::Model,
    told: &SubscriptionState,
) -> Result<bool, ProviderError> {
    use SubscriptionStatus::{Active, PastDue, Trialing};
    let runs = matches!(told.status, Trialing | Active | PastDue) && !told.cancel_at_period_end;
    let Some(due) = of_renewal(channel, purchase, told.period_end, 0).filter(|_| runs) else { return Ok(false) };
    let rates = provider.tax_rates(&due, channel.language).await?;
    let is_same = rates.len() == told.tax_rates.len() && rates.iter().all(|rate| told.tax_rates.contains(rate));
    if is_same && !told.has_automatic_taxes {
        return Ok(false);
    }
    provider.set_tax_rates(&told.id, &rates).await?;
    Ok(true)
}
