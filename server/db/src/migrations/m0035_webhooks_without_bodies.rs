//! Webhooks without their bodies, which name buyers: a hash takes their place.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::string_null;

/// The step.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let hash = Table::alter().table("webhook_events").add_column(string_null("body_hash")).take();
        manager.alter_table(hash).await?;
        // A dropped column's values stay in the rows of PostgreSQL until they are written anew.
        let empty = Query::update().table("webhook_events").value("body", "").take();
        manager.execute(empty).await?;
        manager.alter_table(Table::alter().table("webhook_events").drop_column("body").take()).await
    }
}
