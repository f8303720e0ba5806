//! Background jobs.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, boolean, integer, string, string_null, text, text_null,
};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute(jobs()).await?;
        // For the workers' query for due jobs.
        let due = Index::create().name("jobs_due").table("jobs").col("state").col("run_at").col("id").take();
        schema.execute(due).await
    }
}

fn jobs() -> TableCreateStatement {
    Table::create()
        .table("jobs")
        .col(ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key())
        .col(big_integer_null("channel_id"))
        .col(string("kind"))
        .col(string_null("unique_key"))
        .col(string_null("open_key").unique_key().take())
        .col(text("payload"))
        .col(string("state"))
        .col(boolean("again"))
        .col(integer("attempts"))
        .col(big_integer("run_at"))
        .col(big_integer("lease"))
        .col(big_integer_null("lease_until"))
        .col(text_null("last_error"))
        .col(big_integer("created_at"))
        .col(big_integer("updated_at"))
        .foreign_key(ForeignKey::create().from_col("channel_id").to("channels", "id"))
        .take()
}
