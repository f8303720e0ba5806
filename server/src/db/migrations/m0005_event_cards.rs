//! Cards of events, hashes by which an apply sees what changes, and indexes that lists are read along.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, integer, string, text};

/// The step.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (table, column) in [
            ("events", text("card").default("").take()),
            ("events", content_hash()),
            ("participants", content_hash()),
            ("vod_items", content_hash()),
            ("channels", string("catalogue_hash").default("").take()),
            ("channels", integer("catalogue_format").default(0).take()),
        ] {
            manager.alter_table(Table::alter().table(table).add_column(column).take()).await?;
        }
        Ok(())
    }
}

fn content_hash() -> ColumnDef {
    big_integer("content_hash").default(0).take()
}
