//! Captions of recordings.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string};

use super::channel_tables::of;
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute(media_captions()).await
    }
}

fn media_captions() -> TableCreateStatement {
    Table::create()
        .table("media_captions")
        .col(big_integer("channel_id"))
        .col(big_integer("media_id"))
        .col(string("language"))
        .col(string("label"))
        .col(string("key"))
        .primary_key(Index::create().col("media_id").col("language"))
        .foreign_key(of("media_captions", "media_id", "media").on_delete(ForeignKeyAction::Cascade))
        .take()
}
