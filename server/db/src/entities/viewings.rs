//! `viewings`: on which devices users are watching.

use sea_orm::entity::prelude::*;

use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "viewings")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The device.
    #[sea_orm(primary_key, auto_increment = false)]
    pub session_id: i64,
    /// Who watches.
    pub user_id: i64,
    /// What.
    pub event_id: i64,
    /// Since when, unix seconds.
    pub started_at: i64,
    /// Last sign of it, unix seconds.
    pub seen_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

impl Queue for Entity {}
