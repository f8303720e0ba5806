//! `viewings`: the totals so far of each player that was opened.

use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "viewings")]
pub struct Model {
    /// The channel that the row belongs to.
    #[sea_orm(primary_key, auto_increment = false)]
    pub channel_id: ChannelId,
    /// The visit's id.
    #[sea_orm(primary_key, auto_increment = false)]
    pub visit: i64,
    /// The viewing's number within the visit.
    #[sea_orm(primary_key, auto_increment = false)]
    pub viewing: i64,
    /// The kind of media that was played.
    pub media: Media,
    /// The id of the media.
    pub media_id: i64,
    /// Whether it was live.
    pub live: bool,
    /// When the viewing began, unix milliseconds.
    pub began_at: i64,
    /// When it last played, unix milliseconds.
    pub until_at: i64,
    /// Total playing time, milliseconds.
    pub watched_ms: i64,
    /// Time from pressing play to the first frame, milliseconds; `None` if no frame was shown.
    pub startup_ms: Option<i64>,
    /// Number of stalls for lack of data.
    pub stalls: i64,
    /// Total length of the stalls, milliseconds.
    pub stalled_ms: i64,
    /// The rendition that it played last.
    pub quality: Option<String>,
}

/// Kinds of media that players play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum Media {
    /// An event.
    #[sea_orm(string_value = "event")]
    Event,
    /// A clip.
    #[sea_orm(string_value = "clip")]
    Clip,
    /// An item of the library.
    #[sea_orm(string_value = "library")]
    Library,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
