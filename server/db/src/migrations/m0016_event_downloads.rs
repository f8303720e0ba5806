//! Which recordings users have downloaded.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

use super::channel_tables::of;
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute(event_downloads()).await
    }
}

fn event_downloads() -> TableCreateStatement {
    Table::create()
        .table("event_downloads")
        .col(big_integer("channel_id"))
        .col(big_integer("user_id"))
        .col(big_integer("event_id"))
        .col(big_integer("first_at"))
        .primary_key(Index::create().col("user_id").col("event_id"))
        .foreign_key(&mut of("event_downloads", "user_id", "users"))
        .foreign_key(&mut of("event_downloads", "event_id", "events"))
        .take()
}
