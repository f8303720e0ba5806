//! `vod_items`: items of the on-demand library, declared by seed files.

use sea_orm::entity::prelude::*;

use crate::ids::{ChannelId, EventId};
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, DeriveEntityModel)]
#[sea_orm(table_name = "vod_items")]
pub struct Model {
    /// From the registry.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// Permanent name.
    pub alias: String,
    /// `Localized`, JSON.
    #[sea_orm(column_type = "Text")]
    pub title: String,
    /// `Localized` sanitised HTML, JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub description: Option<String>,
    /// The declared date, `YYYY-MM-DD`.
    pub date: String,
    /// Its category.
    pub vod_category_id: Option<i64>,
    /// The event whose recording it shows.
    pub event_id: Option<EventId>,
    /// `Picture`, JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub image: Option<String>,
    /// `Picture`, JSON: a silent video that plays on hover.
    #[sea_orm(column_type = "Text", nullable)]
    pub preview: Option<String>,
    /// Folded titles.
    #[sea_orm(column_type = "Text")]
    pub search_text: String,
    /// Position in the seed files.
    pub position: i32,
    /// Hash of the row's content, by which an apply detects changes.
    pub content_hash: i64,
    /// Whether the seed files no longer have it.
    pub retired: bool,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
