//! A counter of a channel's changes other than revisions, with the index by which running servers poll it.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::big_integer;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let epoch = big_integer("stream_epoch").default(0).take();
        schema.execute(Table::alter().table("channels").add_column(epoch).take()).await?;
        schema.execute(changes()).await
    }
}

/// Covers the query that polls for changes, so that it doesn't read the channels' large rows.
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
