//! Captions of recordings.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string};

use super::channel_tables::of;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(media_captions()).await
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
