//! `calendar_feeds`: users' calendar feeds, which calendar programs subscribe to.

use sea_orm::entity::prelude::*;

use crate::ids::{ChannelId, UserId};
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "calendar_feeds")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The user.
    #[sea_orm(primary_key, auto_increment = false)]
    pub user_id: UserId,
    /// A random number in the feed's address. A new feed after a revocation has another one.
    pub number: i64,
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
