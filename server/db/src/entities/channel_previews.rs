//! `channel_previews`: previews of revisions that are not applied, each with rows of its own.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "channel_previews")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The channel id of the preview's own rows. No host or key leads to it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub preview_id: ChannelId,
    /// Unix seconds.
    pub created_at: i64,
    /// When it is deleted with all its rows, unix seconds.
    pub expires_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

/// Expired previews of any channel are deleted.
impl Queue for Entity {}
