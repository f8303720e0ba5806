//! `certificate_challenges`: what every process answers the authority while a domain is ordered.

use sea_orm::entity::prelude::*;

use crate::scope::{Platform, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificate_challenges")]
pub struct Model {
    /// The last part of the URL that the authority requests.
    #[sea_orm(primary_key, auto_increment = false)]
    pub token: String,
    /// The ordered domain.
    #[sea_orm(column_type = "Text")]
    pub domain: String,
    /// The key authorization, which is the response.
    #[sea_orm(column_type = "Text")]
    pub answer: String,
    /// Unix seconds.
    pub created_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Platform for Entity {}

impl Queue for Entity {}
