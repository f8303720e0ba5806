//! Thumbnails of recordings.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string};

use super::channel_tables::of;
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute(media_thumbnails()).await
    }
}

fn media_thumbnails() -> TableCreateStatement {
    Table::create()
        .table("media_thumbnails")
        .col(big_integer("channel_id"))
        .col(ColumnDef::new("media_id").big_integer().not_null().primary_key())
        .col(string("folder"))
        .foreign_key(of("media_thumbnails", "media_id", "media").on_delete(ForeignKeyAction::Cascade))
        .take()
}
