//! `single_use_tokens`: what mailed links and one-time codes carry, by hash.

use sea_orm::entity::prelude::*;
use serde::Serialize;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "single_use_tokens")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: i64,
    /// BLAKE3 of the token, hex.
    pub token_hash: String,
    /// What it is for.
    pub purpose: Purpose,
    /// Whom it was made for.
    pub user_id: Option<i64>,
    /// What its purpose needs, JSON.
    #[sea_orm(column_type = "Text")]
    pub payload: String,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub expires_at: i64,
    /// When it was used, unix seconds.
    pub used_at: Option<i64>,
}

/// What a token that works once is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Proves that an e-mail address is read by the user.
    #[sea_orm(string_value = "verify")]
    Verify,
    /// Sets a new password.
    #[sea_orm(string_value = "reset")]
    Reset,
    /// Deletes the account.
    #[sea_orm(string_value = "delete")]
    Delete,
    /// Becomes a session.
    #[sea_orm(string_value = "add_session")]
    AddSession,
    /// Goes on with a social registration once the terms are accepted.
    #[sea_orm(string_value = "social_continue")]
    SocialContinue,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
