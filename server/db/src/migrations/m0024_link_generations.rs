//! How often a channel's links to `/simulate` were withdrawn.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

/// The step.
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

/// Has all that looking for changes reads, the new number too, so that no channel's settings are read along. Its name is
/// new: a connection that has not seen the old index go would refuse another of that name.
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
