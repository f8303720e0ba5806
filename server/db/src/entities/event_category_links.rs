//! `event_category_links`: every category that an event belongs to, ancestors included.

use sea_orm::entity::prelude::*;

use crate::ids::{ChannelId, EventId};
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, DeriveEntityModel)]
#[sea_orm(table_name = "event_category_links")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The event.
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: EventId,
    /// A category or an ancestor of one.
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_category_id: i64,
    /// Whether the event itself declares it, rather than inheriting it.
    pub listed: bool,
    /// The event's start, unix seconds, for reading the events of a category in order.
    pub starts_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
