//! A transaction that sees the database as it is at one moment.

use sea_orm::{AccessMode, DbBackend, DbErr, IsolationLevel, TransactionOptions, TransactionTrait};

use crate::{Database, Transaction};

/// Begins a reading transaction: every query sees the database as it is now, while others go on writing.
///
/// # Errors
/// The database can't be reached.
pub async fn begin_snapshot(database: &Database) -> Result<Transaction, DbErr> {
    let is_postgres = database.get_database_backend() == DbBackend::Postgres;
    let options = if is_postgres {
        TransactionOptions {
            isolation_level: Some(IsolationLevel::RepeatableRead),
            access_mode: Some(AccessMode::ReadOnly),
            ..TransactionOptions::default()
        }
    } else {
        TransactionOptions::default()
    };
    let transaction = database.begin_with_options(options).await?;
    // On both databases the first query takes the snapshot, not BEGIN.
    let first = if is_postgres { "SELECT 1 FROM pg_class LIMIT 1" } else { "SELECT 1 FROM sqlite_master LIMIT 1" };
    super::query(&transaction, first).await?;
    Ok(transaction)
}
