//! How often a channel's links to `/simulate` were withdrawn.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let generation = big_integer("link_generation").default(0).take();
        schema.execute(Table::alter().table("channels").add_column(generation).take()).await?;
        schema.execute(Index::drop().name("channels_changes").table("channels").to_owned()).await?;
        schema.execute(changes()).await
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
