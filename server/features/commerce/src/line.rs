//! One product of a purchase.

use grandstand_tax::OrderTaxes;

use super::sold::Sold;

/// One product of a purchase with its price, in minor units of the purchase's currency.
#[derive(Debug, Clone)]
pub struct Line {
    /// The product.
    pub sold: Sold,
    /// Before fee and discount.
    pub base_price: i64,
    /// The fee.
    pub service_fee: i64,
    /// Discount of the coupon.
    pub discount: i64,
    /// The taxes on it; `None` for none.
    pub taxes: Option<OrderTaxes>,
}

impl Line {
    /// The price after the discount, to which taxes may be added.
    pub const fn discounted(&self) -> i64 {
        self.base_price.saturating_add(self.service_fee).saturating_sub(self.discount)
    }

    /// The price to charge, with taxes.
    pub fn price(&self) -> i64 {
        self.discounted().saturating_add(self.taxes.as_ref().map_or(0, OrderTaxes::added))
    }
}
