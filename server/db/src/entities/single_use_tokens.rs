//! `single_use_tokens`: what mailed links and one-time codes carry, by hash.

use sea_orm::entity::prelude::*;

use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "single_use_tokens")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose.
    pub channel_id: i64,
    /// BLAKE3 of the token, hex.
    pub token_hash: String,
    /// `features::accounts::tokens::Purpose`.
    pub purpose: String,
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

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
