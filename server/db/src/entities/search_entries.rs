//! `search_entries`: the entries of text search, in the order in which they are read.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "search_entries")]
pub struct Model {
    /// Channel, group and time in one number; see [`place`](crate::text_search::place).
    #[sea_orm(primary_key, auto_increment = false)]
    pub place: i64,
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The code of its [`Group`](crate::text_search::Group).
    pub kind: i16,
    /// The registry id of what is found.
    pub target_id: i64,
    /// The beginning of the folded display name, for prefix searches.
    pub name: String,
    /// Every folded name, one per line.
    #[sea_orm(column_type = "Text")]
    pub names: String,
    /// Every folded word that finds it, with a space before and after each.
    #[sea_orm(column_type = "Text")]
    pub text: String,
    /// Hash of the entry, by which an apply detects changes.
    pub content_hash: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
