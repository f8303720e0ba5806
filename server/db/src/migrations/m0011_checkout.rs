//! The payment provider's ids of buyers and of subscription prices.
//!
//! Foreign keys are composite (channel_id, id), so that no row can refer to a row of another channel.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string};

use super::channel_tables::of;
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute_all([customers(), prices()]).await
    }
}

fn scoped(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key())
        .col(big_integer("channel_id"))
        .foreign_key(ForeignKey::create().from_col("channel_id").to("channels", "id"))
        .take()
}

fn customers() -> TableCreateStatement {
    scoped("provider_customers")
        .col(big_integer("user_id"))
        .col(string("account"))
        .col(string("customer_id"))
        .col(big_integer("created_at"))
        .foreign_key(&mut of("provider_customers", "user_id", "users"))
        .index(&mut unique("provider_customers_user", &["channel_id", "user_id", "account"]))
        .take()
}

fn prices() -> TableCreateStatement {
    scoped("provider_prices")
        .col(string("account"))
        .col(string("terms"))
        .col(string("price_id"))
        .col(big_integer("created_at"))
        .index(&mut unique("provider_prices_terms", &["channel_id", "account", "terms"]))
        .take()
}

fn unique(name: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create().unique().name(name).to_owned();
    for column in columns {
        index.col(*column);
    }
    index
}
