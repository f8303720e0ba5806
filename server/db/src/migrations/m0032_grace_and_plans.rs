//! The end of the grace period after a failed renewal, and the provider's price of a subscription.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer_null, string_null};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let grace = big_integer_null("grace_ends_at").take();
        schema.execute(Table::alter().table("orders").add_column(grace).take()).await?;
        let price = string_null("provider_price").take();
        schema.execute(Table::alter().table("purchases").add_column(price).take()).await
    }
}
