//! Calendars of events.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

use super::channel_tables::of;
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute(calendar_feeds()).await?;
        schema.execute(calendar_entries()).await
    }
}

fn calendar_feeds() -> TableCreateStatement {
    Table::create()
        .table("calendar_feeds")
        .col(big_integer("channel_id"))
        .col(ColumnDef::new("user_id").big_integer().not_null().primary_key())
        .col(big_integer("number"))
        .col(big_integer("created_at"))
        .foreign_key(&mut of("calendar_feeds", "user_id", "users"))
        .take()
}

fn calendar_entries() -> TableCreateStatement {
    Table::create()
        .table("calendar_entries")
        .col(big_integer("channel_id"))
        .col(ColumnDef::new("event_id").big_integer().not_null().primary_key())
        .col(big_integer("content_hash"))
        .col(big_integer("sequence"))
        .col(big_integer("changed_at"))
        .foreign_key(&mut of("calendar_entries", "event_id", "events"))
        .take()
}
