//! `rollups`: daily totals, and those of months at their first days. Days are those of the channel's time zone.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "rollups")]
pub struct Model {
    /// The channel that the row belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub channel_id: ChannelId,
    /// Days since 1970-01-01.
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: i32,
    /// The name of the total; see `roll_up` and `usage` of `grandstand-analytics`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub what: String,
    /// The hour, duration or recording that is counted; empty for the whole day.
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: String,
    /// The total.
    pub amount: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
