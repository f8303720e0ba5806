//! `event_downloads`: which recordings users have downloaded.

use sea_orm::entity::prelude::*;

use crate::ids::{ChannelId, EventId, UserId};
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "event_downloads")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The user.
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    /// The event.
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: EventId,
    /// When it was first downloaded, unix seconds.
    pub first_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
