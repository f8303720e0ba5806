//! Requests and responses of checkout. Money is in minor units of the channel's currency.

use grandstand_db::entities::orders::ProductKind;
use grandstand_web::lenient::{accepted_terms, flag, number, text};
use jiff::Timestamp;
use sea_orm::ActiveEnum;
use serde::{Deserialize, Serialize};
use tenants::schema::sales::Offer;
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
    /// With an event: the package with which it is to be watched. An event of the type `paid` needs one.
    #[serde(deserialize_with = "number")]
    pub package_id: Option<i64>,
    /// A saved card.
    #[serde(deserialize_with = "text")]
    pub payment_method_id: Option<String>,
    /// Or a card that was entered: a setup intent that the browser has confirmed.
    #[serde(deserialize_with = "text")]
    pub setup_intent_id: Option<String>,
    /// A coupon's code.
    #[serde(deserialize_with = "text")]
    pub coupon: Option<String>,
    /// Whether the terms are accepted, which they must be.
    #[serde(deserialize_with = "flag")]
    #[schema(schema_with = accepted_terms, required)]
    pub terms: Option<bool>,
    /// What the viewer was told that it costs now. Where it costs something else, nothing is bought.
    #[serde(deserialize_with = "number")]
    pub amount: Option<i64>,
    /// With a subscription: what they were told that each renewal costs. Likewise.
    #[serde(deserialize_with = "number")]
    pub renewal_amount: Option<i64>,
}

/// One thing of several.
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
    /// With an event: the package with which it is to be watched.
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
    /// Events and packages; what stands twice is bought once.
    #[schema(required, min_items = 1, max_items = 20)]
    pub items: Vec<Item>,
    /// A saved card.
    #[serde(deserialize_with = "text")]
    pub payment_method_id: Option<String>,
    /// Or a card that was entered: a setup intent that the browser has confirmed.
    #[serde(deserialize_with = "text")]
    pub setup_intent_id: Option<String>,
    /// A coupon's code, good for all of it.
    #[serde(deserialize_with = "text")]
    pub coupon: Option<String>,
    /// Whether the terms are accepted, which they must be.
    #[serde(deserialize_with = "flag")]
    #[schema(schema_with = accepted_terms, required)]
    pub terms: Option<bool>,
    /// What the viewer was told that it costs now. Where it costs something else, nothing is bought.
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
    /// Or a card that was entered: a setup intent that the browser has confirmed.
    #[serde(deserialize_with = "text")]
    pub setup_intent_id: Option<String>,
    /// Whether the terms are accepted, which they must be.
    #[serde(deserialize_with = "flag")]
    #[schema(schema_with = accepted_terms, required)]
    pub terms: Option<bool>,
    /// What the viewer was told that each payment after the trial costs. Where it costs something else, nothing is begun.
    #[serde(deserialize_with = "number")]
    pub renewal_amount: Option<i64>,
}

/// The body of `POST /stripe/unsubscribe`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct Unsubscribe {
    /// The order whose renewal is meant.
    #[serde(deserialize_with = "number")]
    #[schema(value_type = i64, required)]
    pub order_id: Option<i64>,
    /// Whether it is to be renewed after all.
    #[serde(deserialize_with = "flag")]
    pub resume: Option<bool>,
}

/// The body of `POST /stripe/invoice-preview`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct InvoicePreview {
    /// `event`, `package` or `subscription`; not with `items`, and needed without them.
    #[serde(rename = "type", deserialize_with = "text")]
    #[schema(value_type = Option<ProductKind>)]
    pub kind: Option<String>,
    /// Its number.
    #[serde(deserialize_with = "number")]
    pub id: Option<i64>,
    /// With an event: the package with which it is to be watched.
    #[serde(deserialize_with = "number")]
    pub package_id: Option<i64>,
    /// Several events and packages at once.
    #[schema(max_items = 20)]
    pub items: Vec<Item>,
    /// A coupon's code.
    #[serde(deserialize_with = "text")]
    pub coupon: Option<String>,
    /// Whether it is to begin with its trial.
    #[serde(deserialize_with = "flag")]
    pub trial: Option<bool>,
}

/// The query of `GET /apply_coupon`.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct ApplyCoupon {
    /// The code, as typed.
    #[param(value_type = String, required, pattern = r"\S")]
    pub code: Option<String>,
    /// `event`, `package` or `subscription`.
    #[serde(rename = "type")]
    #[param(value_type = ProductKind, required)]
    pub kind: Option<String>,
    /// Its number.
    #[param(value_type = i64, required)]
    pub id: Option<i64>,
    /// With an event: the package with which it is to be watched.
    pub package_id: Option<i64>,
    /// Language of the texts, on channels with several.
    pub lang: Option<String>,
}

/// What something costs now, and later.
#[derive(Debug, Serialize, ToSchema)]
pub struct Quote {
    /// ISO 4217 code of every amount.
    pub currency: String,
    /// What it is made of.
    pub items: Vec<QuoteItem>,
    /// Before fees and discounts.
    pub base_price: i64,
    /// The fees.
    pub service_fee: i64,
    /// What the coupon takes off.
    pub discount: i64,
    /// What is charged now.
    pub total: i64,
    /// The same as viewers read it: currency, symbol and amount.
    #[schema(examples("USD $9.99"))]
    pub total_title: String,
    /// The coupon's code, where one is applied.
    #[schema(required)]
    pub coupon: Option<String>,
    /// What is charged later; null for what is bought once.
    #[schema(required)]
    pub renewal: Option<QuoteRenewal>,
}

/// One thing with its price.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuoteItem {
    /// What it is.
    #[serde(rename = "type")]
    pub kind: ProductKind,
    /// Its number.
    pub id: i64,
    /// What it is called.
    pub name: String,
    /// Before fee and discount.
    pub base_price: i64,
    /// The fee.
    pub service_fee: i64,
    /// What the coupon takes off.
    pub discount: i64,
    /// What is charged for it now.
    pub total: i64,
}

/// What a subscription costs from its second payment on.
#[derive(Debug, Serialize, ToSchema)]
pub struct QuoteRenewal {
    /// What is charged each time.
    pub amount: i64,
    /// The same as viewers read it.
    #[schema(examples("USD $9.99 / monthly"))]
    pub amount_title: String,
    /// How often.
    pub offer: Offer,
    /// When for the first time, RFC 3339: after the first period, or after the trial.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// Days free of charge before it; null without a trial.
    #[schema(required)]
    pub trial_period: Option<u32>,
}

/// How far a purchase is.
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

/// What a purchase came to.
#[derive(Debug, Serialize, ToSchema)]
pub struct Bought {
    /// The order; the first one of a bundle.
    pub order: Order,
    /// Every order of the purchase.
    pub orders: Vec<Order>,
    /// With it the browser has the card's owner confirm; null where nothing is to be confirmed.
    #[schema(required)]
    pub client_secret: Option<String>,
    /// How far it is.
    pub status: Progress,
}

/// The body of `POST /stripe/setup-intent`, in which nothing has to stand.
#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NewCard {}

/// What the browser saves a card with.
#[derive(Debug, Serialize, ToSchema)]
pub struct SetupIntent {
    /// The secret that the provider's script takes.
    pub client_secret: String,
    /// Names it in `setup_intent_id`, once it is confirmed.
    pub setup_intent_id: String,
}

/// A saved card.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedCard {
    /// Names it in `payment_method_id`.
    pub id: String,
    /// Such as `visa`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
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
    /// Its address, good for some minutes.
    pub url: String,
}
