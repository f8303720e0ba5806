//! The content of a receipt. It is stored as issued: later changes of the seed files don't change it.

use grandstand_tax::OrderTaxes;
use serde::{Deserialize, Serialize};
use tenants::schema::text::Localized;

/// The content of a receipt or credit note. Money is in minor units; that of a credit note is negative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Content {
    /// The seller.
    pub seller: Seller,
    /// The buyer.
    pub buyer: Buyer,
    /// The products.
    pub lines: Vec<Line>,
    /// The taxes in the total; `None` for none.
    pub taxes: Option<OrderTaxes>,
    /// The amount that was paid or paid back.
    pub total: i64,
    /// The card; `None` if unknown, or erased with the account.
    pub card: Option<Card>,
    /// When it was paid or paid back, unix seconds.
    pub at: i64,
    /// The number of the receipt that a credit note corrects; `None` for a receipt.
    pub corrects: Option<String>,
}

/// The seller as declared at the time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seller {
    /// The name.
    pub name: Localized,
    /// The postal address, with line breaks or commas.
    pub address: Option<Localized>,
    /// Tax ids, each with its kind, such as `VAT FR40303265045`.
    pub tax_ids: Vec<String>,
}

/// The buyer. Name and address of a person are erased with the account; those of a company stay.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Buyer {
    /// The person's name.
    pub name: Option<String>,
    /// The person's e-mail address.
    pub email: Option<String>,
    /// The company.
    pub company: Option<String>,
    /// The company's tax id.
    pub tax_id: Option<String>,
    /// ISO 3166-1 code; `None` where no tax is charged.
    pub country: Option<String>,
    /// ISO 3166-2 code without the country.
    pub region: Option<String>,
}

/// One product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The order.
    pub order_id: i64,
    /// The product's name.
    pub name: Localized,
    /// The price with the service fee, without discount and added taxes.
    pub price: i64,
    /// The coupon's discount.
    pub discount: i64,
    /// End of the period that was paid for, unix seconds; `None` if there is none.
    pub until: Option<i64>,
}

/// The card that was charged.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// The brand, such as `visa`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
}
