//! Receipts and credit notes, companies that buy, and disputes that were lost.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean, string, string_null, text};

use super::channel_tables::{of, scoped};
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        for column in [string_null("company"), string_null("company_tax_id")] {
            schema.execute(Table::alter().table("purchases").add_column(column).take()).await?;
        }
        let lost = boolean("dispute_lost").default(false).take();
        schema.execute(Table::alter().table("payments").add_column(lost).take()).await?;
        schema.execute(receipts()).await?;
        for (name, column) in [("receipts_user", "user_id"), ("receipts_payment", "payment_id")] {
            let index = Index::create().name(name).table("receipts").col("channel_id").col(column).take();
            schema.execute(index).await?;
        }
        let mut one = Index::create();
        one.unique().name("receipt_counters_channel").col("channel_id");
        let counters = scoped("receipt_counters").col(big_integer("last")).index(&mut one).take();
        schema.execute(counters).await
    }
}

fn receipts() -> TableCreateStatement {
    let mut numbers = Index::create();
    numbers.unique().name("receipts_number").col("channel_id").col("number");
    scoped("receipts")
        .col(big_integer("user_id"))
        .col(big_integer("payment_id"))
        .col(big_integer("number"))
        .col(string("label"))
        .col(string("kind"))
        .col(string("currency"))
        .col(big_integer("total"))
        .col(text("content"))
        .col(big_integer("created_at"))
        .index(&mut numbers)
        .foreign_key(&mut of("receipts", "user_id", "users"))
        .foreign_key(&mut of("receipts", "payment_id", "payments"))
        .take()
}
