//! Responses about orders and payments.

use grandstand_db::entities::order_history;
use grandstand_db::entities::orders::{self, Cancellation, OrderStatus, ProductKind, Renewal};
use grandstand_db::entities::payments::{self, PaymentReason, PaymentStatus};
use grandstand_db::entities::receipts;
use grandstand_receipts::ReceiptLink;
use grandstand_web::context::Context;
use jiff::Timestamp;
use sea_orm::ActiveEnum;
use serde::Serialize;
use tenants::schema::sales::{Offer, PassType};
use utoipa::ToSchema;

use super::tax_model::OrderTax;
use crate::activity::activity_status;
use crate::error::Error;
use crate::grants::PassKind;
use crate::provider::decline_sentence;
use crate::provider::model::Failure;
use crate::sold::Sold;
use crate::stored_taxes;
use crate::words::ActivityStatus;

/// An order of one product.
#[derive(Debug, Serialize, ToSchema)]
pub struct Order {
    /// Its number.
    pub id: i64,
    /// Id of its purchase. The orders of a bundle are paid with one payment.
    pub purchase_id: i64,
    /// Its status.
    pub status: OrderStatus,
    /// Whether it was given free of charge: it has no price, and there is no payment.
    pub given: bool,
    /// State of what was bought.
    pub activity_status: ActivityStatus,
    /// The kind of pass.
    #[serde(rename = "type")]
    pub kind: PassKind,
    /// The product as it was at the time of purchase.
    pub product: OrderProduct,
    /// Before fee, discount and added taxes, minor units.
    pub base_price: i64,
    /// Minor units.
    pub service_fee: i64,
    /// Minor units.
    pub discount: i64,
    /// The taxes in the price; null for none.
    #[schema(required)]
    pub tax: Option<OrderTax>,
    /// The total charge in minor units; for a subscription, that of the first period.
    pub price: i64,
    /// The charge for each period of a subscription, with taxes at the rates of the purchase, in minor units; null for a
    /// one-time purchase.
    #[schema(required)]
    pub renewal_price: Option<i64>,
    /// ISO 4217 code.
    pub currency: String,
    /// State of the renewal; null for a one-time purchase.
    #[schema(required)]
    pub renewal: Option<Renewal>,
    /// Progress of cancelling the renewal; null if nobody asked for it.
    #[schema(required)]
    pub cancellation: Option<Cancellation>,
    /// When the order was opened, RFC 3339.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When it was first paid, RFC 3339; null if it was not, or was given.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub paid_at: Option<Timestamp>,
    /// When access began, RFC 3339.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub starts_at: Option<Timestamp>,
    /// End of the current period, RFC 3339; null if access doesn't end or never began.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub ends_at: Option<Timestamp>,
    /// When its trial ends or ended, RFC 3339.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub trial_ends_at: Option<Timestamp>,
    /// When access ends unless the failed renewal is paid, RFC 3339; null if no renewal failed.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub grace_ends_at: Option<Timestamp>,
    /// The reason why the latest payment attempt failed; null if none failed.
    #[schema(required)]
    pub failure: Option<OrderFailure>,
}

/// The product of an order.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderProduct {
    /// Its id.
    pub id: i64,
    /// Its kind.
    pub kind: ProductKind,
    /// Its alias.
    pub alias: String,
    /// Its name at the time of purchase.
    pub name: String,
    /// Regular or an addition.
    pub pass_type: PassType,
    /// The sport of an event, or the only one that the pass names.
    #[schema(required)]
    pub event_category_id: Option<i64>,
    /// The home side of an event, or the only team that the pass names.
    #[schema(required)]
    pub participant_id: Option<i64>,
    /// The interval at which a subscription renews; null for a one-time purchase.
    #[schema(required)]
    pub offer: Option<Offer>,
    /// Days that a package is valid; null for packages without end and for subscriptions.
    #[schema(required)]
    pub period: Option<u32>,
}

/// The reason why a payment failed.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderFailure {
    /// The provider's code, such as `card_declined`.
    pub code: String,
    /// The card issuer's reason, such as `insufficient_funds`; null if it gave none.
    #[schema(required)]
    pub decline_code: Option<String>,
    /// A message in the language of the request.
    pub message: String,
}

/// An order with its history and payments.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderDetails {
    /// The order.
    #[serde(flatten)]
    pub order: Order,
    /// The order's history, oldest first.
    pub history: Vec<OrderStep>,
    /// The payments of its purchase, oldest first.
    pub transactions: Vec<Transaction>,
}

/// An entry of an order's history.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderStep {
    /// When, RFC 3339.
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    /// The event: `opened`, `paid`, `given`, `renewed`, `failed`, `retried`, `refunded`, `ended`, `asked`,
    /// `renewal_cancelled`, `renewal_resumed`, `plan_changed` or `plan_unknown`.
    pub event: String,
    /// The order's status after it.
    pub status: OrderStatus,
}

/// A payment or payment attempt.
#[derive(Debug, Serialize, ToSchema)]
pub struct Transaction {
    /// Its number.
    pub id: i64,
    /// Its status.
    pub status: PaymentStatus,
    /// Its reason: `payment` for a one-time purchase, `created` for a new subscription, `updated` for a renewal.
    pub event: PaymentReason,
    /// Minor units.
    pub amount: i64,
    /// Refunded amount in minor units.
    pub refunded: i64,
    /// ISO 4217 code.
    pub currency: String,
    /// The card that was charged; null if unknown.
    #[schema(required)]
    pub card: Option<TransactionCard>,
    /// The reason why it failed; null if it didn't.
    #[schema(required)]
    pub failure: Option<OrderFailure>,
    /// When the payment began, RFC 3339.
    #[schema(value_type = String, format = DateTime)]
    pub created_at: Timestamp,
    /// When it was paid, RFC 3339.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub paid_at: Option<Timestamp>,
    /// End of the paid period, RFC 3339; null for a one-time purchase.
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub period_end: Option<Timestamp>,
    /// The orders that were paid.
    pub orders: Vec<PaidOrder>,
    /// Its receipt and credit notes, by number.
    pub receipts: Vec<ReceiptLink>,
}

/// The card of a payment.
#[derive(Debug, Serialize, ToSchema)]
pub struct TransactionCard {
    /// The card's brand, such as `visa`.
    pub brand: String,
    /// The last four digits.
    pub last4: String,
}

/// An order that a payment is for.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaidOrder {
    /// Its number.
    pub id: i64,
    /// The kind of pass.
    #[serde(rename = "type")]
    pub kind: PassKind,
    /// The product's id.
    pub product_id: i64,
    /// Its name at the time of purchase.
    pub name: String,
}

impl Order {
    /// Builds the response for an order.
    ///
    /// # Errors
    /// A stored value can't be read.
    pub fn new(context: &Context, row: &orders::Model) -> Result<Self, Error> {
        let sold: Sold = serde_json::from_str(&row.product)?;
        let taxes = stored_taxes::of_order(row)?;
        Ok(Self {
            id: row.id.0,
            tax: taxes.as_ref().map(|taxes| OrderTax::new(context, taxes)),
            renewal_price: sold.offer.map(|_| stored_taxes::per_period(row, taxes.as_ref())),
            purchase_id: row.purchase_id.0,
            status: row.status,
            given: row.is_given(),
            activity_status: activity_status(row, context.now),
            kind: PassKind::of(sold.kind, sold.pass_type),
            product: OrderProduct {
                id: sold.id,
                kind: sold.kind,
                name: sold.name(context.channel(), context.language).to_owned(),
                alias: sold.alias,
                pass_type: sold.pass_type,
                event_category_id: sold.event_category_id,
                participant_id: sold.participant_id,
                offer: sold.offer,
                period: sold.period,
            },
            base_price: row.base_price,
            service_fee: row.service_fee,
            discount: row.discount,
            price: row.price,
            currency: row.currency.clone(),
            renewal: row.renewal,
            cancellation: row.cancellation,
            created_at: at(row.created_at)?,
            paid_at: row.paid_at.map(at).transpose()?,
            starts_at: row.starts_at.map(at).transpose()?,
            ends_at: row.ends_at.map(at).transpose()?,
            trial_ends_at: row.trial_ends_at.map(at).transpose()?,
            grace_ends_at: row.grace_ends_at.map(at).transpose()?,
            failure: failure(context, row.failure_code.as_ref(), row.decline_code.as_ref()),
        })
    }
}

impl Transaction {
    /// Builds the response for a payment of these orders, with these receipts.
    ///
    /// # Errors
    /// A stored value can't be read.
    pub fn new(
        context: &Context,
        row: &payments::Model,
        orders: &[orders::Model],
        receipts: &[receipts::Model],
    ) -> Result<Self, Error> {
        let of = orders.iter().filter(|order| order.purchase_id == row.purchase_id);
        let issued = receipts.iter().filter(|receipt| receipt.payment_id == row.id);
        let card = row.card_brand.clone().zip(row.card_last4.clone());
        Ok(Self {
            id: row.id,
            status: row.status,
            event: row.reason,
            amount: row.amount,
            refunded: row.refunded,
            currency: row.currency.clone(),
            card: card.map(|(brand, last4)| TransactionCard { brand, last4 }),
            failure: failure(context, row.failure_code.as_ref(), row.decline_code.as_ref()),
            created_at: at(row.created_at)?,
            paid_at: row.paid_at.map(at).transpose()?,
            period_end: row.period_end.map(at).transpose()?,
            orders: of.map(|order| PaidOrder::new(context, order)).collect::<Result<_, _>>()?,
            receipts: issued.map(ReceiptLink::new).collect(),
        })
    }
}

impl PaidOrder {
    fn new(context: &Context, order: &orders::Model) -> Result<Self, Error> {
        let sold: Sold = serde_json::from_str(&order.product)?;
        let name = sold.name(context.channel(), context.language).to_owned();
        Ok(Self { id: order.id.0, kind: PassKind::of(sold.kind, sold.pass_type), product_id: sold.id, name })
    }
}

impl OrderStep {
    /// Builds the response for a step.
    ///
    /// # Errors
    /// A stored value can't be read.
    pub fn new(row: &order_history::Model) -> Result<Self, Error> {
        Ok(Self { at: at(row.created_at)?, event: row.event.to_value(), status: row.status })
    }
}

fn failure(context: &Context, code: Option<&String>, decline_code: Option<&String>) -> Option<OrderFailure> {
    let (code, decline_code) = (code?.clone(), decline_code.cloned());
    let failure = Failure { code: code.clone(), decline_code: decline_code.clone(), message: String::new() };
    let message = decline_sentence(&failure, context.language).to_owned();
    Some(OrderFailure { code, decline_code, message })
}

fn at(second: i64) -> anyhow::Result<Timestamp> {
    Ok(Timestamp::from_second(second)?)
}
