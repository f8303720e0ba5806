//! `participants`: teams, declared by seed files.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, DeriveEntityModel)]
#[sea_orm(table_name = "participants")]
pub struct Model {
    /// From the registry.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// Whose.
    pub channel_id: i64,
    /// Permanent name.
    pub alias: String,
    /// `Localized`, JSON.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// For scores and match titles.
    pub short_name: String,
    /// `#rrggbb`; the group's where the team names none.
    pub color: Option<String>,
    /// `M` or `W`.
    pub gender: Option<String>,
    /// Its sport.
    pub event_category_id: Option<i64>,
    /// Its school.
    pub participant_group_id: Option<i64>,
    /// The team that it is a sub-team of.
    pub parent_id: Option<i64>,
    /// `Picture` list, JSON.
    #[sea_orm(column_type = "Text")]
    pub images: String,
    /// Folded names, for text search.
    #[sea_orm(column_type = "Text")]
    pub search_text: String,
    /// Place in the seed files.
    pub position: i32,
    /// Of all that the row holds, to see whether an apply changes it.
    pub content_hash: i64,
    /// No seed file has it any more.
    pub retired: bool,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
