//! The tables of a database, read from its schema.

use std::collections::{BTreeMap, BTreeSet};

use sea_orm::{ConnectionTrait, DbBackend, DbErr};
use serde::{Deserialize, Serialize};

use super::{MIGRATIONS, literal, query};

/// A table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Table {
    /// Its name.
    pub name: String,
    /// Its columns: those of the primary key in the key's order, then the others by name.
    pub columns: Vec<Column>,
}

impl Table {
    /// Whether the table has a column with this name.
    pub fn has(&self, column: &str) -> bool {
        self.columns.iter().any(|one| one.name == column)
    }

    /// The column that says which channel a row belongs to.
    pub fn channel_column(&self) -> &'static str {
        if self.name == "channels" { "id" } else { "channel_id" }
    }

    /// The place of a column in rows.
    pub fn place(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|one| one.name == column)
    }
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// The kind of its values.
    pub kind: ColumnKind,
    /// Whether it belongs to the primary key.
    pub in_key: bool,
}

/// The kind of a column's values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ColumnKind {
    /// `true` or `false`.
    Boolean,
    /// Whole numbers of up to 64 bits.
    Integer,
    /// Text.
    Text,
}

const SQLITE_COLUMNS: &str = "SELECT tables.name AS table_name, columns.name AS column_name, columns.type AS type, \
     columns.pk AS key_place FROM pragma_table_list AS tables JOIN pragma_table_info(tables.name) AS columns \
     WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";

const POSTGRES_COLUMNS: &str = "SELECT c.table_name::text AS table_name, c.column_name::text AS column_name, \
     c.data_type::text AS type, COALESCE(array_position(i.indkey::int2[], a.attnum) + 1, 0)::bigint AS key_place \
     FROM information_schema.columns c \
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name \
     JOIN pg_namespace n ON n.nspname = c.table_schema \
     JOIN pg_class r ON r.relnamespace = n.oid AND r.relname = c.table_name \
     JOIN pg_attribute a ON a.attrelid = r.oid AND a.attname = c.column_name \
     LEFT JOIN pg_index i ON i.indrelid = r.oid AND i.indisprimary \
     WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE'";

/// Returns the tables of a database by name. Tables of migrations and of search indexes are left out.
///
/// # Errors
/// The database failed, or a column has a type that isn't known here.
pub async fn tables(connection: &impl ConnectionTrait) -> Result<Vec<Table>, DbErr> {
    let sql = match connection.get_database_backend() {
        DbBackend::Sqlite => SQLITE_COLUMNS,
        _ => POSTGRES_COLUMNS,
    };
    let mut found = BTreeMap::<String, Vec<(i64, Column)>>::new();
    for row in query(connection, sql).await? {
        let table: String = row.try_get("", "table_name")?;
        if table == MIGRATIONS {
            continue;
        }
        let (name, key_place) = (row.try_get::<String>("", "column_name")?, row.try_get::<i64>("", "key_place")?);
        let kind = kind_of(&table, &name, &row.try_get::<String>("", "type")?)?;
        found.entry(table).or_default().push((key_place, Column { name, kind, in_key: key_place > 0 }));
    }
    let in_order = |(name, mut columns): (String, Vec<(i64, Column)>)| {
        columns.sort_by(|(a_place, a), (b_place, b)| {
            (*a_place == 0, a_place, &a.name).cmp(&(*b_place == 0, b_place, &b.name))
        });
        Table { name, columns: columns.into_iter().map(|(_, column)| column).collect() }
    };
    Ok(found.into_iter().map(in_order).collect())
}

fn kind_of(table: &str, column: &str, declared: &str) -> Result<ColumnKind, DbErr> {
    let declared = declared.to_ascii_lowercase();
    if declared.starts_with("bool") {
        Ok(ColumnKind::Boolean)
    } else if declared.contains("int") {
        Ok(ColumnKind::Integer)
    } else if declared.contains("char") || declared.contains("text") {
        Ok(ColumnKind::Text)
    } else {
        Err(DbErr::Custom(format!("{table}.{column} has the type {declared}, which backups don't know")))
    }
}

const SQLITE_REFERENCES: &str = "SELECT tables.name AS table_name, others.\"table\" AS other \
     FROM pragma_table_list AS tables JOIN pragma_foreign_key_list(tables.name) AS others \
     WHERE tables.schema = 'main' AND tables.type = 'table'";

const POSTGRES_REFERENCES: &str = "SELECT a.relname::text AS table_name, b.relname::text AS other \
     FROM pg_constraint c JOIN pg_class a ON a.oid = c.conrelid JOIN pg_class b ON b.oid = c.confrelid \
     JOIN pg_namespace n ON n.oid = a.relnamespace WHERE c.contype = 'f' AND n.nspname = current_schema()";

/// Sorts tables so that each comes after those that its foreign keys refer to.
///
/// # Errors
/// The database failed, or tables refer to each other in a circle.
pub async fn in_order_of_references(
    connection: &impl ConnectionTrait,
    tables: Vec<Table>,
) -> Result<Vec<Table>, DbErr> {
    let sql = match connection.get_database_backend() {
        DbBackend::Sqlite => SQLITE_REFERENCES,
        _ => POSTGRES_REFERENCES,
    };
    let mut needs = BTreeMap::<String, BTreeSet<String>>::new();
    for row in query(connection, sql).await? {
        let (table, other) = (row.try_get::<String>("", "table_name")?, row.try_get::<String>("", "other")?);
        if table != other {
            needs.entry(table).or_default().insert(other);
        }
    }
    let (mut waiting, mut sorted) = (tables, Vec::<Table>::new());
    while !waiting.is_empty() {
        let is_ready = |table: &Table| {
            let needed = needs.get(&table.name);
            needed.is_none_or(|needed| needed.iter().all(|name| sorted.iter().any(|one| &one.name == name)))
        };
        let (ready, rest): (Vec<Table>, Vec<Table>) = waiting.into_iter().partition(is_ready);
        if ready.is_empty() {
            let names: Vec<String> = rest.into_iter().map(|table| table.name).collect();
            return Err(DbErr::Custom(format!("tables refer to each other in a circle: {}", names.join(", "))));
        }
        sorted.extend(ready);
        waiting = rest;
    }
    Ok(sorted)
}

/// Conditions on a table's rows are written with these.
pub(super) fn is_equal(column: &str, text: &str) -> String {
    format!("{} = {}", super::quoted(column), literal(text))
}
