//! `media_thumbnails`: the thumbnails of recordings that players show while seeking. Operational.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media_thumbnails")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The recording.
    #[sea_orm(primary_key, auto_increment = false)]
    pub media_id: i64,
    /// Folder of the track and its sheets in the object store. It changes when the recording has grown.
    pub folder: String,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
