//! `channel_secrets`: the secrets that a channel's seed files refer to, encrypted.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "channel_secrets")]
pub struct Model {
    /// The channel that the row belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub channel_id: ChannelId,
    /// Its name in seed files.
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    /// The value, encrypted for this channel and name.
    pub sealed: String,
    /// Unix seconds.
    pub created_at: i64,
    /// When the value was last replaced, unix seconds.
    pub updated_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

/// After a change of the master key, a start re-encrypts the secrets of every channel.
impl Queue for Entity {}
