//! One product of a purchase.

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
}

impl Line {
    /// The price to charge.
    pub const fn price(&self) -> i64 {
        self.base_price.saturating_add(self.service_fee).saturating_sub(self.discount)
    }
}
