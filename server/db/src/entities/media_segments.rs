//! `media_segments`: what each size of a recording is cut into; playlists are made from these.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media_segments")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The size that it belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub rendition_id: i64,
    /// Its place, counted from 0.
    #[sea_orm(primary_key, auto_increment = false)]
    pub sequence: i64,
    /// When its first picture is shown, counted from the recording's start.
    pub start_us: i64,
    /// How long it lasts.
    pub duration_us: i64,
    /// Its size.
    pub bytes: i64,
    /// Where it lies in the object store.
    pub key: String,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
