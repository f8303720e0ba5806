//! `webhook_events`: the messages of the payment provider, each once and without its body.

use sea_orm::entity::prelude::*;

use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "webhook_events")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The provider's id of it: unique in the channel.
    pub event_id: String,
    /// Such as `payment_intent.succeeded`.
    pub event_type: String,
    /// What became of it.
    pub outcome: WebhookOutcome,
    /// What it is about, where that is known.
    pub purchase_id: Option<i64>,
    /// The BLAKE3 hash of its body, hex; `None` for one that was stored by a version that kept bodies.
    pub body_hash: Option<String>,
    /// Unix seconds.
    pub received_at: i64,
}

/// What became of a message of the payment provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum WebhookOutcome {
    /// The purchase that it is about is looked at.
    #[sea_orm(string_value = "routed")]
    Routed,
    /// It is about nothing of ours.
    #[sea_orm(string_value = "unknown")]
    Unknown,
    /// It is about nothing that matters.
    #[sea_orm(string_value = "ignored")]
    Ignored,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

impl Queue for Entity {}
