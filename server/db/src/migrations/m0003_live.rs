//! What running servers follow: a number that rises with every change that is no revision, and an index to see it by.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

/// The step.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let epoch = big_integer("stream_epoch").default(0).take();
        manager.alter_table(Table::alter().table("channels").add_column(epoch).take()).await?;
        manager.create_index(changes()).await
    }
}

/// Has all that looking for changes reads, so that no channel's settings are read along.
fn changes() -> IndexCreateStatement {
    Index::create()
        .name("channels_changes")
        .table("channels")
        .col("revision")
        .col("stream_epoch")
        .col("state")
        .col("id")
        .take()
}
