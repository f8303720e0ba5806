//! Until when a subscription whose renewal failed may be used, and what the provider charges it for.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, string_null};

/// The step.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let grace = big_integer_null("grace_ends_at").take();
        manager.alter_table(Table::alter().table("orders").add_column(grace).take()).await?;
        let price = string_null("provider_price").take();
        manager.alter_table(Table::alter().table("purchases").add_column(price).take()).await
    }
}
