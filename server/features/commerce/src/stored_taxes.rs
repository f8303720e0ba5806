//! The taxes that are stored with orders.

use grandstand_db::entities::orders;
use grandstand_tax::OrderTaxes;
use tenants::currency::Currency;

/// Returns the stored taxes of an order; `None` for none.
///
/// # Errors
/// They can't be read.
pub fn of_order(order: &orders::Model) -> Result<Option<OrderTaxes>, serde_json::Error> {
    order.taxes.as_deref().map(serde_json::from_str).transpose()
}

/// Returns the charge for a period of a subscription, without a discount and with the taxes at the rates of the purchase,
/// in minor units.
pub fn per_period(order: &orders::Model, taxes: Option<&OrderTaxes>) -> i64 {
    let price = order.base_price.saturating_add(order.service_fee);
    match (taxes, Currency::of(&order.currency)) {
        (Some(taxes), Some(currency)) => taxes.gross(price, currency),
        _ => price,
    }
}
