//! The tables of text search: a narrow table of all entries, and a trigram index.
//!
//! SQLite gets an FTS5 trigram table that triggers keep up to date. Its row ids are the entries' places, which begin
//! with the channel, so a search reads only its own channel's part of the index. PostgreSQL gets a GIN trigram index
//! that begins with the channel.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, small_integer, string, text};
use sea_orm_migration::sea_orm::DbBackend;

use crate::step::{Schema, Step};

#[derive(DeriveMigrationName)]
pub struct Migration;

/// Partial, because few events declare a status; in the order of lists.
const DECLARED: &str = "CREATE INDEX events_declared ON events (channel_id, declared_status, retired, starts_at, id) \
                        WHERE declared_status IS NOT NULL";

const SQLITE: [&str; 3] = [
    "CREATE VIRTUAL TABLE search_index USING fts5(text, tokenize = 'trigram', content = '', contentless_delete = 1)",
    "CREATE TRIGGER search_entries_added AFTER INSERT ON search_entries BEGIN
        INSERT INTO search_index (rowid, text) VALUES (new.place, new.text);
    END",
    "CREATE TRIGGER search_entries_removed AFTER DELETE ON search_entries BEGIN
        DELETE FROM search_index WHERE rowid = old.place;
    END",
];

/// The extensions of PostgreSQL that the tables need.
pub const EXTENSIONS: [&str; 2] = ["pg_trgm", "btree_gin"];

/// `fastupdate` is off, so that searches don't have to scan a pending list after an apply.
const POSTGRES: &str = "CREATE INDEX search_entries_text ON search_entries \
                        USING gin (channel_id, text gin_trgm_ops) WITH (fastupdate = off)";

#[async_trait::async_trait]
impl Step for Migration {
    async fn up(&self, schema: &dyn Schema) -> Result<(), DbErr> {
        let is_postgres = schema.backend() == DbBackend::Postgres;
        if is_postgres {
            for extension in EXTENSIONS {
                add_extension(schema, extension).await?;
            }
        }
        schema.execute_unprepared(DECLARED).await?;
        schema.execute(search_entries(is_postgres)).await?;
        schema
            .execute(
                Index::create()
                    .name("search_entries_name")
                    .table("search_entries")
                    .col("channel_id")
                    .col("kind")
                    .col("name")
                    .col("place")
                    .take(),
            )
            .await?;
        if is_postgres {
            schema.execute_unprepared(POSTGRES).await?;
        } else {
            for statement in SQLITE {
                schema.execute_unprepared(statement).await?;
            }
        }
        Ok(())
    }
}

async fn add_extension(schema: &dyn Schema, name: &str) -> Result<(), DbErr> {
    let added = schema.execute_unprepared(&format!("CREATE EXTENSION IF NOT EXISTS {name}")).await;
    added.map(drop).map_err(|error| {
        DbErr::Migration(format!(
            "text search needs PostgreSQL's extension {name}, which could not be added ({error}). It comes with \
             PostgreSQL's contrib package; have someone who may run `CREATE EXTENSION {name};` in this database, then \
             start again"
        ))
    })
}

/// `name` has the collation C, so that prefix queries compare bytes, as on SQLite.
fn search_entries(is_postgres: bool) -> TableCreateStatement {
    let mut name = string("name");
    if is_postgres {
        name.extra("COLLATE \"C\"");
    }
    Table::create()
        .table("search_entries")
        .col(ColumnDef::new("place").big_integer().not_null().primary_key())
        .col(big_integer("channel_id"))
        .col(small_integer("kind"))
        .col(big_integer("target_id"))
        .col(name)
        .col(text("names"))
        .col(text("text"))
        .col(big_integer("content_hash"))
        .foreign_key(ForeignKey::create().from_col("channel_id").to("channels", "id"))
        .index(Index::create().unique().name("search_entries_target").col("channel_id").col("kind").col("target_id"))
        .take()
}
