//! `participants`: teams, declared by seed files.

use std::hash::{Hash, Hasher};

use sea_orm::entity::prelude::*;
use tenants::schema::catalogue;

use crate::ids::ChannelId;
use crate::scope::InChannel;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, Hash, DeriveEntityModel)]
#[sea_orm(table_name = "participants")]
pub struct Model {
    /// From the registry.
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: i64,
    /// The channel that the row belongs to.
    pub channel_id: ChannelId,
    /// Permanent name.
    pub alias: String,
    /// `Localized`, JSON.
    #[sea_orm(column_type = "Text")]
    pub name: String,
    /// For scores and match titles.
    pub short_name: String,
    /// `#rrggbb`; if the team declares none, the group's.
    pub color: Option<String>,
    /// The gender of the team.
    pub gender: Option<Gender>,
    /// Its sport.
    pub event_category_id: Option<i64>,
    /// Its school.
    pub participant_group_id: Option<i64>,
    /// The team that it is a sub-team of.
    pub parent_id: Option<i64>,
    /// `Picture` list, JSON.
    #[sea_orm(column_type = "Text")]
    pub images: String,
    /// Folded names, for text search.
    #[sea_orm(column_type = "Text")]
    pub search_text: String,
    /// Position in the seed files.
    pub position: i32,
    /// Hash of the row's content, by which an apply detects changes.
    pub content_hash: i64,
    /// Whether the seed files no longer have it.
    pub retired: bool,
}

/// Gender of a team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum Gender {
    /// Men.
    #[sea_orm(string_value = "M")]
    M,
    /// Women.
    #[sea_orm(string_value = "W")]
    W,
}

/// Hashes the stored word, which keeps the `content_hash` of rows written by earlier versions valid.
impl Hash for Gender {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.to_value().hash(state);
    }
}

impl From<catalogue::Gender> for Gender {
    fn from(declared: catalogue::Gender) -> Self {
        match declared {
            catalogue::Gender::M => Self::M,
            catalogue::Gender::W => Self::W,
        }
    }
}

impl From<Gender> for catalogue::Gender {
    fn from(stored: Gender) -> Self {
        match stored {
            Gender::M => Self::M,
            Gender::W => Self::W,
        }
    }
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}
