//! `purchases`: one press of "pay" each, with one or more orders.

use sea_orm::entity::prelude::*;
use serde::Serialize;

use super::orders::OrderStatus;
use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "purchases")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// Who buys.
    pub user_id: i64,
    /// What the provider's objects name it by: a UUID, so that no other deployment's purchase is taken for it.
    pub reference: String,
    /// How it is paid.
    pub kind: PurchaseKind,
    /// How many cards were tried, from 1.
    pub attempt: i32,
    /// What is charged at once, or per period, in minor units.
    pub amount: i64,
    /// What a coupon takes off, in minor units.
    pub discount: i64,
    /// ISO 4217 code.
    pub currency: String,
    /// Alias of the coupon.
    pub coupon: Option<String>,
    /// Days free of charge before the first payment.
    pub trial_days: Option<i64>,
    /// The provider's id of the payment, once it is known.
    pub payment_id: Option<String>,
    /// The provider's id of the subscription, once it is known.
    pub subscription_id: Option<String>,
    /// The provider's id of the buyer.
    pub customer_id: Option<String>,
    /// The provider's id of the price that a subscription is charged at, as it was last seen.
    pub provider_price: Option<String>,
    /// The status of its orders.
    pub status: OrderStatus,
    /// Whether it may still be paid.
    pub open: bool,
    /// What the viewer last asked of the renewal.
    pub asked: Option<RenewalChoice>,
    /// Whether the provider has done what was asked.
    pub answered: bool,
    /// Rises with every look and every wish; who looked at an older one writes nothing.
    pub version: i64,
    /// When the provider was last looked at, unix seconds; 0 for never.
    pub looked_at: i64,
    /// When a running subscription's period ends, unix seconds: it is looked at then.
    pub runs_until: Option<i64>,
    /// The language that it was made in.
    pub language: String,
    /// Where the site stood: links in mails lead there.
    pub origin: String,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub updated_at: i64,
}

/// How a purchase is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum PurchaseKind {
    /// At once.
    #[sea_orm(string_value = "payment")]
    Payment,
    /// Again every period.
    #[sea_orm(string_value = "subscription")]
    Subscription,
    /// Not at all: a coupon takes off everything.
    #[sea_orm(string_value = "free")]
    Free,
}

/// A viewer's latest choice about renewing a subscription.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum RenewalChoice {
    /// Not to renew it.
    #[sea_orm(string_value = "cancel")]
    Cancel,
    /// To renew it after all.
    #[sea_orm(string_value = "resume")]
    Resume,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

impl Queue for Entity {}
