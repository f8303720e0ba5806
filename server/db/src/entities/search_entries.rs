//! `search_entries`: everything that text search finds, narrow and in the order that it is looked through.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "search_entries")]
pub struct Model {
    /// Channel, kind and time in one number; see `db::text_search::Place`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub place: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// `db::text_search::Found::code`.
    pub kind: i16,
    /// The registry id of what is found.
    pub target_id: i64,
    /// The beginning of the folded name that viewers read, for what begins with a search.
    pub name: String,
    /// Every folded name, one a line.
    #[sea_orm(column_type = "Text")]
    pub names: String,
    /// Every folded word that finds it, with a space before, between and behind.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// By which an apply sees whether the entry has changed.
    pub content_hash: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
