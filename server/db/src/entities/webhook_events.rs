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
    /// Whose.
    pub channel_id: i64,
    /// The provider's id of it: unique in the channel.
    pub event_id: String,
    /// Such as `payment_intent.succeeded`.
    pub event_type: String,
    /// `routed`, `unknown` (nothing of ours) or `ignored` (nothing that matters).
    pub outcome: String,
    /// What it is about, where that is known.
    pub purchase_id: Option<i64>,
    /// The BLAKE3 hash of its body, hex; `None` for one that was stored by a version that kept bodies.
    pub body_hash: Option<String>,
    /// Unix seconds.
    pub received_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

impl Queue for Entity {}
