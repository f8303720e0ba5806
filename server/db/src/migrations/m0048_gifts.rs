//! Free access that operators give.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, text, text_null};

use super::channel_tables::{of, scoped};
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let mut one_per_order = Index::create();
        one_per_order.unique().name("gifts_order").col("channel_id").col("order_id");
        let gifts = scoped("gifts")
            .col(big_integer("user_id"))
            .col(big_integer("order_id"))
            .col(text("reason"))
            .col(big_integer_null("ends_at"))
            .col(big_integer("given_at"))
            .col(big_integer_null("revoked_at"))
            .col(text_null("revocation_reason"))
            .index(&mut one_per_order)
            .foreign_key(&mut of("gifts", "user_id", "users"))
            .foreign_key(&mut of("gifts", "order_id", "orders"))
            .take();
        schema.execute(gifts).await?;
        let user = Index::create().name("gifts_user").table("gifts").col("channel_id").col("user_id").take();
        schema.execute(user).await
    }
}
