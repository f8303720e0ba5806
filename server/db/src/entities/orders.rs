//! `orders`: one product of a purchase each.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "orders")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// Who buys.
    pub user_id: i64,
    /// The purchase that it is part of.
    pub purchase_id: i64,
    /// What kind of product.
    pub product_kind: ProductKind,
    /// The product's number.
    pub product_id: i64,
    /// `Sold`, JSON: what was bought, as it was then.
    #[sea_orm(column_type = "Text")]
    pub product: String,
    /// Before fee and discount, minor units.
    pub base_price: i64,
    /// Minor units.
    pub service_fee: i64,
    /// Minor units.
    pub discount: i64,
    /// What is charged of it in all, minor units.
    pub price: i64,
    /// ISO 4217 code.
    pub currency: String,
    /// User and product while it is open: unique, so that there is one such order at most.
    pub open_key: Option<String>,
    /// How it stands.
    pub status: OrderStatus,
    /// Whether it is renewed; none for what is bought once.
    pub renewal: Option<Renewal>,
    /// How far the cancelling of the renewal is; none where nobody asked.
    pub cancellation: Option<Cancellation>,
    /// When it was first paid, unix seconds.
    pub paid_at: Option<i64>,
    /// Since when it may be used, unix seconds.
    pub starts_at: Option<i64>,
    /// Until when, unix seconds; none for ever, or never.
    pub ends_at: Option<i64>,
    /// When its trial ends, unix seconds.
    pub trial_ends_at: Option<i64>,
    /// When access ends unless the renewal that failed is paid, unix seconds; none where none failed.
    pub grace_ends_at: Option<i64>,
    /// Why the last attempt at paying failed: the provider's code.
    pub failure_code: Option<String>,
    /// The card issuer's reason.
    pub decline_code: Option<String>,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub updated_at: i64,
}

/// What is sold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum ProductKind {
    /// One event.
    #[sea_orm(string_value = "event")]
    Event,
    /// A package, bought once.
    #[sea_orm(string_value = "package")]
    Package,
    /// A subscription, renewed until it is cancelled.
    #[sea_orm(string_value = "subscription")]
    Subscription,
}

/// How an order stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum OrderStatus {
    /// Not paid yet, or a subscription that has ended.
    #[sea_orm(string_value = "inactive")]
    Inactive,
    /// Bought once.
    #[sea_orm(string_value = "paid")]
    Paid,
    /// A subscription that runs, its trial included.
    #[sea_orm(string_value = "active")]
    Active,
    /// The money went back.
    #[sea_orm(string_value = "refunded")]
    Refunded,
    /// It could not be paid.
    #[sea_orm(string_value = "failed")]
    Failed,
}

/// Whether a subscription goes on after its period.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum Renewal {
    /// It does.
    #[sea_orm(string_value = "active")]
    Active,
    /// It doesn't.
    #[sea_orm(string_value = "cancelled")]
    Cancelled,
}

/// How far the cancelling of a renewal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum Cancellation {
    /// It was asked for; the provider has not answered.
    #[sea_orm(string_value = "processing")]
    Processing,
    /// The subscription will not renew.
    #[sea_orm(string_value = "finished")]
    Finished,
    /// It was taken back.
    #[sea_orm(string_value = "cancelled")]
    Cancelled,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
