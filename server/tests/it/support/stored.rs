//! Everything that a database holds, to see that nothing has changed.

#![allow(clippy::disallowed_methods, reason = "tables are read whole and by whatever names they have")]

use std::collections::BTreeMap;

use sea_orm::{ConnectionTrait, DbBackend, Statement};

/// Every row of every table, as a line of text, by table.
pub async fn everything(database: &impl ConnectionTrait) -> BTreeMap<String, Vec<String>> {
    let tables = match database.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT '\"' || name || '\"' AS line FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        }
        _ => {
            "SELECT '\"' || table_schema || '\".\"' || table_name || '\"' AS line FROM information_schema.tables \
             WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')"
        }
    };
    let mut all = BTreeMap::new();
    for table in lines(database, tables).await {
        let row = match database.get_database_backend() {
            DbBackend::Sqlite => {
                let columns = format!("SELECT 'quote(\"' || name || '\")' AS line FROM pragma_table_info({table})");
                lines(database, &columns).await.join(" || ',' || ")
            }
            _ => "t::text".to_owned(),
        };
        let rows = lines(database, &format!("SELECT {row} AS line FROM {table} t ORDER BY 1")).await;
        all.insert(table, rows);
    }
    assert!(all.len() > 3, "there are tables: {:?}", all.keys());
    all
}

async fn lines(database: &impl ConnectionTrait, sql: &str) -> Vec<String> {
    let statement = Statement::from_string(database.get_database_backend(), sql);
    let rows = database.query_all_raw(statement).await.unwrap();
    rows.iter().map(|row| row.try_get("", "line").unwrap()).collect()
}
