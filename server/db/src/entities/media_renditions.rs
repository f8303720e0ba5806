//! `media_renditions`: the sizes of a recording.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media_renditions")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The recording.
    pub media_id: i64,
    /// Its name in addresses, such as `540p`.
    pub name: String,
    /// Width in pixels.
    pub width: i32,
    /// Height in pixels.
    pub height: i32,
    /// Bits per second of its heaviest segment.
    pub bandwidth: i64,
    /// Bits per second over its whole length.
    pub average_bandwidth: i64,
    /// RFC 6381 codecs.
    pub codecs: String,
    /// Its initialisation segment in the object store.
    pub init_key: String,
    /// The size of that.
    pub init_bytes: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
