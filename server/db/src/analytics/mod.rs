//! What is measured, apart from everything else: on SQLite in a file of its own, on PostgreSQL in a schema of its own, by
//! connections of its own. However much is written here, nobody who signs in or buys waits for it.

pub mod entities;
mod tables;

use std::path::Path;
use std::time::Duration;

use sea_orm::{ConnectOptions, ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationTrait, MigratorTrait, async_trait};

use super::{Database, Turn, begin_in_turn, tracing_log_level};

/// The schema on PostgreSQL.
const SCHEMA: &str = "analytics";

/// Connects to the place of analytics beside the database at `url` with up to `connections` connections, and brings its
/// tables up to date. On SQLite that is `analytics.sqlite` in the folder `data`.
///
/// # Errors
/// What the driver said: the address can't be reached, the file can't be opened, the schema may not be made, or a step of
/// the tables failed.
pub async fn connect(database: &Database, url: &str, data: &Path, connections: u32) -> Result<Database, DbErr> {
    let options = if url.starts_with("sqlite:") {
        ConnectOptions::new(format!("sqlite:{}", data.join("analytics.sqlite").display()))
    } else {
        let transaction = begin_in_turn(database, Turn::Schema).await?;
        transaction.execute_unprepared(&format!("CREATE SCHEMA IF NOT EXISTS {SCHEMA}")).await?;
        transaction.commit().await?;
        let mut options = ConnectOptions::new(url);
        options.set_schema_search_path(SCHEMA);
        options
    };
    let connection = Database::from(sea_orm::Database::connect(with_habits(options, connections)).await?);
    let transaction = begin_in_turn(&connection, Turn::Schema).await?;
    Migrator::up(&transaction, None).await?;
    transaction.commit().await?;
    Ok(connection)
}

fn with_habits(mut options: ConnectOptions, connections: u32) -> ConnectOptions {
    options
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(30))
        .sqlx_logging_level(tracing_log_level())
        .map_sqlx_sqlite_opts(|sqlite| {
            sqlite
                .create_if_missing(true)
                .busy_timeout(Duration::from_secs(30))
                .pragma("journal_mode", "WAL")
                .pragma("synchronous", "NORMAL")
        });
    options
}

/// Applies what is missing of the tables.
struct Migrator;

#[async_trait::async_trait]
impl MigratorTrait for Migrator {
    fn migrations() -> Vec<Box<dyn MigrationTrait>> {
        vec![Box::new(tables::Migration)]
    }
}
