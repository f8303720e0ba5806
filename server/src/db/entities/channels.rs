//! `channels`: one per channel, with its current revision's declared content.

use sea_orm::entity::prelude::*;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "channels")]
pub struct Model {
    /// The channel id that every other table refers to.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// The folder name, a DNS label.
    pub key: String,
    /// `active` or `suspended`.
    pub state: String,
    /// Number of the revision that serves.
    pub revision: i64,
    /// BLAKE3 of that revision's document.
    pub hash: String,
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
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub updated_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
