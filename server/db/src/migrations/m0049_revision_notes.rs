//! The author and the note of a revision.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in ["author", "note"] {
            let add = Table::alter().table("channel_revisions").add_column(text_null(column)).take();
            manager.alter_table(add).await?;
        }
        Ok(())
    }
}
