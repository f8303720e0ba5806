//! The counters that ids come from. They are part of a backup, so that the id of a deleted row is never given again.

use std::collections::BTreeMap;

use sea_orm::{ConnectionTrait, DbBackend, DbErr};

use super::{Table, literal, query, quoted};

/// Returns the last id that was given in each table whose ids the database makes.
///
/// # Errors
/// The database failed.
pub async fn last_ids(connection: &impl ConnectionTrait, tables: &[Table]) -> Result<BTreeMap<String, i64>, DbErr> {
    let mut found = BTreeMap::new();
    if connection.get_database_backend() == DbBackend::Sqlite {
        let counted = query(connection, "SELECT name FROM sqlite_master WHERE name = 'sqlite_sequence'").await?;
        if counted.is_empty() {
            return Ok(found);
        }
        for row in query(connection, "SELECT name, seq FROM sqlite_sequence").await? {
            found.insert(row.try_get("", "name")?, row.try_get("", "seq")?);
        }
        found.retain(|name, _| tables.iter().any(|table| &table.name == name));
        return Ok(found);
    }
    for table in tables {
        let Some(sequence) = sequence(connection, table).await? else { continue };
        let sql = format!("SELECT last_value FROM {sequence} WHERE is_called");
        if let Some(row) = query(connection, &sql).await?.first() {
            found.insert(table.name.clone(), row.try_get("", "last_value")?);
        }
    }
    Ok(found)
}

/// Has ids of a table go on after `last`, or after the highest id in it if that is higher.
///
/// # Errors
/// The database failed.
pub async fn set_last_id(connection: &impl ConnectionTrait, table: &Table, last: i64) -> Result<(), DbErr> {
    if connection.get_database_backend() == DbBackend::Sqlite {
        let name = super::schema::is_equal("name", &table.name);
        let raised = format!("UPDATE sqlite_sequence SET seq = MAX(seq, {last}) WHERE {name}");
        if connection.execute_unprepared(&raised).await?.rows_affected() == 0 {
            let added = format!("INSERT INTO sqlite_sequence (name, seq) VALUES ({}, {last})", literal(&table.name));
            connection.execute_unprepared(&added).await?;
        }
    } else if let Some(sequence) = sequence(connection, table).await? {
        let highest = format!("SELECT COALESCE(MAX(id), 0) FROM {}", quoted(&table.name));
        let sql = format!("SELECT setval({}, GREATEST({last}, ({highest})))", literal(&sequence));
        connection.execute_unprepared(&sql).await?;
    }
    Ok(())
}

/// The sequence of a table's ids on PostgreSQL.
async fn sequence(connection: &impl ConnectionTrait, table: &Table) -> Result<Option<String>, DbErr> {
    if !table.has("id") {
        return Ok(None);
    }
    let sql = format!("SELECT pg_get_serial_sequence({}, 'id') AS sequence", literal(&quoted(&table.name)));
    let rows = query(connection, &sql).await?;
    rows.first().map_or(Ok(None), |row| row.try_get("", "sequence"))
}
