//! `streams`: which events encoders may push to, and with which key. Operational: seeds and rollbacks never touch it.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "streams")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The event.
    pub event_id: i64,
    /// The number of the stream key that is valid; the key itself is kept nowhere: see `grandstand_media::ingest`.
    pub key_number: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
