//! The analytics tables. They have no foreign keys, because their rows outlive the events and clips that they name.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, big_integer_null, boolean, integer, integer_null, string, string_null};

use crate::step::{Schema, Step};

pub struct Migration;

/// The derived name would be the file's, which all steps of this file share.
impl MigrationName for Migration {
    fn name(&self) -> &'static str {
        "a0001_visits_and_what_they_saw"
    }
}

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute_all([visits(), page_events(), video_events(), viewings(), rollups()]).await?;
        let by_start =
            Index::create().name("viewings_by_start").table("viewings").col("channel_id").col("began_at").take();
        schema.execute(by_start).await
    }
}

fn visits() -> TableCreateStatement {
    Table::create()
        .table("visits")
        .col(big_integer("channel_id"))
        .col(big_integer("id"))
        .col(big_integer("visitor"))
        .col(string_null("country"))
        .col(string_null("network"))
        .col(string_null("browser"))
        .col(string_null("system"))
        .col(integer_null("screen_width"))
        .col(string("language"))
        .col(string_null("path"))
        .col(string_null("referrer"))
        .col(string_null("trk"))
        // Visit ids rise with time, so this index also serves queries by day.
        .primary_key(Index::create().col("channel_id").col("id"))
        .take()
}

/// The columns of both event tables. `at` comes before `visit` in the key, so that a day's rows are adjacent.
fn events(name: &'static str) -> TableCreateStatement {
    Table::create()
        .table(name)
        .col(big_integer("channel_id"))
        .col(big_integer("at"))
        .col(big_integer("visit"))
        .col(integer("n"))
        .col(string("name"))
        .col(big_integer_null("value"))
        .col(string_null("label"))
        .primary_key(Index::create().col("channel_id").col("at").col("visit").col("n"))
        .take()
}

fn page_events() -> TableCreateStatement {
    events("page_events").col(string_null("path")).col(big_integer_null("event_id")).take()
}

fn video_events() -> TableCreateStatement {
    events("video_events")
        .col(big_integer("viewing"))
        .col(string("media"))
        .col(big_integer("media_id"))
        .col(big_integer_null("position_ms"))
        .take()
}

fn viewings() -> TableCreateStatement {
    Table::create()
        .table("viewings")
        .col(big_integer("channel_id"))
        .col(big_integer("visit"))
        .col(big_integer("viewing"))
        .col(string("media"))
        .col(big_integer("media_id"))
        .col(boolean("live"))
        .col(big_integer("began_at"))
        .col(big_integer("until_at"))
        .col(big_integer("watched_ms"))
        .col(big_integer_null("startup_ms"))
        .col(big_integer("stalls"))
        .col(big_integer("stalled_ms"))
        .col(string_null("quality"))
        .primary_key(Index::create().col("channel_id").col("visit").col("viewing"))
        .take()
}

fn rollups() -> TableCreateStatement {
    Table::create()
        .table("rollups")
        .col(big_integer("channel_id"))
        .col(integer("day"))
        .col(string("what"))
        .col(string("subject"))
        .col(big_integer("amount"))
        .primary_key(Index::create().col("channel_id").col("day").col("what").col("subject"))
        .take()
}
