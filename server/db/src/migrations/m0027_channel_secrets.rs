//! Channels' secrets, encrypted.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, text};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let table = Table::create()
            .table("channel_secrets")
            .col(big_integer("channel_id"))
            .col(text("name"))
            .col(text("sealed"))
            .col(big_integer("created_at"))
            .col(big_integer("updated_at"))
            .primary_key(Index::create().col("channel_id").col("name"))
            .foreign_key(ForeignKey::create().from_col("channel_id").to("channels", "id"))
            .take();
        schema.execute(table).await
    }
}
