//! Current viewings, for channels that limit them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

use super::channel_tables::of;
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute(viewings()).await?;
        let of_user = Index::create().name("viewings_user").table("viewings").col("channel_id").col("user_id").take();
        schema.execute(of_user).await
    }
}

fn viewings() -> TableCreateStatement {
    Table::create()
        .table("viewings")
        .col(big_integer("channel_id"))
        .col(ColumnDef::new("session_id").big_integer().not_null().primary_key())
        .col(big_integer("user_id"))
        .col(big_integer("event_id"))
        .col(big_integer("started_at"))
        .col(big_integer("seen_at"))
        // Signing out ends the viewing on that device.
        .foreign_key(of("viewings", "session_id", "sessions").on_delete(ForeignKeyAction::Cascade))
        .foreign_key(&mut of("viewings", "event_id", "events"))
        .take()
}
