//! `audit_log`: what operators and admins did. The database refuses to change or delete a row.

use sea_orm::entity::prelude::*;

use crate::ids::ChannelId;
use crate::scope::Platform;

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_log")]
pub struct Model {
    /// Rises with every row.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Unix seconds.
    pub at: i64,
    /// The actor: the user of the operating system, after the name in GRANDSTAND_ACTOR if that is set.
    pub actor: String,
    /// The actor's host, and the address of an SSH client.
    pub source: String,
    /// The act, such as `channel apply`.
    pub act: String,
    /// The channel that it was about.
    pub channel_id: Option<ChannelId>,
    /// Targets, outcome, and the state before and after; never a secret or personal data.
    pub details: String,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl Platform for Entity {}
