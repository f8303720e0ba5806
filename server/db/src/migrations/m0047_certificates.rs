//! Certificates of channels' domains, and the state of ordering them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, integer, string, text, text_null};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute_all([certificates(), orders(), challenges(), accounts()]).await?;
        let due = Index::create().name("certificates_due").table("certificates").col("due_at").take();
        schema.execute(due).await?;
        let recent = Index::create().name("certificate_orders_at").table("certificate_orders").col("ordered_at").take();
        schema.execute(recent).await
    }
}

fn certificates() -> TableCreateStatement {
    Table::create()
        .table("certificates")
        .col(ColumnDef::new("domain").text().not_null().primary_key())
        .col(text_null("chain"))
        .col(text_null("sealed_key"))
        .col(big_integer_null("not_before"))
        .col(big_integer_null("not_after"))
        .col(big_integer("due_at"))
        .col(integer("failures").default(0))
        .col(text_null("last_error"))
        .col(text_null("order_url"))
        .col(big_integer("updated_at"))
        .take()
}

fn orders() -> TableCreateStatement {
    Table::create()
        .table("certificate_orders")
        .col(ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key())
        .col(text("domain"))
        .col(big_integer("ordered_at"))
        .take()
}

fn challenges() -> TableCreateStatement {
    Table::create()
        .table("certificate_challenges")
        .col(ColumnDef::new("token").string().not_null().primary_key())
        .col(text("domain"))
        .col(text("answer"))
        .col(big_integer("created_at"))
        .take()
}

fn accounts() -> TableCreateStatement {
    Table::create()
        .table("certificate_accounts")
        .col(ColumnDef::new("directory").string().not_null().primary_key())
        .col(string("contact"))
        .col(text_null("sealed_credentials"))
        .col(big_integer("paused_until").default(0))
        .col(integer("failures").default(0))
        .col(text_null("last_error"))
        .col(big_integer("updated_at"))
        .take()
}
