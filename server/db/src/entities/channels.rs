//! `channels`: one per channel, with its current revision's declared content.

use sea_orm::entity::prelude::*;
use sea_orm::sea_query::{Expr, ExprTrait};

use crate::ids::ChannelId;
use crate::scope::{InChannel, Platform};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "channels")]
pub struct Model {
    /// The channel id that every other table refers to.
    #[sea_orm(primary_key)]
    pub id: ChannelId,
    /// The folder name, a DNS label.
    pub key: String,
    /// Whether it is served.
    pub state: ChannelState,
    /// Number of the current revision.
    pub revision: i64,
    /// BLAKE3 of that revision's document.
    pub hash: String,
    /// BLAKE3 of the files that it was last applied from; `None` if its folder was removed.
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
    /// Whether its catalogue has relative dates, which must be resolved again as days pass.
    pub has_relative_dates: bool,
    /// When relative dates were last resolved, unix seconds.
    pub dated_at: i64,
    /// Counts changes other than revisions: of streams, recordings, dates and state.
    pub stream_epoch: i64,
    /// BLAKE3 of the seed data that its catalogue was written from.
    pub catalogue_hash: String,
    /// Format version of its catalogue: `grandstand_core::cards::FORMAT` when it was written.
    pub catalogue_format: i32,
    /// Counts withdrawals of the links to `/simulate`. Links that carry a lower number are invalid.
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
    /// Served.
    #[sea_orm(string_value = "active")]
    Active,
    /// Not served: its hosts are treated as unknown.
    #[sea_orm(string_value = "suspended")]
    Suspended,
    /// Holds the rows of a preview. No key leads to it.
    #[sea_orm(string_value = "preview")]
    Preview,
    /// Is being deleted, and never served again. No key leads to it, but its key is not free either.
    #[sea_orm(string_value = "deleting")]
    Deleting,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl ChannelState {
    /// The states of channels that no key leads to.
    pub const WITHOUT_KEY: [Self; 2] = [Self::Preview, Self::Deleting];
}

impl InChannel for Entity {
    const CHANNEL: Column = Column::Id;
}

/// Makes every server notice a change of the channel other than a revision, such as of a stream or recording. Call it
/// in the transaction of the change.
///
/// # Errors
/// The database failed.
pub async fn raise_stream_epoch(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<(), DbErr> {
    Entity::update_in_channel(channel_id)
        .col_expr(Column::StreamEpoch, Expr::col(Column::StreamEpoch).add(1))
        .exec(connection)
        .await
        .map(drop)
}

impl Platform for Entity {}
