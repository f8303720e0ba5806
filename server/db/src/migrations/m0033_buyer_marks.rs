//! Hashes of buyers' addresses and cards, by which a buyer who registers again is recognised.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string};

use super::channel_tables::{of, scoped};
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let marks = scoped("buyer_marks")
            .col(string("mark"))
            .col(big_integer("purchase_id"))
            .col(big_integer("created_at"))
            .foreign_key(&mut of("buyer_marks", "purchase_id", "purchases"))
            .index(
                &mut Index::create()
                    .name("buyer_marks_mark")
                    .table("buyer_marks")
                    .col("channel_id")
                    .col("mark")
                    .col("purchase_id")
                    .unique()
                    .take(),
            )
            .take();
        schema.execute(marks).await
    }
}
