//! Tells which tables hold rows, and empties tables.

use sea_orm::{ConnectionTrait, DbErr};

use super::{Table, query, quoted};

/// Returns the names of tables that hold rows.
///
/// # Errors
/// The database failed.
pub async fn filled(connection: &impl ConnectionTrait, tables: &[Table]) -> Result<Vec<String>, DbErr> {
    let mut found = Vec::new();
    for table in tables {
        let sql = format!("SELECT 1 FROM {} LIMIT 1", quoted(&table.name));
        if !query(connection, &sql).await?.is_empty() {
            found.push(table.name.clone());
        }
    }
    Ok(found)
}

/// Deletes every row of a table.
///
/// # Errors
/// The database failed, or other rows refer to these.
pub async fn empty(connection: &impl ConnectionTrait, table: &str) -> Result<(), DbErr> {
    connection.execute_unprepared(&format!("DELETE FROM {}", quoted(table))).await.map(drop)
}
