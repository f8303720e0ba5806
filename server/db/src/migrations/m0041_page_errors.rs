//! Errors of scripts in viewers' browsers.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string, text};

use super::channel_tables::scoped;
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let alike = Index::create()
            .name("page_errors_alike")
            .table("page_errors")
            .col("channel_id")
            .col("fingerprint")
            .unique()
            .take();
        let table = scoped("page_errors")
            .col(string("fingerprint"))
            .col(string("code"))
            .col(text("message"))
            .col(text("stack"))
            .col(string("route"))
            .col(string("release"))
            .col(string("browser"))
            .col(big_integer("reports"))
            .col(big_integer("first_at"))
            .col(big_integer("last_at"))
            .take();
        schema.execute(table).await?;
        schema.execute(alike).await
    }
}
