//! Watch positions: how far users have watched events.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

use super::channel_tables::of;
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute(watch_positions()).await
    }
}

fn watch_positions() -> TableCreateStatement {
    Table::create()
        .table("watch_positions")
        .col(big_integer("channel_id"))
        .col(big_integer("user_id"))
        .col(big_integer("event_id"))
        .col(big_integer("position_ms"))
        .col(big_integer("updated_at"))
        .primary_key(Index::create().col("user_id").col("event_id"))
        .foreign_key(&mut of("watch_positions", "user_id", "users"))
        .foreign_key(&mut of("watch_positions", "event_id", "events"))
        .take()
}
