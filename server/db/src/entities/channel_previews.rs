//! `channel_previews`: revisions that are looked at before they are applied, each with rows of its own.

use sea_orm::entity::prelude::*;

use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "channel_previews")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The channel that all rows of the preview belong to. Nobody reaches it by a host or a key.
    #[sea_orm(primary_key, auto_increment = false)]
    pub preview_id: i64,
    /// Unix seconds.
    pub created_at: i64,
    /// When it is removed with all that belongs to it, unix seconds.
    pub expires_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

/// Whoever comes by removes what has ended.
impl Queue for Entity {}
