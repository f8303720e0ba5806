//! Fills every table of a database on SQLite with rows that refer to each other.

use std::collections::BTreeMap;

use grandstand_db::Database;
use grandstand_db::portable::{self, Column, ColumnKind, Table, Value};
use sea_orm::{ConnectionTrait, DbBackend, Statement};

/// Rows that each table gets.
const ROWS: i64 = 3;

/// Texts of every sort: quotes, several scripts, lines, nothing.
const TEXTS: [&str; 4] = ["", "it's \"so\"\\n", "Żółć 日本 🏟", "two\nlines\tand more"];

/// Adds rows to every table. Values are made up, so no server may run on them.
pub async fn fill(database: &Database) {
    let transaction = grandstand_db::begin_write(database).await.unwrap();
    let tables = portable::tables(&transaction).await.unwrap();
    let tables = portable::in_order_of_references(&transaction, tables).await.unwrap();
    let mut made = BTreeMap::<String, Vec<BTreeMap<String, Value>>>::new();
    for table in &tables {
        let references = references(&transaction, &table.name).await;
        let optional = optional(&transaction, &table.name).await;
        for number in 1..=ROWS {
            let mut row = BTreeMap::new();
            for (other, columns) in &references {
                if *other == table.name {
                    // The first row refers to none, the others to it.
                    let first = made.get(other).map(|rows| &rows[0]);
                    let to = |to: &str| first.map_or(Value::Null, |first| first[to].clone());
                    row.extend(columns.iter().map(|(from, column)| (from.clone(), to(column))));
                    continue;
                }
                let referred = &made[other][usize::try_from(number - 1).unwrap()];
                for (from, to) in columns {
                    row.insert(from.clone(), referred[to].clone());
                }
            }
            for column in &table.columns {
                let is_null = number == 2 && optional.contains(&column.name) && !row.contains_key(&column.name);
                let value = if is_null { Value::Null } else { value(table, column, number) };
                row.entry(column.name.clone()).or_insert(value);
            }
            let values = table.columns.iter().map(|column| row[&column.name].clone()).collect();
            portable::insert(&transaction, table, vec![values])
                .await
                .unwrap_or_else(|error| panic!("{table:?}: {error}"));
            made.entry(table.name.clone()).or_default().push(row);
        }
    }
    transaction.commit().await.unwrap();
}

fn value(table: &Table, column: &Column, number: i64) -> Value {
    // Above what the database numbers by itself, and different in each table.
    let base = 1_000 * i64::try_from(table.name.len()).unwrap() + number;
    match column.kind {
        ColumnKind::Boolean => Value::Boolean(number % 2 == 0),
        ColumnKind::Integer if column.name == "place" => Value::Integer((i64::MAX >> 1) + number),
        ColumnKind::Integer => Value::Integer(base),
        ColumnKind::Text => {
            let text = TEXTS[usize::try_from(number).unwrap() % TEXTS.len()];
            Value::Text(format!("{text} {} {number}", column.name))
        }
    }
}

/// The foreign keys of a table: the other table, and pairs of columns here and there.
async fn references(connection: &impl ConnectionTrait, table: &str) -> Vec<(String, Vec<(String, String)>)> {
    let sql = format!(
        "SELECT id, \"table\" AS other, \"from\" AS here, \"to\" AS there FROM pragma_foreign_key_list('{table}')"
    );
    let mut found = BTreeMap::<i64, (String, Vec<(String, String)>)>::new();
    for row in query(connection, &sql).await {
        let text = |column: &str| row.try_get::<String>("", column).unwrap();
        let entry = found.entry(row.try_get("", "id").unwrap()).or_insert_with(|| (text("other"), Vec::new()));
        entry.1.push((text("here"), text("there")));
    }
    found.into_values().collect()
}

/// The columns that may hold nothing.
async fn optional(connection: &impl ConnectionTrait, table: &str) -> Vec<String> {
    let sql = format!("SELECT name FROM pragma_table_info('{table}') WHERE \"notnull\" = 0 AND pk = 0");
    query(connection, &sql).await.iter().map(|row| row.try_get("", "name").unwrap()).collect()
}

#[allow(clippy::disallowed_methods, reason = "the schema's own tables have no entities")]
async fn query(connection: &impl ConnectionTrait, sql: &str) -> Vec<sea_orm::QueryResult> {
    connection.query_all_raw(Statement::from_string(DbBackend::Sqlite, sql)).await.unwrap()
}
