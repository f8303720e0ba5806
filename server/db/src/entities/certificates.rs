//! `certificates`: the TLS certificate of each domain, and when it is ordered or renewed.

use sea_orm::entity::prelude::*;

use crate::scope::{Platform, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "certificates")]
pub struct Model {
    /// As in `channel_domains`.
    #[sea_orm(primary_key, auto_increment = false)]
    pub domain: String,
    /// The certificate and its issuers, PEM; `None` until the first one is issued.
    #[sea_orm(column_type = "Text", nullable)]
    pub chain: Option<String>,
    /// The private key: encrypted, or `file:` with the name of the file that holds it.
    #[sea_orm(column_type = "Text", nullable)]
    pub sealed_key: Option<String>,
    /// Start of the certificate's validity, unix seconds.
    pub not_before: Option<i64>,
    /// End of the certificate's validity, unix seconds.
    pub not_after: Option<i64>,
    /// When the domain is next looked at, to order or to renew, unix seconds.
    pub due_at: i64,
    /// Failed attempts since the last success.
    pub failures: i32,
    /// Why the last attempt failed.
    #[sea_orm(column_type = "Text", nullable)]
    pub last_error: Option<String>,
    /// The unfinished order at the authority.
    #[sea_orm(column_type = "Text", nullable)]
    pub order_url: Option<String>,
    /// Unix seconds.
    pub updated_at: i64,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Platform for Entity {}

impl Queue for Entity {}
