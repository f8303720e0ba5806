//! Clips that viewers cut out of recordings, and which of them users have downloaded.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, integer, integer_null, string, string_null, string_uniq, text,
};

use super::channel_tables::{of, scoped};
use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        schema.execute_all([clips(), clip_downloads()]).await?;
        schema.execute_all([of_users(), of_events(), to_cut()]).await
    }
}

fn clips() -> TableCreateStatement {
    scoped("clips")
        .col(string_uniq("uuid"))
        .col(big_integer("user_id"))
        .col(big_integer("event_id"))
        // No reference: a clip outlives the recording that it was cut from.
        .col(big_integer("media_id"))
        .col(string("name"))
        .col(text("tags"))
        .col(big_integer("start_us"))
        .col(big_integer("end_us"))
        .col(big_integer("lead_us"))
        .col(string("state"))
        .col(integer("lane"))
        .col(integer("attempts"))
        .col(string_null("failure"))
        .col(string_null("file_key"))
        .col(big_integer_null("file_bytes"))
        .col(integer_null("width"))
        .col(integer_null("height"))
        .col(string_null("poster_key"))
        .col(big_integer("created_at"))
        .col(big_integer("updated_at"))
        .col(big_integer_null("deleted_at"))
        .foreign_key(&mut of("clips", "user_id", "users"))
        .foreign_key(&mut of("clips", "event_id", "events"))
        .take()
}

fn clip_downloads() -> TableCreateStatement {
    Table::create()
        .table("clip_downloads")
        .col(big_integer("channel_id"))
        .col(big_integer("user_id"))
        .col(big_integer("clip_id"))
        .col(big_integer("first_at"))
        .primary_key(Index::create().col("user_id").col("clip_id"))
        .foreign_key(&mut of("clip_downloads", "user_id", "users"))
        .foreign_key(&mut of("clip_downloads", "clip_id", "clips"))
        .take()
}

fn of_users() -> IndexCreateStatement {
    index("clips_user", &["channel_id", "user_id", "id"])
}

fn of_events() -> IndexCreateStatement {
    index("clips_event", &["channel_id", "event_id", "id"])
}

/// Partial: few clips wait to be cut at a time.
fn to_cut() -> IndexCreateStatement {
    let open = Expr::col("state").is_in(["queued", "processing"]);
    index("clips_to_cut", &["channel_id", "lane", "id"]).and_where(open).take()
}

fn index(name: &str, columns: &[&'static str]) -> IndexCreateStatement {
    let mut index = Index::create().name(name).table("clips").take();
    for column in columns {
        index.col(*column);
    }
    index
}
