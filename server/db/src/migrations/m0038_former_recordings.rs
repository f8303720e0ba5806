//! Former recordings: when each was replaced or removed, and the file that a recording was made from.

use jiff::Timestamp;
use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, string_null};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let columns = [
            big_integer_null("replaced_at").take(),
            string_null("source_name").take(),
            big_integer_null("source_bytes").take(),
            string_null("source_hash").take(),
        ];
        // SQLite adds one column at a time.
        for column in columns {
            schema.execute(Table::alter().table("media").add_column(column).take()).await?;
        }
        // The 30 days of recordings that are already replaced begin now.
        let now = Timestamp::now().as_second();
        let former = format!("UPDATE media SET replaced_at = {now} WHERE state = 'replaced'");
        schema.execute_unprepared(&former).await?;
        let former = Index::create()
            .name("media_former")
            .table("media")
            .col("replaced_at")
            .and_where(Expr::col("replaced_at").is_not_null())
            .take();
        schema.execute(former).await
    }
}
