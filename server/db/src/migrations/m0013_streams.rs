//! Live streams: stream keys, pushes, and the parts of recordings that pushes make.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, integer, string, string_null};

use super::channel_tables::{of, scoped};
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let state = string_null("stream_state");
        schema.execute(Table::alter().table("events").add_column(state).take()).await?;
        schema.execute_all([streams(), stream_pushes(), media_parts()]).await?;
        // The covering index for counting statuses, with the new column. `m0005_event_cards` says why its name is new.
        schema.execute(Index::drop().name("events_by_time").table("events").to_owned()).await?;
        schema.execute_all([counted(), streamed(), growing(), one_push(), pushes()]).await
    }
}

fn streams() -> TableCreateStatement {
    scoped("streams")
        .col(big_integer("event_id"))
        .col(big_integer("key_number"))
        .foreign_key(&mut of("streams", "event_id", "events"))
        .index(Index::create().unique().name("streams_event").col("channel_id").col("event_id"))
        .take()
}

fn stream_pushes() -> TableCreateStatement {
    scoped("stream_pushes")
        .col(big_integer("event_id"))
        .col(string("name").unique_key())
        .col(big_integer("key_number"))
        .col(string("state"))
        .col(big_integer_null("media_id"))
        .col(big_integer_null("part"))
        .col(string_null("trouble"))
        .col(big_integer("opened_at"))
        .col(big_integer("seen_at"))
        .col(big_integer_null("closed_at"))
        .foreign_key(&mut of("stream_pushes", "event_id", "events"))
        .foreign_key(&mut of("stream_pushes", "media_id", "media"))
        .take()
}

fn media_parts() -> TableCreateStatement {
    Table::create()
        .table("media_parts")
        .col(big_integer("channel_id"))
        .col(big_integer("rendition_id"))
        .col(big_integer("part"))
        .col(big_integer("first_sequence"))
        .col(big_integer("start_us"))
        .col(big_integer("began_at_us"))
        .col(string("init_key"))
        .col(integer("init_bytes"))
        .primary_key(Index::create().col("rendition_id").col("part"))
        .foreign_key(&mut of("media_parts", "rendition_id", "media_renditions"))
        .take()
}

fn counted() -> IndexCreateStatement {
    let columns = ["channel_id", "retired", "starts_at", "id", "ends_at", "declared_status", "stream_state"];
    index("events_by_status", "events", &columns)
}

/// Partial, because few events are streamed; in the order of lists.
fn streamed() -> IndexCreateStatement {
    let columns = ["channel_id", "stream_state", "retired", "starts_at", "id"];
    index("events_streamed", "events", &columns).and_where(Expr::col("stream_state").is_not_null()).take()
}

/// Partial: few recordings grow at a time.
fn growing() -> IndexCreateStatement {
    index("media_growing", "media", &["id"]).and_where(Expr::col("state").eq("growing")).take()
}

/// Allows one open push per event.
fn one_push() -> IndexCreateStatement {
    let open = Expr::col("state").eq("open");
    index("stream_pushes_open", "stream_pushes", &["channel_id", "event_id"]).unique().and_where(open).take()
}

fn pushes() -> IndexCreateStatement {
    index("stream_pushes_event", "stream_pushes", &["channel_id", "event_id", "id"])
}

fn index(name: &str, table: &'static str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create().name(name).table(table).take();
    for column in columns {
        index.col(*column);
    }
    index
}
