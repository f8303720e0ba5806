//! `order_history`: what became of each order, step by step.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "order_history")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose.
    pub channel_id: i64,
    /// Whose.
    pub order_id: i64,
    /// What happened, such as `opened` or `renewed`.
    pub event: String,
    /// The order's status after it.
    pub status: String,
    /// More of it, JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub detail: Option<String>,
    /// Unix seconds.
    pub created_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
