//! `sessions`: who is signed in, by the hash of their session token.

use sea_orm::entity::prelude::*;
use serde::Serialize;
use utoipa::ToSchema;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// Who is signed in.
    pub user_id: i64,
    /// BLAKE3 of the token, hex. The token itself is kept nowhere.
    pub token_hash: String,
    /// Where it is good.
    pub kind: SessionKind,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds, to the hour.
    pub last_seen_at: i64,
    /// Unix seconds; moves on while the session is used.
    pub expires_at: i64,
    /// The beginning of what the browser calls itself.
    pub user_agent: Option<String>,
    /// The session that a player's was opened by, with which it ends.
    pub opened_by: Option<i64>,
}

/// Where a session is good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum SessionKind {
    /// On the channel's own site.
    #[sea_orm(string_value = "browser")]
    Browser,
    /// In a player inside of another site, for watching only.
    #[sea_orm(string_value = "embed")]
    Embed,
    /// In another player, such as a television, for watching one event.
    #[sea_orm(string_value = "player")]
    Player,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
