//! Responses about what a purchase costs.

use grandstand_db::entities::orders::ProductKind;
use jiff::Timestamp;
use serde::Serialize;
use tenants::schema::sales::Offer;
use utoipa::ToSchema;

use crate::orders::TaxAmount;

/// The charges for one product or several, now and later.
#[derive(Debug, Serialize, ToSchema)]
pub struct Quote {
    /// ISO 4217 code of every amount.
    pub currency: String,
    /// The products.
    pub items: Vec<QuoteItem>,
    /// Before fees, discounts and added taxes.
    pub base_price: i64,
    /// The fees.
    pub service_fee: i64,
    /// The coupon's discount.
    pub discount: i64,
    /// The total charge now.
    pub total: i64,
    /// The total for display: currency, symbol and amount.
    #[schema(examples("USD $9.99"))]
    pub total_title: String,
    /// Code of the applied coupon.
    #[schema(required)]
    pub coupon: Option<String>,
    /// The taxes; null on a channel that charges none.
    #[schema(required)]
    pub tax: Option<QuoteTax>,
    /// What the buyer has to agree to about the right of withdrawal; null where nothing has to be agreed to.
    #[schema(required)]
    pub withdrawal: Option<String>,
    /// The later charges; null for a one-time purchase.
    #[schema(required)]
    pub renewal: Option<QuoteRenewal>,
}

/// A product with its price.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuoteItem {
    /// The product's kind.
    #[serde(rename = "type")]
    pub kind: ProductKind,
    /// Its number.
    pub id: i64,
    /// Its name.
    pub name: String,
    /// Before fee and discount.
    pub base_price: i64,
    /// The fee.
    pub service_fee: i64,
    /// The coupon's discount.
    pub discount: i64,
    /// The product's charge now.
    pub total: i64,
}

/// The taxes of a purchase, and the choices that they depend on.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuoteTax {
    /// Whether the prices contain the taxes. Otherwise they are added.
    pub included: bool,
    /// The country whose taxes these are: the one that was sent, else a proposal; null if it has to be chosen.
    #[schema(required)]
    pub country: Option<String>,
    /// The region whose taxes these are; null if none was sent, or it doesn't matter.
    #[schema(required)]
    pub region: Option<String>,
    /// The codes of all countries.
    pub countries: Vec<&'static str>,
    /// The regions of the country to choose from; empty if its taxes don't depend on them.
    pub regions: Vec<TaxRegion>,
    /// Whether the taxes of the country depend on the postal code.
    pub needs_postal_code: bool,
    /// The postal code whose taxes these are; null if none was sent, or it doesn't matter.
    #[schema(required)]
    pub postal_code: Option<String>,
    /// Whether country, region and postal code are known as far as they matter. Until then no tax is computed, and nothing can be bought.
    pub complete: bool,
    /// Each tax that is charged now.
    pub lines: Vec<TaxAmount>,
    /// The sum of them.
    pub total: i64,
}

/// A province or state.
#[derive(Debug, Serialize, ToSchema)]
pub struct TaxRegion {
    /// ISO 3166-2 code without the country.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
}

/// The charges of a subscription from its second payment on.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuoteRenewal {
    /// The charge for each period, with taxes.
    pub amount: i64,
    /// The charge for display.
    #[schema(examples("USD $9.99 / monthly"))]
    pub amount_title: String,
    /// The interval.
    pub offer: Offer,
    /// Time of the first renewal, RFC 3339: after the first period or the trial.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Length of the trial in days; null without a trial.
    #[schema(required)]
    pub trial_period: Option<u32>,
}
