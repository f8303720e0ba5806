//! `payments`: every charge, or attempt at one, of a purchase. The books.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "payments")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose.
    pub channel_id: i64,
    /// Who pays.
    pub user_id: i64,
    /// What for.
    pub purchase_id: i64,
    /// The provider's id of the payment or invoice.
    pub provider_id: String,
    /// The provider's id of an invoice's payment.
    pub payment_intent: Option<String>,
    /// `payment`, `created` (a subscription's first) or `updated` (its renewal).
    pub reason: String,
    /// `created`, `failed`, `paid` or `refunded`.
    pub status: String,
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

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
