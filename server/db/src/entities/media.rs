//! `media`: recordings of events. Operational: seeds and rollbacks never touch it.

use sea_orm::entity::prelude::*;

use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "media")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// Its name in addresses, as [`MediaName`](grandstand_core::media_name::MediaName) writes it.
    pub public_name: String,
    /// The event that it is of.
    pub event_id: Option<i64>,
    /// What it is.
    pub kind: MediaKind,
    /// How far it is.
    pub state: MediaState,
    /// Length.
    pub duration_us: i64,
    /// Its poster in the object store.
    pub poster_key: Option<String>,
    /// What it was made from, where it can be made again: equal fingerprints, equal recordings.
    pub fingerprint: Option<String>,
    /// Unix seconds.
    pub created_at: i64,
    /// When it was replaced or removed, unix seconds.
    pub replaced_at: Option<i64>,
    /// The name of the file that it was made from.
    pub source_name: Option<String>,
    /// The size of that file.
    pub source_bytes: Option<i64>,
    /// BLAKE3 of that file, hexadecimal.
    pub source_hash: Option<String>,
}

/// A kind of recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum MediaKind {
    /// The recording of an event.
    #[sea_orm(string_value = "recording")]
    Recording,
}

/// How far a recording is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum MediaState {
    /// Its event is live.
    #[sea_orm(string_value = "growing")]
    Growing,
    /// It is the recording of its event, which has at most one.
    #[sea_orm(string_value = "ready")]
    Ready,
    /// Another one took its place, or it was removed: a former recording.
    #[sea_orm(string_value = "replaced")]
    Replaced,
    /// A former recording whose files are being deleted.
    #[sea_orm(string_value = "expiring")]
    Expiring,
    /// The row alone is left, which clips and pushes refer to.
    #[sea_orm(string_value = "expired")]
    Expired,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

/// The ingest ends recordings that have stopped growing, and upkeep deletes former ones, whosever they are.
impl Queue for Entity {}
