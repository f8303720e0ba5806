//! `channel_domains`: the domains of active channels.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "channel_domains")]
pub struct Model {
    /// In lower case; an international name in its `xn--` form.
    #[sea_orm(primary_key, auto_increment = false)]
    pub domain: String,
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

impl Queue for Entity {}
