//! `media_segments`: the segments of renditions, from which playlists are made.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media_segments")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The rendition.
    #[sea_orm(primary_key, auto_increment = false)]
    pub rendition_id: i64,
    /// Number within the rendition, from 0.
    #[sea_orm(primary_key, auto_increment = false)]
    pub sequence: i64,
    /// Presentation time of its first frame, in microseconds from the recording's start.
    pub start_us: i64,
    /// Duration in microseconds.
    pub duration_us: i64,
    /// Size in bytes.
    pub bytes: i64,
    /// Key in the object store.
    pub key: String,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
