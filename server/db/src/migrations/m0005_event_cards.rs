//! Cards of events, hashes by which an apply detects changed rows, and indexes for lists.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, boolean, integer, string, text};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        for (table, column) in [
            ("events", text("card").default("").take()),
            ("events", content_hash()),
            ("participants", content_hash()),
            ("vod_items", content_hash()),
            ("channels", string("catalogue_hash").default("").take()),
            ("channels", integer("catalogue_format").default(0).take()),
            ("event_participants", boolean("listed").default(true).take()),
            ("event_participants", starts_at()),
            ("event_category_links", starts_at()),
        ] {
            schema.execute(Table::alter().table(table).add_column(column).take()).await?;
        }
        for (table, name) in [
            ("events", "events_by_start"),
            ("events", "events_by_end"),
            ("event_participants", "event_participants_other"),
            ("event_category_links", "event_category_links_other"),
        ] {
            schema.execute(Index::drop().name(name).table(table).to_owned()).await?;
        }
        schema
            .execute_all([
                // Covers the columns that decide an event's status, so that counting reads no rows. Its name is new,
                // because a connection that still has the old index in its cached schema would refuse the old name.
                index("events_by_time", "events", &["retired", "starts_at", "id", "ends_at", "declared_status"]),
                index("events_by_location", "events", &["location_id", "starts_at", "id"]),
                link_index("event_participants", "participant_id"),
                link_index("event_category_links", "event_category_id"),
            ])
            .await
    }
}

fn content_hash() -> ColumnDef {
    big_integer("content_hash").default(0).take()
}

fn starts_at() -> ColumnDef {
    big_integer("starts_at").default(0).take()
}

/// Indexes the events of a team or sport by start.
fn link_index(table: &'static str, other: &'static str) -> IndexCreateStatement {
    index(&format!("{table}_by_start"), table, &[other, "starts_at", "event_id"])
}

fn index(name: &str, table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create().name(name).table(table).col("channel_id").take();
    for column in columns {
        index.col(*column);
    }
    index
}
