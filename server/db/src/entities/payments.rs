//! `payments`: every charge, or attempt at one, of a purchase. The books.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// Who pays.
    pub user_id: i64,
    /// What for.
    pub purchase_id: i64,
    /// The provider's id of the payment or invoice.
    pub provider_id: String,
    /// The provider's id of an invoice's payment.
    pub payment_intent: Option<String>,
    /// What it was for.
    pub reason: PaymentReason,
    /// How it stands.
    pub status: PaymentStatus,
    /// Minor units.
    pub amount: i64,
    /// What of it was given back, minor units.
    pub refunded: i64,
    /// Whether the card's owner disputes it.
    pub disputed: bool,
    /// ISO 4217 code.
    pub currency: String,
    /// Such as `visa`.
    pub card_brand: Option<String>,
    /// The card's last four digits.
    pub card_last4: Option<String>,
    /// Why it failed: the provider's code.
    pub failure_code: Option<String>,
    /// The card issuer's reason.
    pub decline_code: Option<String>,
    /// When the period ends that it pays for, unix seconds.
    pub period_end: Option<i64>,
    /// Unix seconds.
    pub paid_at: Option<i64>,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub updated_at: i64,
}

/// What a payment was for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum PaymentReason {
    /// What was bought once.
    #[sea_orm(string_value = "payment")]
    Payment,
    /// A new subscription.
    #[sea_orm(string_value = "created")]
    Created,
    /// A subscription's renewal.
    #[sea_orm(string_value = "updated")]
    Updated,
}

/// How one payment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum PaymentStatus {
    /// It was begun.
    #[sea_orm(string_value = "created")]
    Created,
    /// It was declined, or given up.
    #[sea_orm(string_value = "failed")]
    Failed,
    /// The money is there.
    #[sea_orm(string_value = "paid")]
    Paid,
    /// The money went back.
    #[sea_orm(string_value = "refunded")]
    Refunded,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
