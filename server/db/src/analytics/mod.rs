//! The analytics tables, in an SQLite file or a PostgreSQL schema of their own, with their own connections. Heavy
//! writing here doesn't delay sign-ins and purchases.

pub mod entities;
mod tables;

use std::path::{Path, PathBuf};
use std::time::Duration;

use sea_orm::{ConnectOptions, ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationTrait, MigratorTrait, async_trait};

use super::{Database, Turn, begin_in_turn, tracing_log_level};
use crate::step::migration;

/// The schema on PostgreSQL.
const SCHEMA: &str = "analytics";

/// Connects to the analytics database with up to `connections` connections, and brings its tables up to date. It is a
/// schema of the PostgreSQL database at `url`, or the SQLite file `analytics.sqlite` in the folder `data`.
///
/// # Errors
/// The address can't be reached, the file can't be opened, the schema can't be created, or a migration failed.
pub async fn connect(database: &Database, url: &str, data: &Path, connections: u32) -> Result<Database, DbErr> {
    let connection = connect_unmigrated(database, url, data, connections).await?;
    let transaction = begin_in_turn(&connection, Turn::Schema).await?;
    Migrator::up(&transaction, None).await?;
    transaction.commit().await?;
    Ok(connection)
}

/// Connects like [`connect`], but leaves the tables as they are: a restored database gets those of its backup.
///
/// # Errors
/// See [`connect`].
pub async fn connect_unmigrated(
    database: &Database,
    url: &str,
    data: &Path,
    connections: u32,
) -> Result<Database, DbErr> {
    let options = if url.starts_with("sqlite:") {
        ConnectOptions::new(format!("sqlite:{}", file(data).display()))
    } else {
        let transaction = begin_in_turn(database, Turn::Schema).await?;
        transaction.execute_unprepared(&format!("CREATE SCHEMA IF NOT EXISTS {SCHEMA}")).await?;
        transaction.commit().await?;
        of_schema(url)
    };
    sea_orm::Database::connect(with_habits(options, connections, true)).await.map(Database::from)
}

/// Connects to the analytics database of a deployment without creating anything. `None` if SQLite's file is missing.
///
/// # Errors
/// The address can't be reached, or the file can't be opened.
pub async fn connect_existing(url: &str, data: &Path, connections: u32) -> Result<Option<Database>, DbErr> {
    let options = if url.starts_with("sqlite:") {
        let file = file(data);
        if matches!(file.try_exists(), Ok(false)) {
            return Ok(None);
        }
        ConnectOptions::new(format!("sqlite:{}", file.display()))
    } else {
        of_schema(url)
    };
    sea_orm::Database::connect(with_habits(options, connections, false)).await.map(Database::from).map(Some)
}

fn file(data: &Path) -> PathBuf {
    data.join("analytics.sqlite")
}

fn of_schema(url: &str) -> ConnectOptions {
    let mut options = ConnectOptions::new(url);
    options.set_schema_search_path(SCHEMA);
    options
}

fn with_habits(mut options: ConnectOptions, connections: u32, creates: bool) -> ConnectOptions {
    options
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(30))
        .sqlx_logging_level(tracing_log_level())
        .map_sqlx_sqlite_opts(move |sqlite| {
            let sqlite =
                sqlite.create_if_missing(creates).busy_timeout(Duration::from_secs(30)).pragma("synchronous", "NORMAL");
            if creates { sqlite.pragma("journal_mode", "WAL") } else { sqlite }
        });
    options
}

/// Applies missing migrations of the analytics tables.
pub(crate) struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![migration(tables::Migration)]
    }
}
