//! Taxes: where buyers live, the tax of each order, the provider's tax rates, and a ledger for reports.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean, string, string_null, text_null};

use super::channel_tables::{of, scoped};
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        for column in [string_null("tax_country"), string_null("tax_region"), text_null("tax_evidence")] {
            schema.execute(Table::alter().table("purchases").add_column(column).take()).await?;
        }
        let taxes = text_null("taxes").take();
        schema.execute(Table::alter().table("orders").add_column(taxes).take()).await?;
        schema.execute(provider_tax_rates()).await?;
        schema.execute(tax_entries()).await?;
        let by_time = Index::create().name("tax_entries_time").table("tax_entries").col("channel_id").col("at").take();
        schema.execute(by_time).await?;
        let by_payment =
            Index::create().name("tax_entries_payment").table("tax_entries").col("channel_id").col("payment_id").take();
        schema.execute(by_payment).await
    }
}

fn provider_tax_rates() -> TableCreateStatement {
    let mut unique = Index::create();
    unique.unique().name("provider_tax_rates_terms").col("channel_id").col("account").col("terms");
    scoped("provider_tax_rates")
        .col(string("account"))
        .col(string("terms"))
        .col(string("rate_id"))
        .col(big_integer("created_at"))
        .index(&mut unique)
        .take()
}

fn tax_entries() -> TableCreateStatement {
    scoped("tax_entries")
        .col(big_integer("user_id"))
        .col(big_integer("order_id"))
        .col(big_integer("payment_id"))
        .col(string("country"))
        .col(string("region"))
        .col(string("name"))
        .col(big_integer("rate"))
        .col(boolean("included"))
        .col(string("currency"))
        .col(big_integer("taxable"))
        .col(big_integer("amount"))
        .col(big_integer("at"))
        .foreign_key(&mut of("tax_entries", "user_id", "users"))
        .foreign_key(&mut of("tax_entries", "order_id", "orders"))
        .foreign_key(&mut of("tax_entries", "payment_id", "payments"))
        .take()
}
