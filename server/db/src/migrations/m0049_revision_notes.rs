//! The author and the note of a revision.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::text_null;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in ["author", "note"] {
            let add = Table::alter().table("channel_revisions").add_column(text_null(column)).take();
            schema.execute(add).await?;
        }
        Ok(())
    }
}
