//! Tells whether a database exists, and whether its tables are those of this version. Creates and changes nothing.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::str::FromStr;

use sea_orm::sea_query::Query;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use sea_orm::{ConnectionTrait, DbErr};
use sea_orm_migration::{MigrationName, MigratorTrait, SchemaManager};

use super::Database;
use super::migrations::Migrator;

/// The table in which migrations are recorded.
const MIGRATIONS: &str = "seaql_migrations";

/// The state of the database at an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Existence {
    /// SQLite: the file doesn't exist.
    NoFile,
    /// No tables, or only other programs' tables.
    NoTables,
    /// Tables of an older version.
    Older,
    /// Tables of this version.
    Current,
    /// Tables of a newer version.
    Newer,
}

/// Returns the state of the database at `url`.
///
/// # Errors
/// The database can't be reached or read.
pub async fn look(url: &str) -> Result<Existence, DbErr> {
    if sqlite_file(url).is_some_and(|file| matches!(file.try_exists(), Ok(false))) {
        return Ok(Existence::NoFile);
    }
    let connection = super::connect_existing(url).await?;
    let found = tables(&connection).await;
    connection.close().await?;
    found
}

/// Compares a database's applied migrations with those of this version.
///
/// # Errors
/// The database failed.
pub async fn tables(connection: &Database) -> Result<Existence, DbErr> {
    if !SchemaManager::new(connection).has_table(MIGRATIONS).await? {
        return Ok(Existence::NoTables);
    }
    let select = Query::select().column("version").from(MIGRATIONS).take();
    let rows = connection.query_all(&select).await?;
    let applied = rows.iter().map(|row| row.try_get::<String>("", "version")).collect::<Result<BTreeSet<_>, _>>()?;
    let known = Migrator::migrations();
    let known: BTreeSet<String> = known.iter().map(|migration| MigrationName::name(&**migration).to_owned()).collect();
    Ok(if !applied.is_subset(&known) {
        Existence::Newer
    } else if applied.is_empty() {
        Existence::NoTables
    } else if applied.len() < known.len() {
        Existence::Older
    } else {
        Existence::Current
    })
}

/// Returns the file of an SQLite address; `None` for a database in memory and for PostgreSQL.
pub fn sqlite_file(url: &str) -> Option<PathBuf> {
    if !url.starts_with("sqlite:") || url.contains("mode=memory") {
        return None;
    }
    let options = SqliteConnectOptions::from_str(url).ok()?;
    let file = options.get_filename();
    let is_in_memory = file.as_os_str().is_empty() || file.to_string_lossy().starts_with("file:sqlx-in-memory-");
    (!is_in_memory).then(|| file.to_owned())
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use sea_orm::{ConnectionTrait, Database};
    use sea_orm_migration::MigratorTrait;

    use super::{Existence, look, sqlite_file};
    use crate::migrations::Migrator;
    use crate::{connect, connect_existing};

    #[test]
    fn files_of_sqlite_are_found_in_every_spelling_of_an_address() {
        for url in ["sqlite:/srv/stand.sqlite", "sqlite:///srv/stand.sqlite", "sqlite:/srv/stand.sqlite?mode=rwc"] {
            assert_eq!(sqlite_file(url), Some(PathBuf::from("/srv/stand.sqlite")), "{url}");
        }
        assert_eq!(sqlite_file("sqlite:./var/a.sqlite"), Some(PathBuf::from("./var/a.sqlite")));
        for url in ["sqlite::memory:", "sqlite://?mode=memory", "sqlite:", "postgres://ada@db/stand"] {
            assert_eq!(sqlite_file(url), None, "{url}");
        }
    }

    #[tokio::test]
    async fn looking_tells_what_is_there_and_makes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("stand.sqlite");
        let url = format!("sqlite:{}", file.display());
        assert_eq!(look(&url).await.unwrap(), Existence::NoFile);
        assert!(connect_existing(&url).await.is_err() && !file.exists());

        let others = Database::connect(format!("{url}?mode=rwc")).await.unwrap();
        others.execute_unprepared("CREATE TABLE theirs (id INTEGER)").await.unwrap();
        others.close().await.unwrap();
        let before = std::fs::read(&file).unwrap();
        assert_eq!(look(&url).await.unwrap(), Existence::NoTables);
        assert_eq!(std::fs::read(&file).unwrap(), before);

        let ours = Database::connect(&url).await.unwrap();
        let all_but_one = u32::try_from(Migrator::migrations().len()).unwrap() - 1;
        Migrator::up(&ours, Some(all_but_one)).await.unwrap();
        assert_eq!(look(&url).await.unwrap(), Existence::Older);
        connect(&url).await.unwrap().close().await.unwrap();
        assert_eq!(look(&url).await.unwrap(), Existence::Current);
        let future = "INSERT INTO seaql_migrations (version, applied_at) VALUES ('m9999_of_tomorrow', 1)";
        ours.execute_unprepared(future).await.unwrap();
        assert_eq!(look(&url).await.unwrap(), Existence::Newer);
    }
}
