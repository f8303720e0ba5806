//! `page_events`: events on pages.

use sea_orm::entity::prelude::*;

use crate::ids::{ChannelId, EventId};
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "page_events")]
pub struct Model {
    /// The channel that the row belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub channel_id: ChannelId,
    /// The time of the event, unix milliseconds.
    #[sea_orm(primary_key, auto_increment = false)]
    pub at: i64,
    /// The visit's id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub visit: i64,
    /// Distinguishes events of one visit within a millisecond.
    #[sea_orm(primary_key, auto_increment = false)]
    pub n: i32,
    /// The event's name; `page_view` when a page was opened.
    pub name: String,
    /// A number that belongs to the event.
    pub value: Option<i64>,
    /// A word that belongs to the event.
    pub label: Option<String>,
    /// The page's path.
    pub path: Option<String>,
    /// The catalogue event that the page is about.
    pub event_id: Option<EventId>,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
