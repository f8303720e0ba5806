//! `event_participants`: who takes part in which event.

use sea_orm::entity::prelude::*;

use crate::db::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, DeriveEntityModel)]
#[sea_orm(table_name = "event_participants")]
pub struct Model {
    /// Whose.
    pub channel_id: i64,
    /// The event.
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: i64,
    /// Who takes part.
    #[sea_orm(primary_key, auto_increment = false)]
    pub participant_id: i64,
    /// Home side first, then the visitors, then as listed.
    pub position: i32,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
