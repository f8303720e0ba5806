//! The end of the grace period after a failed renewal, and the provider's price of a subscription.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, string_null};

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
