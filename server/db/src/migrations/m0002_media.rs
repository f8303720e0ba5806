//! Recordings, their renditions and segments.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, integer, string, string_null};

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute_all([media(), media_renditions(), media_segments()]).await?;
        schema.execute(one_ready_recording()).await
    }
}

/// A table with the unique pair (channel_id, id) that composite foreign keys refer to.
fn scoped(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(ColumnDef::new("id").big_integer().not_null().auto_increment().primary_key())
        .col(big_integer("channel_id"))
        .index(Index::create().unique().name(format!("{name}_scope")).col("channel_id").col("id"))
        .take()
}

fn media() -> TableCreateStatement {
    scoped("media")
        .col(big_integer_null("event_id"))
        .col(string("kind"))
        .col(string("state"))
        .col(big_integer("duration_us"))
        .col(string_null("poster_key"))
        .col(string_null("fingerprint"))
        .col(big_integer("created_at"))
        .foreign_key(ForeignKey::create().from_col("channel_id").to("channels", "id"))
        .foreign_key(ForeignKey::create().from("media", ("channel_id", "event_id")).to("events", ("channel_id", "id")))
        .take()
}

fn media_renditions() -> TableCreateStatement {
    scoped("media_renditions")
        .col(big_integer("media_id"))
        .col(string("name"))
        .col(integer("width"))
        .col(integer("height"))
        .col(big_integer("bandwidth"))
        .col(big_integer("average_bandwidth"))
        .col(string("codecs"))
        .col(string("init_key"))
        .col(big_integer("init_bytes"))
        .foreign_key(&mut inside("media_renditions", "media_id", "media"))
        .index(Index::create().unique().name("media_renditions_name").col("media_id").col("name"))
        .take()
}

fn media_segments() -> TableCreateStatement {
    Table::create()
        .table("media_segments")
        .col(big_integer("channel_id"))
        .col(big_integer("rendition_id"))
        .col(big_integer("sequence"))
        .col(big_integer("start_us"))
        .col(big_integer("duration_us"))
        .col(big_integer("bytes"))
        .col(string("key"))
        .primary_key(Index::create().col("rendition_id").col("sequence"))
        .foreign_key(&mut inside("media_segments", "rendition_id", "media_renditions"))
        .take()
}

/// A foreign key to the row that this row is a part of.
fn inside(table: &'static str, column: &'static str, whole: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, ("channel_id", column))
        .to(whole, ("channel_id", "id"))
        .on_delete(ForeignKeyAction::Cascade)
        .take()
}

/// Also the index for looking up an event's recording.
fn one_ready_recording() -> IndexCreateStatement {
    Index::create()
        .unique()
        .name("media_ready")
        .table("media")
        .col("channel_id")
        .col("event_id")
        .col("kind")
        .and_where(Expr::col("state").eq("ready"))
        .take()
}
