//! `clips`: what viewers cut out of recordings.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::scope::InChannel;

/// A row. It stays when its clip is deleted, without what was the viewer's: what share of an event somebody has cut out
/// counts what they have thrown away, too.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "clips")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// The other half of its link: not to be guessed.
    #[sea_orm(unique)]
    pub uuid: String,
    /// Who cut it out.
    pub user_id: i64,
    /// Of which event.
    pub event_id: i64,
    /// Of which of its recordings, which may be gone.
    pub media_id: i64,
    /// What they called it.
    pub name: String,
    /// Aliases of tags, JSON.
    #[sea_orm(column_type = "Text")]
    pub tags: String,
    /// Where it begins, counted from the recording's start.
    pub start_us: i64,
    /// Where it ends, likewise.
    pub end_us: i64,
    /// How far into its first segment it begins.
    pub lead_us: i64,
    /// How far it is. A clip that is queued or processing has failed once its deadline has passed.
    pub state: ClipState,
    /// In which of its channel's queues it waits.
    pub lane: i32,
    /// How often cutting it was begun.
    pub attempts: i32,
    /// How many of these belong to earlier requests: a viewer may have a failed clip cut again.
    pub attempts_before: i32,
    /// When it fails unless it is done, unix seconds.
    pub deadline: i64,
    /// Why it failed.
    pub failure: Option<FailureCause>,
    /// Its MP4 in the object store, once it is done.
    pub file_key: Option<String>,
    /// The size of that.
    pub file_bytes: Option<i64>,
    /// Width in pixels.
    pub width: Option<i32>,
    /// Height in pixels.
    pub height: Option<i32>,
    /// Its poster in the object store.
    pub poster_key: Option<String>,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub updated_at: i64,
    /// When it was deleted, unix seconds.
    pub deleted_at: Option<i64>,
}

/// How far a clip is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum ClipState {
    /// It waits to be cut. 5 minutes after it was asked for, it is done or has failed.
    #[sea_orm(string_value = "queued")]
    Queued,
    /// It is being cut, within the same 5 minutes.
    #[sea_orm(string_value = "processing")]
    Processing,
    /// It could not be cut, or not in time; its maker can have it tried again.
    #[sea_orm(string_value = "failed")]
    Failed,
    /// Its file is there.
    #[sea_orm(string_value = "done")]
    Done,
}

/// Why a clip failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum FailureCause {
    /// It was not done by its deadline.
    #[sea_orm(string_value = "took_too_long")]
    TookTooLong,
    /// Its recording was deleted.
    #[sea_orm(string_value = "media_gone")]
    MediaGone,
    /// A file of its recording is missing or damaged.
    #[sea_orm(string_value = "media_unreadable")]
    MediaUnreadable,
    /// Anything else.
    #[sea_orm(string_value = "cut_failed")]
    CutFailed,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
