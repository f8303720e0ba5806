//! `channel_revisions`: every applied revision, stored whole and normalised.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "channel_revisions")]
pub struct Model {
    /// The channel that the row belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub channel_id: ChannelId,
    /// Counts from 1 in each channel.
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    /// BLAKE3 of the document without its layout; see `document.rs` of `grandstand-apply`.
    pub hash: String,
    /// The whole channel, JSON.
    #[sea_orm(column_type = "Text")]
    pub document: String,
    /// Unix seconds.
    pub applied_at: i64,
    /// The operator who applied it.
    pub author: Option<String>,
    /// The operator's note (`--message`).
    pub note: Option<String>,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
