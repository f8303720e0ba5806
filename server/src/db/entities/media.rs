//! `media`: recordings of events. Operational: seeds and rollbacks never touch it.

use sea_orm::entity::prelude::*;

use crate::db::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose.
    pub channel_id: i64,
    /// Its name in addresses, as [`MediaName`](crate::media::name::MediaName) writes it.
    pub public_name: String,
    /// The event that it is of.
    pub event_id: Option<i64>,
    /// `recording`.
    pub kind: String,
    /// `growing` while its event is live, `ready`, or `replaced` by a later one of the same event. At most one of an event
    /// is ready.
    pub state: String,
    /// Length.
    pub duration_us: i64,
    /// Its poster in the object store.
    pub poster_key: Option<String>,
    /// What it was made from, where it can be made again: equal fingerprints, equal recordings.
    pub fingerprint: Option<String>,
    /// Unix seconds.
    pub created_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

/// The ingest ends recordings that have stopped growing, whosever they are.
impl Queue for Entity {}
