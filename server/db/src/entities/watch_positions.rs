//! `watch_positions`: how far users have watched events.

use sea_orm::entity::prelude::*;

use crate::ids::{ChannelId, EventId, UserId};
use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "watch_positions")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The user.
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    /// The event.
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: EventId,
    /// Position in milliseconds.
    pub position_ms: i64,
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

impl Queue for Entity {}
