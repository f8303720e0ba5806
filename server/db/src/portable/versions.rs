//! The version of a schema: the migrations that were applied to it.

use sea_orm::DbErr;
use sea_orm_migration::{MigrationName, MigratorTrait, SchemaManager};

use super::{MIGRATIONS, Part, query};
use crate::{Transaction, analytics, migrations};

/// Returns the migrations that were applied, in their order; none if there are no tables.
///
/// # Errors
/// The database failed.
pub async fn applied(connection: &Transaction) -> Result<Vec<String>, DbErr> {
    if !SchemaManager::new(connection).has_table(MIGRATIONS).await? {
        return Ok(Vec::new());
    }
    let rows = query(connection, "SELECT version FROM seaql_migrations ORDER BY version").await?;
    rows.iter().map(|row| row.try_get("", "version")).collect()
}

/// Returns the migrations that this version knows, in their order.
fn known(part: Part) -> Vec<String> {
    let known = match part {
        Part::Main => migrations::Migrator::migrations(),
        Part::Analytics => analytics::Migrator::migrations(),
    };
    known.iter().map(|one| MigrationName::name(&**one).to_owned()).collect()
}

/// Brings the schema to the version that has the migrations `wanted`: an older one than this program's, or its own.
///
/// # Errors
/// This program doesn't know a migration, the schema is newer than wanted, or the database failed.
pub async fn bring_to(transaction: &Transaction, part: Part, wanted: &[String]) -> Result<(), DbErr> {
    let (known, present) = (known(part), applied(transaction).await?);
    if !known.starts_with(wanted) {
        return Err(DbErr::Migration("it is of a newer version of Grandstand, or of none".to_owned()));
    }
    if !wanted.starts_with(&present) {
        return Err(DbErr::Migration("the database has the tables of a newer version already".to_owned()));
    }
    let missing = wanted.len() - present.len();
    up(transaction, part, Some(u32::try_from(missing).unwrap_or(u32::MAX))).await
}

/// Applies every migration that is missing.
///
/// # Errors
/// A migration failed.
pub async fn bring_up_to_date(transaction: &Transaction, part: Part) -> Result<(), DbErr> {
    up(transaction, part, None).await
}

async fn up(transaction: &Transaction, part: Part, steps: Option<u32>) -> Result<(), DbErr> {
    if steps == Some(0) {
        return Ok(());
    }
    match part {
        Part::Main => migrations::Migrator::up(transaction, steps).await,
        Part::Analytics => analytics::Migrator::up(transaction, steps).await,
    }
}
