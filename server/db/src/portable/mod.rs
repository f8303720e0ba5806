//! Tables as streams of rows in one form for both databases, for backups and for moves between SQLite and PostgreSQL.
//!
//! Tables and columns are read from the schema of the database, so a new table is part of every backup.

mod emptiness;
mod insert;
mod removal;
mod rows;
mod schema;
mod sequences;
mod snapshot;
mod versions;

use sea_orm::{ConnectionTrait, DbErr, QueryResult, Statement};
use serde::{Deserialize, Serialize};

pub use emptiness::{empty, filled};
pub use insert::insert;
pub use removal::{count, delete_some, has_rows};
pub use rows::rows;
pub use schema::{Column, ColumnKind, Table, in_order_of_references, tables};
pub use sequences::{last_ids, set_last_id};
pub use snapshot::begin_snapshot;
pub use versions::{applied, bring_to, bring_up_to_date};

/// The table in which migrations are recorded. It is no part of a backup: migrating writes it.
pub(crate) const MIGRATIONS: &str = "seaql_migrations";

/// A set of tables with migrations of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The deployment and its channels.
    Main,
    /// Analytics.
    Analytics,
}

impl Part {
    /// The name in backups.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::Analytics => "analytics",
        }
    }
}

/// A value of a row.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// NULL.
    Null,
    /// A truth value.
    Boolean(bool),
    /// A whole number.
    Integer(i64),
    /// A text.
    Text(String),
}

/// The rows of a query of this module's own.
#[allow(clippy::disallowed_methods, reason = "the schema's own tables have no entities")]
async fn query(connection: &impl ConnectionTrait, sql: &str) -> Result<Vec<QueryResult>, DbErr> {
    connection.query_all_raw(Statement::from_string(connection.get_database_backend(), sql)).await
}

/// A name of the schema, quoted. Quotes in it are doubled.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A text as a literal.
fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
