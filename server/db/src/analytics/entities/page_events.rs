//! `page_events`: what happened on pages.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "page_events")]
pub struct Model {
    /// The channel that the row belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub channel_id: i64,
    /// When.
    #[sea_orm(primary_key, auto_increment = false)]
    pub at: i64,
    /// In which visit.
    #[sea_orm(primary_key, auto_increment = false)]
    pub visit: i64,
    /// Tells apart what happened in one millisecond.
    #[sea_orm(primary_key, auto_increment = false)]
    pub n: i32,
    /// What happened; `page_view` for a page.
    pub name: String,
    /// A number that belongs to it.
    pub value: Option<i64>,
    /// A word that belongs to it.
    pub label: Option<String>,
    /// The page's path.
    pub path: Option<String>,
    /// The event that it is about.
    pub event_id: Option<i64>,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
