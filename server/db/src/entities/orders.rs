//! `orders`: one product of a purchase each.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "orders")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose.
    pub channel_id: i64,
    /// Who buys.
    pub user_id: i64,
    /// The purchase that it is part of.
    pub purchase_id: i64,
    /// `event`, `package` or `subscription`.
    pub product_kind: String,
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
    /// `inactive`, `paid`, `active`, `refunded` or `failed`.
    pub status: String,
    /// `active` or `cancelled`; none for what is bought once.
    pub renewal: Option<String>,
    /// `processing`, `finished` or `cancelled`; none where nobody asked.
    pub cancellation: Option<String>,
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

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
