//! The deadline of a clip, and how many of its attempts belong to earlier requests.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, integer};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in [big_integer("deadline").default(0).take(), integer("attempts_before").default(0).take()] {
            schema.execute(Table::alter().table("clips").add_column(column).take()).await?;
        }
        // Clips that wait now have five minutes from their last change.
        schema.execute_unprepared("UPDATE clips SET deadline = updated_at + 300").await
    }
}
