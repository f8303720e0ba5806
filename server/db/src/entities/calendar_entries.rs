//! `calendar_entries`: versions of events as published to calendars, which need sequence numbers to detect updates.

use sea_orm::entity::prelude::*;

use crate::ids::{ChannelId, EventId};
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "calendar_entries")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The event.
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: EventId,
    /// Hash of the content that was last published.
    pub content_hash: i64,
    /// How often the content has changed.
    pub sequence: i64,
    /// When this content was first published, unix seconds.
    pub changed_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
