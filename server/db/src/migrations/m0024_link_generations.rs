//! How often a channel's links to `/simulate` were withdrawn.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let generation = big_integer("link_generation").default(0).take();
        manager.alter_table(Table::alter().table("channels").add_column(generation).take()).await?;
        manager.drop_index(Index::drop().name("channels_changes").table("channels").to_owned()).await?;
        manager.create_index(changes()).await
    }
}

/// Covers the query that polls for changes, with the new column. Its name is new, because a connection that still has
/// the old index in its cached schema would refuse the old name.
fn changes() -> IndexCreateStatement {
    Index::create()
        .name("channels_followed")
        .table("channels")
        .col("revision")
        .col("stream_epoch")
        .col("state")
        .col("id")
        .col("link_generation")
        .take()
}
