//! Requests and responses of checkout. Money is in minor units of the channel's currency.

use grandstand_db::entities::orders::ProductKind;
use grandstand_web::lenient::{accepted_terms, flag, number, text};
use sea_orm::ActiveEnum;
use serde::{Deserialize, Serialize};
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};
use utoipa::{IntoParams, ToSchema};

use crate::orders::Order;

/// The body of `POST /stripe/buy`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = Purchase)]
pub struct Buy {
    /// `event`, `package` or `subscription`.
    #[serde(rename = "type", deserialize_with = "text")]
    #[schema(value_type = ProductKind, required)]
    pub kind: Option<String>,
    /// Its number.
    #[serde(deserialize_with = "number")]
    #[schema(value_type = i64, required)]
    pub id: Option<i64>,
    /// With an event: id of the package to watch it with. Required for an event of the type `paid`.
    #[serde(deserialize_with = "number")]
    pub package_id: Option<i64>,
    /// A saved card.
    #[serde(deserialize_with = "text")]
    pub payment_method_id: Option<String>,
    /// A newly entered card: a setup intent that the browser has confirmed.
    #[serde(deserialize_with = "text")]
    pub setup_intent_id: Option<String>,
    /// A coupon's code.
    #[serde(deserialize_with = "text")]
    pub coupon: Option<String>,
    /// The country that the buyer lives in, ISO 3166-1. Required where the channel charges taxes.
    #[serde(deserialize_with = "text")]
    pub country: Option<String>,
    /// The province or state, ISO 3166-2 without the country. Required where the tax of the country depends on it.
    #[serde(deserialize_with = "text")]
    pub region: Option<String>,
    /// The ZIP code. Required where the tax of the country depends on it.
    #[serde(deserialize_with = "text")]
    pub postal_code: Option<String>,
    /// The company that buys, for the receipt; leave it out for a person.
    #[serde(deserialize_with = "text")]
    #[schema(max_length = 200)]
    pub company: Option<String>,
    /// The company's tax id, such as `FR40303265045`.
    #[serde(deserialize_with = "text")]
    #[schema(max_length = 40)]
    pub company_tax_id: Option<String>,
    /// Whether the viewer accepts the terms; required.
    #[serde(deserialize_with = "flag")]
    #[schema(schema_with = accepted_terms, required)]
    pub terms: Option<bool>,
    /// Whether the viewer agrees to the sentence in the quote's `withdrawal`; required where there is one.
    #[serde(deserialize_with = "flag")]
    pub withdrawal: Option<bool>,
    /// The price that the viewer was shown. If the price differs, nothing is bought.
    #[serde(deserialize_with = "number")]
    pub amount: Option<i64>,
    /// With a subscription: the renewal price that the viewer was shown. If the price differs, nothing is bought.
    #[serde(deserialize_with = "number")]
    pub renewal_amount: Option<i64>,
}

/// A product of a bundle.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = PurchaseItem)]
pub struct Item {
    /// `event` or `package`.
    #[serde(rename = "type", deserialize_with = "text")]
    #[schema(schema_with = kind_in_bundle, required)]
    pub kind: Option<String>,
    /// Its number.
    #[serde(deserialize_with = "number")]
    #[schema(value_type = i64, required)]
    pub id: Option<i64>,
    /// With an event: the id of the package to watch it with.
    #[serde(deserialize_with = "number")]
    pub package_id: Option<i64>,
}

/// Schema of the kinds of products that a bundle may contain.
fn kind_in_bundle() -> Object {
    let kinds = [ProductKind::Event, ProductKind::Package].map(|kind| kind.to_value());
    let described = "`event` or `package`: a subscription is bought by itself.";
    ObjectBuilder::new().schema_type(Type::String).description(Some(described)).enum_values(Some(kinds)).build()
}

/// The body of `POST /stripe/buy_bundle`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
#[schema(as = BundlePurchase)]
pub struct BuyBundle {
    /// Events and packages. Duplicates are bought once.
    #[schema(required, min_items = 1, max_items = 20)]
    pub items: Vec<Item>,
    /// A saved card.
    #[serde(deserialize_with = "text")]
    pub payment_method_id: Option<String>,
    /// A newly entered card: a setup intent that the browser has confirmed.
    #[serde(deserialize_with = "text")]
    pub setup_intent_id: Option<String>,
    /// A coupon's code, applied to the whole purchase.
    #[serde(deserialize_with = "text")]
    pub coupon: Option<String>,
    /// The country that the buyer lives in, ISO 3166-1. Required where the channel charges taxes.
    #[serde(deserialize_with = "text")]
    pub country: Option<String>,
    /// The province or state, ISO 3166-2 without the country. Required where the tax of the country depends on it.
    #[serde(deserialize_with = "text")]
    pub region: Option<String>,
    /// The ZIP code. Required where the tax of the country depends on it.
    #[serde(deserialize_with = "text")]
    pub postal_code: Option<String>,
    /// The company that buys, for the receipt; leave it out for a person.
    #[serde(deserialize_with = "text")]
    #[schema(max_length = 200)]
    pub company: Option<String>,
    /// The company's tax id, such as `FR40303265045`.
    #[serde(deserialize_with = "text")]
    #[schema(max_length = 40)]
    pub company_tax_id: Option<String>,
    /// Whether the viewer accepts the terms; required.
    #[serde(deserialize_with = "flag")]
    #[schema(schema_with = accepted_terms, required)]
    pub terms: Option<bool>,
    /// Whether the viewer agrees to the sentence in the quote's `withdrawal`; required where there is one.
    #[serde(deserialize_with = "flag")]
    pub withdrawal: Option<bool>,
    /// The price that the viewer was shown. If the price differs, nothing is bought.
    #[serde(deserialize_with = "number")]
    pub amount: Option<i64>,
}

/// The body of `POST /stripe/subscription/start_trial`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct StartTrial {
    /// The subscription's number.
    #[serde(deserialize_with = "number")]
    #[schema(value_type = i64, required)]
    pub subscription_id: Option<i64>,
    /// A saved card.
    #[serde(deserialize_with = "text")]
    pub payment_method_id: Option<String>,
    /// A newly entered card: a setup intent that the browser has confirmed.
    #[serde(deserialize_with = "text")]
    pub setup_intent_id: Option<String>,
    /// The country that the buyer lives in, ISO 3166-1. Required where the channel charges taxes.
    #[serde(deserialize_with = "text")]
    pub country: Option<String>,
    /// The province or state, ISO 3166-2 without the country. Required where the tax of the country depends on it.
    #[serde(deserialize_with = "text")]
    pub region: Option<String>,
    /// The ZIP code. Required where the tax of the country depends on it.
    #[serde(deserialize_with = "text")]
    pub postal_code: Option<String>,
    /// The company that buys, for the receipt; leave it out for a person.
    #[serde(deserialize_with = "text")]
    #[schema(max_length = 200)]
    pub company: Option<String>,
    /// The company's tax id, such as `FR40303265045`.
    #[serde(deserialize_with = "text")]
    #[schema(max_length = 40)]
    pub company_tax_id: Option<String>,
    /// Whether the viewer accepts the terms; required.
    #[serde(deserialize_with = "flag")]
    #[schema(schema_with = accepted_terms, required)]
    pub terms: Option<bool>,
    /// Whether the viewer agrees to the sentence in the quote's `withdrawal`; required where there is one.
    #[serde(deserialize_with = "flag")]
    pub withdrawal: Option<bool>,
    /// The renewal price that the viewer was shown. If the price differs, the trial isn't started.
    #[serde(deserialize_with = "number")]
    pub renewal_amount: Option<i64>,
}

/// The body of `POST /stripe/unsubscribe`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Unsubscribe {
    /// Id of the order.
    #[serde(deserialize_with = "number")]
    #[schema(value_type = i64, required)]
    pub order_id: Option<i64>,
    /// Whether to resume the renewal instead of cancelling it.
    #[serde(deserialize_with = "flag")]
    pub resume: Option<bool>,
}

/// The body of `POST /stripe/invoice-preview`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct InvoicePreview {
    /// `event`, `package` or `subscription`. Required without `items`, and not allowed with it.
    #[serde(rename = "type", deserialize_with = "text")]
    #[schema(value_type = Option<ProductKind>)]
    pub kind: Option<String>,
    /// Its number.
    #[serde(deserialize_with = "number")]
    pub id: Option<i64>,
    /// With an event: the id of the package to watch it with.
    #[serde(deserialize_with = "number")]
    pub package_id: Option<i64>,
    /// Several events and packages at once.
    #[schema(max_items = 20)]
    pub items: Vec<Item>,
    /// A coupon's code.
    #[serde(deserialize_with = "text")]
    pub coupon: Option<String>,
    /// The country that the buyer lives in, ISO 3166-1. Without it the tax is that of the viewer's address in the network.
    #[serde(deserialize_with = "text")]
    pub country: Option<String>,
    /// The province or state, ISO 3166-2 without the country.
    #[serde(deserialize_with = "text")]
    pub region: Option<String>,
    /// The ZIP code.
    #[serde(deserialize_with = "text")]
    pub postal_code: Option<String>,
    /// Whether it starts with its trial period.
    #[serde(deserialize_with = "flag")]
    pub trial: Option<bool>,
}

/// The query of `GET /apply_coupon`.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct ApplyCoupon {
    /// The code as the viewer typed it.
    #[param(value_type = String, required, pattern = r"\S")]
    pub code: Option<String>,
    /// `event`, `package` or `subscription`.
    #[serde(rename = "type")]
    #[param(value_type = ProductKind, required)]
    pub kind: Option<String>,
    /// Its number.
    #[param(value_type = i64, required)]
    pub id: Option<i64>,
    /// With an event: the id of the package to watch it with.
    pub package_id: Option<i64>,
    /// The country that the buyer lives in, ISO 3166-1.
    pub country: Option<String>,
    /// The province or state, ISO 3166-2 without the country.
    pub region: Option<String>,
    /// The ZIP code.
    pub postal_code: Option<String>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// Progress of a purchase.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Progress {
    /// Not paid yet: ask for the order every two seconds. Where there is a client secret, the card's owner confirms it
    /// first.
    Processing,
    /// It is the viewer's.
    Success,
    /// It could not be paid.
    Error,
}

/// The result of a purchase.
#[derive(Debug, Serialize, ToSchema)]
pub struct Bought {
    /// The order, or the first one of a bundle.
    pub order: Order,
    /// Every order of the purchase.
    pub orders: Vec<Order>,
    /// Secret with which the browser asks the card's owner to confirm; null if no confirmation is needed.
    #[schema(required)]
    pub client_secret: Option<String>,
    /// Its progress.
    pub status: Progress,
}

/// The body of `POST /stripe/setup-intent`, which may be empty.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewCard {}

/// Data with which the browser saves a card.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetupIntent {
    /// The secret that the provider's script takes.
    pub client_secret: String,
    /// The value for `setup_intent_id`, once the card is confirmed.
    pub setup_intent_id: String,
}

/// A saved card.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedCard {
    /// The value for `payment_method_id`.
    pub id: String,
    /// The card's brand, such as `visa`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
    /// The wallet that it is in: `apple_pay`, `google_pay`, `link` or another one; null for a card that was typed in.
    pub wallet: Option<String>,
    /// Month in which it expires, 1 to 12.
    pub exp_month: i64,
    /// Year in which it expires.
    pub exp_year: i64,
    /// Whether it has expired.
    pub expired: bool,
}

/// The provider's page for a customer.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomerPortal {
    /// Its address, valid for some minutes.
    pub url: String,
}
