//! `channels`: one per channel, with its current revision's declared content.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait};

use crate::scope::{InChannel, Platform};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "channels")]
pub struct Model {
    /// The channel id that every other table refers to.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The folder name, a DNS label.
    pub key: String,
    /// Whether it is served.
    pub state: ChannelState,
    /// Number of the revision that serves.
    pub revision: i64,
    /// BLAKE3 of that revision's document.
    pub hash: String,
    /// BLAKE3 of the files that it was last applied from; none where its folder was taken away.
    pub folder_hash: Option<String>,
    /// `channel.toml`, JSON.
    #[sea_orm(column_type = "Text")]
    pub settings: String,
    /// `theme.toml`, JSON.
    #[sea_orm(column_type = "Text")]
    pub theme: String,
    /// `menu.toml`, JSON.
    #[sea_orm(column_type = "Text")]
    pub menu: String,
    /// `pages/*.md`, JSON.
    #[sea_orm(column_type = "Text")]
    pub pages: String,
    /// `forms.toml`, JSON.
    #[sea_orm(column_type = "Text")]
    pub forms: String,
    /// Whether its catalogue must be dated anew as days pass.
    pub has_relative_dates: bool,
    /// When relative dates were last resolved, unix seconds.
    pub dated_at: i64,
    /// Rises with every change of the channel's streams, recordings, dates and state: with all that is no revision.
    pub stream_epoch: i64,
    /// BLAKE3 of what its catalogue was written from.
    pub catalogue_hash: String,
    /// The form that its catalogue was written in: `grandstand_core::cards::FORMAT`.
    pub catalogue_format: i32,
    /// Rises when the links to `/simulate` are withdrawn: one that was made under a lower number is void.
    pub link_generation: i64,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub updated_at: i64,
}

/// Whether a channel is served.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum ChannelState {
    /// It is.
    #[sea_orm(string_value = "active")]
    Active,
    /// Its host is answered like an unknown one.
    #[sea_orm(string_value = "suspended")]
    Suspended,
    /// The rows of a preview. No key leads to it.
    #[sea_orm(string_value = "preview")]
    Preview,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

/// A channel's own row.
impl InChannel for Entity {
    const CHANNEL: Column = Column::Id;
}

/// Tells every server that a stream or recording of the channel, or anything else that is no revision, has changed. To
/// be called in the transaction that changes it.
///
/// # Errors
/// The database failed.
pub async fn raise_stream_epoch(connection: &impl ConnectionTrait, channel_id: i64) -> Result<(), DbErr> {
    Entity::update_in_channel(channel_id)
        .col_expr(Column::StreamEpoch, Expr::col(Column::StreamEpoch).add(1))
        .exec(connection)
        .await
        .map(drop)
}

impl Platform for Entity {}
