//! `keys`: the keyring. Its keys sign tokens and api keys.

use sea_orm::entity::prelude::*;

use crate::scope::Platform;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "keys")]
pub struct Model {
    /// The key id that signed texts carry.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// 32 random bytes, hex.
    pub secret: String,
    /// Unix seconds.
    pub created_at: i64,
    /// When it was retired, unix seconds. A retired key neither signs nor verifies.
    pub retired_at: Option<i64>,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Platform for Entity {}
