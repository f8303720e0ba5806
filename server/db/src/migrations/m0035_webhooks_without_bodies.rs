//! Replaces the bodies of webhooks, which name buyers, by hashes.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string_null;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let hash = Table::alter().table("webhook_events").add_column(string_null("body_hash")).take();
        schema.execute(hash).await?;
        // PostgreSQL keeps a dropped column's values on disk until the rows are rewritten.
        let empty = Query::update().table("webhook_events").value("body", "").take();
        schema.execute(empty).await?;
        schema.execute(Table::alter().table("webhook_events").drop_column("body").take()).await
    }
}
