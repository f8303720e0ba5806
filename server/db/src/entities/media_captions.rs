//! `media_captions`: captions of recordings, one text for each language. Operational.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media_captions")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The recording.
    #[sea_orm(primary_key, auto_increment = false)]
    pub media_id: i64,
    /// BCP 47 tag, as `fr` or `pt-BR`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub language: String,
    /// Their name in the player's menu.
    pub label: String,
    /// Key of the WebVTT file in the object store; different content has a different key.
    pub key: String,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
