//! Keys of channels that are being deleted, or were.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        // No foreign key: the rows outlive the channels.
        let table = Table::create()
            .table("former_keys")
            .col(ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key())
            .col(big_integer("channel_id"))
            .col(string("key"))
            .col(string("state"))
            .col(big_integer("since"))
            .col(big_integer("changes"))
            .take();
        schema.execute(table).await?;
        let one =
            Index::create().name("former_keys_key").table("former_keys").col("key").col("channel_id").unique().take();
        schema.execute(one).await
    }
}
