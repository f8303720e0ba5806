//! `registry`: the permanent ids of (channel, kind, alias). An id is never reused.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "registry")]
pub struct Model {
    /// The numeric id that addresses and other tables use.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// `tenants::schema::Kind::code`.
    pub kind: String,
    /// The alias in the seed files.
    pub alias: String,
    /// When it was retired, unix seconds.
    pub retired_at: Option<i64>,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
