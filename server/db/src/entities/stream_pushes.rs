//! `stream_pushes`: every time that an encoder began to push to an event.

use sea_orm::entity::prelude::*;

use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "stream_pushes")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The event.
    pub event_id: i64,
    /// What the ingest and the packager's folder call it: a name without a secret.
    #[sea_orm(unique)]
    pub name: String,
    /// The number of the stream key that it was let in by.
    pub key_number: i64,
    /// How far it is.
    pub state: PushState,
    /// The recording that it went into; none before its first segment.
    pub media_id: Option<i64>,
    /// Which part of that it is.
    pub part: Option<i64>,
    /// Why it was ended from here, for the operator.
    pub trouble: Option<String>,
    /// Unix seconds.
    pub opened_at: i64,
    /// When somebody last looked after it, unix seconds.
    pub seen_at: i64,
    /// Unix seconds.
    pub closed_at: Option<i64>,
}

/// How far a push is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum PushState {
    /// Something of it is not stored yet.
    #[sea_orm(string_value = "open")]
    Open,
    /// Everything of it is stored.
    #[sea_orm(string_value = "closed")]
    Closed,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

/// The ingest looks after pushes, whosever they are.
impl Queue for Entity {}
