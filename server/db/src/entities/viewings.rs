//! `viewings`: the devices on which users are watching.

use sea_orm::entity::prelude::*;

use crate::ids::{ChannelId, EventId, UserId};
use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "viewings")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The session of the device.
    #[sea_orm(primary_key, auto_increment = false)]
    pub session_id: i64,
    /// The user.
    pub user_id: UserId,
    /// The event.
    pub event_id: EventId,
    /// When it began, unix seconds.
    pub started_at: i64,
    /// Last heartbeat, unix seconds.
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
