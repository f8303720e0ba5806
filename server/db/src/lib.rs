//! The database: connection, transactions, entities and migrations.
//!
//! Every table of a channel's data is reached through [`scope::InChannel`]; nothing outside this crate may call a bare
//! `find`, `update_many` or `delete_many`, or write SQL by hand.

pub mod analytics;
pub mod condition;
mod database;
pub mod domains;
pub mod entities;
pub mod existence;
pub mod former_keys;
pub mod ids;
pub mod migrations;
pub mod portable;
pub mod revisions;
pub mod scope;
pub mod serving;
mod step;
pub mod text_search;

use std::time::Duration;

use sea_orm::{
    ConnectOptions, ConnectionTrait, DbBackend, DbErr, SqliteTransactionMode, TransactionOptions, TransactionTrait,
};
use sea_orm_migration::MigratorTrait;

pub use database::{Database, Transaction, is_outcome_unknown, is_unavailable, writes};
use existence::Existence;

/// Pool size of a command, which runs few queries at once.
pub const COMMAND_CONNECTIONS: u32 = 4;

/// Connects like [`connect_pool`], with [`COMMAND_CONNECTIONS`].
///
/// # Errors
/// See [`connect_pool`].
pub async fn connect(url: &str) -> Result<Database, DbErr> {
    connect_pool(url, COMMAND_CONNECTIONS).await
}

/// Connects to `url` (`sqlite:…` or `postgres://…`) with up to `connections` connections, creates a missing SQLite
/// file, and brings the schema up to date. Writes nothing if it is.
///
/// SQLite runs in WAL mode with foreign keys on, so readers never wait for the writer.
///
/// # Errors
/// The address can't be reached, the file can't be opened, or a migration failed.
pub async fn connect_pool(url: &str, connections: u32) -> Result<Database, DbErr> {
    let connection = open(url, connections, true).await?;
    if existence::tables(&connection).await? != Existence::Current {
        let transaction = begin_in_turn(&connection, Turn::Schema).await?;
        migrations::Migrator::up(&transaction, None).await?;
        transaction.commit().await?;
    }
    Ok(connection)
}

/// Connects a command to an existing database. Creates no file and doesn't migrate the schema.
///
/// # Errors
/// See [`connect_pool`]; or the SQLite file doesn't exist.
pub async fn connect_existing(url: &str) -> Result<Database, DbErr> {
    open(url, COMMAND_CONNECTIONS, false).await
}

/// Connects like [`connect`], but leaves the schema as it is: a restored database gets the schema of its backup.
///
/// # Errors
/// See [`connect_pool`].
pub async fn connect_unmigrated(url: &str) -> Result<Database, DbErr> {
    open(url, COMMAND_CONNECTIONS, true).await
}

async fn open(url: &str, connections: u32, creates: bool) -> Result<Database, DbErr> {
    let mut options = ConnectOptions::new(url);
    options
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(10))
        .sqlx_logging_level(tracing_log_level())
        .map_sqlx_sqlite_opts(move |sqlite| {
            let sqlite = sqlite
                .create_if_missing(creates)
                .foreign_keys(true)
                .busy_timeout(Duration::from_secs(10))
                .pragma("synchronous", "NORMAL");
            // The journal mode is stored in the file: setting it would change a file that may belong to another
            // program.
            if creates { sqlite.pragma("journal_mode", "WAL") } else { sqlite }
        });
    sea_orm::Database::connect(options).await.map(Database::from)
}

const fn tracing_log_level() -> log::LevelFilter {
    log::LevelFilter::Trace
}

/// Begins a writing transaction: `BEGIN IMMEDIATE` on SQLite, so that two writers queue instead of failing half-way.
///
/// # Errors
/// The database can't be reached, or stayed busy for longer than its timeout.
pub async fn begin_write(connection: &Database) -> Result<Transaction, DbErr> {
    let options = TransactionOptions {
        sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
        ..TransactionOptions::default()
    };
    connection.begin_with_options(options).await
}

/// A startup task that only one process at a time may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Migrating the schema.
    Schema,
    /// Creating the first signing key.
    Keyring,
}

/// Begins a writing transaction once no other process is in one with the same `turn`.
///
/// # Errors
/// See [`begin_write`].
pub async fn begin_in_turn(connection: &Database, turn: Turn) -> Result<Transaction, DbErr> {
    let transaction = begin_write(connection).await?;
    // On SQLite every writing transaction waits for the one before it.
    if connection.get_database_backend() == DbBackend::Postgres {
        // Advisory locks share one number space per database. The prefix "gran" makes a collision with other programs
        // unlikely.
        let number = 0x6772_616e_0000_0000_i64 + turn as i64;
        transaction.execute_unprepared(&format!("SELECT pg_advisory_xact_lock({number})")).await?;
    }
    Ok(transaction)
}

/// Checks that the database answers, without retrying.
///
/// # Errors
/// The database doesn't answer.
pub async fn ping(connection: &Database) -> Result<(), DbErr> {
    connection.execute_unprepared("SELECT 1").await.map(drop)
}
