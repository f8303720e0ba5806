//! `event_participants`: the participants of events, and the teams that they are sub-teams of.

use sea_orm::entity::prelude::*;

use crate::ids::{ChannelId, EventId};
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, DeriveEntityModel)]
#[sea_orm(table_name = "event_participants")]
pub struct Model {
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// The event.
    #[sea_orm(primary_key, auto_increment = false)]
    pub event_id: EventId,
    /// The participant.
    #[sea_orm(primary_key, auto_increment = false)]
    pub participant_id: i64,
    /// Order: home side, away side, other participants as listed, then their parent teams.
    pub position: i32,
    /// Whether it takes part itself, rather than through a sub-team.
    pub listed: bool,
    /// The event's start, unix seconds, for reading the events of a team in order.
    pub starts_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
