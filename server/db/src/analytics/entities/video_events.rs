//! `video_events`: what happened in players.

use sea_orm::entity::prelude::*;

use super::viewings::Media;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "video_events")]
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
    /// What happened, such as `play` or `stall`.
    pub name: String,
    /// A number that belongs to it.
    pub value: Option<i64>,
    /// A word that belongs to it.
    pub label: Option<String>,
    /// In which viewing.
    pub viewing: i64,
    /// What plays.
    pub media: Media,
    /// Its number.
    pub media_id: i64,
    /// Where in it, milliseconds.
    pub position_ms: Option<i64>,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
