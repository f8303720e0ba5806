//! `jobs`: work that is to be done outside of the transaction that asked for it. Operational.

use sea_orm::entity::prelude::*;

use crate::scope::{InChannel, Queue};

/// A row.
#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    /// Made by the database.
    #[sea_orm(primary_key)]
    pub id: i64,
    /// Whose; none for work of the deployment.
    pub channel_id: Option<i64>,
    /// What is to be done.
    pub kind: String,
    /// What it is to be done for, where doing it for that once is enough.
    pub unique_key: Option<String>,
    /// Kind, channel and unique key together while the job is open: unique, so that there is one such job at most.
    pub open_key: Option<String>,
    /// What the job needs to know, JSON.
    #[sea_orm(column_type = "Text")]
    pub payload: String,
    /// How far it is.
    pub state: JobState,
    /// It was asked for once more while it was running.
    pub again: bool,
    /// How often it was begun.
    pub attempts: i32,
    /// When a waiting job may begin, or when the lease of a running one ends, unix seconds. A failed job has none.
    pub due_at: Option<i64>,
    /// Rises whenever someone takes it; only who has the latest number may say how it ended.
    pub lease: i64,
    /// Why the last attempt failed.
    #[sea_orm(column_type = "Text", nullable)]
    pub last_error: Option<String>,
    /// Unix seconds.
    pub created_at: i64,
    /// Unix seconds.
    pub updated_at: i64,
}

/// How far a job is. One that is done is deleted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum JobState {
    /// It is to be done.
    #[sea_orm(string_value = "waiting")]
    Waiting,
    /// A worker has taken it.
    #[sea_orm(string_value = "running")]
    Running,
    /// It is not tried any more.
    #[sea_orm(string_value = "failed")]
    Failed,
}

/// No relations: joins are written where they are used.
#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}

impl InChannel for Entity {
    const CHANNEL: Column = Column::ChannelId;
}

impl Queue for Entity {}
