//! The state of a database, for the operator: version, damage, clock, connections.

use sea_orm::{ConnectionTrait, DbBackend, DbErr, QueryResult, Statement};

use super::Database;
use super::migrations::EXTENSIONS;

/// The state of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// An SQLite file.
    Sqlite {
        /// The library's version.
        version: String,
        /// The damage that a quick check found; empty if it found none.
        damage: Vec<String>,
    },
    /// A PostgreSQL server.
    Postgres {
        /// The server's version.
        version: String,
        /// The seconds of its clock, since 1970.
        clock: i64,
        /// Connections that are open, of all programs.
        connections: i64,
        /// Connections that it allows.
        most_connections: i64,
        /// Extensions that it lacks.
        missing: Vec<&'static str>,
    },
}

const OF_SERVER: &str = "SELECT current_setting('server_version') AS version, \
     extract(epoch FROM clock_timestamp())::bigint AS clock, \
     (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections, \
     current_setting('max_connections')::bigint AS most_connections";

/// Asks a database about itself. On SQLite it reads the whole file once.
///
/// # Errors
/// The database failed.
pub async fn of(database: &Database) -> Result<Condition, DbErr> {
    if database.get_database_backend() == DbBackend::Postgres {
        let rows = query(database, OF_SERVER).await?;
        let Some(row) = rows.first() else { return Err(DbErr::RecordNotFound("an answer".to_owned())) };
        let installed = texts(database, "SELECT extname::text AS text FROM pg_extension").await?;
        return Ok(Condition::Postgres {
            version: row.try_get("", "version")?,
            clock: row.try_get("", "clock")?,
            connections: row.try_get("", "connections")?,
            most_connections: row.try_get("", "most_connections")?,
            missing: EXTENSIONS.into_iter().filter(|name| !installed.iter().any(|one| one == name)).collect(),
        });
    }
    let version = texts(database, "SELECT sqlite_version() AS text").await?.concat();
    let mut damage = texts(database, "SELECT quick_check AS text FROM pragma_quick_check LIMIT 5").await?;
    damage.retain(|line| line != "ok");
    Ok(Condition::Sqlite { version, damage })
}

async fn texts(database: &Database, sql: &str) -> Result<Vec<String>, DbErr> {
    query(database, sql).await?.iter().map(|row| row.try_get("", "text")).collect()
}

#[allow(clippy::disallowed_methods, reason = "system tables and settings have no entities")]
async fn query(database: &Database, sql: &str) -> Result<Vec<QueryResult>, DbErr> {
    database.query_all_raw(Statement::from_string(database.get_database_backend(), sql)).await
}
