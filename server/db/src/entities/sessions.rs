//! `sessions`: who is signed in, by the hash of their session token.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose.
    pub channel_id: i64,
    /// Who is signed in.
    pub user_id: i64,
    /// BLAKE3 of the token, hex. The token itself is kept nowhere.
    pub token_hash: String,
    /// `browser`; `embed`: a session inside of other sites, for watching only; `player`: that of a player without cookies.
    pub kind: String,
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

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
