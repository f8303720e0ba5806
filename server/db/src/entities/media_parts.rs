//! `media_parts`: the parts of a rendition, one for each push of a live stream. Recordings made from files have none.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media_parts")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The rendition.
    #[sea_orm(primary_key, auto_increment = false)]
    pub rendition_id: i64,
    /// Its number, counted from 0.
    #[sea_orm(primary_key, auto_increment = false)]
    pub part: i64,
    /// The number of its first segment.
    pub first_sequence: i64,
    /// Start, in microseconds from the recording's start.
    pub start_us: i64,
    /// When its first frame was received, unix microseconds.
    pub began_at_us: i64,
    /// Key of its initialisation segment in the object store.
    pub init_key: String,
    /// Size of the initialisation segment in bytes.
    pub init_bytes: i32,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
