//! `events`: events declared by seed files.

use std::hash::{Hash, Hasher};

use sea_orm::entity::prelude::*;
use tenants::schema::catalogue::{self, StreamStatus};

use crate::ids::{ChannelId, EventId};
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, DeriveEntityModel)]
#[sea_orm(table_name = "events")]
pub struct Model {
    /// From the registry.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: EventId,
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// Permanent name.
    pub alias: String,
    /// `Localized`, JSON; matches may have none.
    #[sea_orm(column_type = "Text", nullable)]
    pub name: Option<String>,
    /// Who may watch it.
    pub access_type: AccessType,
    /// Its sport.
    pub event_category_id: i64,
    /// The home side of a match.
    pub home_team_id: Option<i64>,
    /// The visiting side of a match.
    pub away_team_id: Option<i64>,
    /// Its venue.
    pub location_id: Option<i64>,
    /// IANA zone of its days and local times.
    pub time_zone: String,
    /// Unix seconds.
    pub starts_at: i64,
    /// Unix seconds.
    pub ends_at: i64,
    /// The declared status, for events streamed elsewhere.
    pub declared_status: Option<EventStatus>,
    /// HLS address of a stream elsewhere, or `sample`.
    pub source: Option<String>,
    /// Length of the sample recording that it asks for, in seconds.
    pub sample_seconds: Option<i32>,
    /// `Picture`, JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub image: Option<String>,
    /// `Localized` sanitised HTML, JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub description: Option<String>,
    /// Minor units.
    pub base_price: Option<i64>,
    /// Minor units.
    pub service_fee: Option<i64>,
    /// `Localized`, JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub competition: Option<String>,
    /// `Localized`, JSON.
    #[sea_orm(column_type = "Text", nullable)]
    pub round: Option<String>,
    /// Final score.
    pub home_score: Option<i32>,
    /// Final score.
    pub away_score: Option<i32>,
    /// `GeoRules`, JSON; `None` if the event adds none to the channel's.
    #[sea_orm(column_type = "Text", nullable)]
    pub geo: Option<String>,
    /// Folded names of the event, its teams and its venue.
    #[sea_orm(column_type = "Text")]
    pub search_text: String,
    /// The data for lists and access decisions; see `grandstand_core::cards`.
    #[sea_orm(column_type = "Text")]
    pub card: String,
    /// Hash of the row's content, by which an apply detects changes.
    pub content_hash: i64,
    /// Whether the seed files no longer have it.
    pub retired: bool,
    /// Live while its stream is received, finished afterwards; `None` if it was never streamed. Operational: an apply
    /// doesn't change it.
    pub stream_state: Option<EventStatus>,
}

/// The viewers who may watch an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum AccessType {
    /// Anyone.
    #[sea_orm(string_value = "free")]
    Free,
    /// Any signed-in, verified user.
    #[sea_orm(string_value = "register")]
    Register,
    /// Owners of a pass, package or subscription that covers it.
    #[sea_orm(string_value = "paid")]
    Paid,
    /// Buyers of that event, and owners of a pass that includes pay-per-view.
    #[sea_orm(string_value = "ppv")]
    Ppv,
}

/// Hashes the stored word, which keeps the `content_hash` of rows written by earlier versions valid.
impl Hash for AccessType {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_value().hash(state);
    }
}

impl From<catalogue::AccessType> for AccessType {
    fn from(declared: catalogue::AccessType) -> Self {
        match declared {
            catalogue::AccessType::Free => Self::Free,
            catalogue::AccessType::Register => Self::Register,
            catalogue::AccessType::Paid => Self::Paid,
            catalogue::AccessType::Ppv => Self::Ppv,
        }
    }
}

/// The status of an event or of its stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum EventStatus {
    /// Being streamed now.
    #[sea_orm(string_value = "live")]
    Live,
    /// Not started yet. Never the state of a stream.
    #[sea_orm(string_value = "upcoming")]
    Upcoming,
    /// Over.
    #[sea_orm(string_value = "finished")]
    Finished,
}

/// Hashes the stored word, which keeps the `content_hash` of rows written by earlier versions valid.
impl Hash for EventStatus {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_value().hash(state);
    }
}

impl From<StreamStatus> for EventStatus {
    fn from(declared: StreamStatus) -> Self {
        match declared {
            StreamStatus::Live => Self::Live,
            StreamStatus::Upcoming => Self::Upcoming,
            StreamStatus::Finished => Self::Finished,
        }
    }
}

impl From<EventStatus> for StreamStatus {
    fn from(stored: EventStatus) -> Self {
        match stored {
            EventStatus::Live => Self::Live,
            EventStatus::Upcoming => Self::Upcoming,
            EventStatus::Finished => Self::Finished,
        }
    }
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
