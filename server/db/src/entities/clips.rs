//! `clips`: what viewers cut out of recordings.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row. It stays when its clip is deleted, without what was the viewer's: what share of an event somebody has cut out
/// counts what they have thrown away, too.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "clips")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose.
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
    /// `queued`, `processing`, `done` or `failed`. A clip that is queued or processing has failed once its deadline has
    /// passed.
    pub state: String,
    /// In which of its channel's queues it waits.
    pub lane: i32,
    /// How often cutting it was begun.
    pub attempts: i32,
    /// How many of these belong to earlier requests: a viewer may have a failed clip cut again.
    pub attempts_before: i32,
    /// When it fails unless it is done, unix seconds.
    pub deadline: i64,
    /// Why it failed: `took_too_long`, `media_gone`, `media_unreadable` or `cut_failed`.
    pub failure: Option<String>,
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

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
