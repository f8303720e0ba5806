//! `certificate_accounts`: the deployment's account at each certificate authority.

use sea_orm::entity::prelude::*;

use crate::scope::{Platform, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificate_accounts")]
pub struct Model {
    /// The URL of the authority's directory.
    #[sea_orm(primary_key, auto_increment = false)]
    pub directory: String,
    /// The contact that the account was made or last updated with; empty for none.
    pub contact: String,
    /// Encrypted credentials, or `file:` with the name of the file that holds them; `None` until there is an account.
    #[sea_orm(column_type = "Text", nullable)]
    pub sealed_credentials: Option<String>,
    /// No order is made until then, unix seconds.
    pub paused_until: i64,
    /// Failures of the authority since the last success.
    pub failures: i32,
    /// Why orders are paused.
    #[sea_orm(column_type = "Text", nullable)]
    pub last_error: Option<String>,
    /// Unix seconds.
    pub updated_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Platform for Entity {}

impl Queue for Entity {}
