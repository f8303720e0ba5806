//! Reads the rows of a table as a stream.

use std::pin::Pin;

use futures_util::{Stream, StreamExt};
use sea_orm::{ConnectionTrait, DbBackend, DbErr, QueryResult, Statement, StreamTrait};

use super::{Column, ColumnKind, Table, Value, quoted};
use crate::Transaction;
use crate::ids::ChannelId;

/// A stream of rows.
pub type Rows<'a> = Pin<Box<dyn Stream<Item = Result<Vec<Value>, DbErr>> + Send + 'a>>;

/// Streams the rows of a table, of one channel or all, in the order of its primary key, which is the same on both
/// databases.
///
/// # Errors
/// The database failed.
#[allow(clippy::disallowed_methods, reason = "tables are read whole, by the names of the schema")]
pub async fn rows<'a>(
    transaction: &'a Transaction,
    table: &'a Table,
    channel_id: Option<ChannelId>,
) -> Result<Rows<'a>, DbErr> {
    let backend = ConnectionTrait::get_database_backend(transaction);
    let sql = select(backend, table, channel_id);
    let stream = transaction.stream_raw(Statement::from_string(backend, sql)).await?;
    Ok(Box::pin(stream.map(move |row| row.and_then(|row| values(&row, table)))))
}

fn select(backend: DbBackend, table: &Table, channel_id: Option<ChannelId>) -> String {
    let is_postgres = backend == DbBackend::Postgres;
    let columns: Vec<String> = table.columns.iter().map(|column| selected(is_postgres, column)).collect();
    let key: Vec<String> =
        table.columns.iter().filter(|column| column.in_key).map(|column| ordered(is_postgres, column)).collect();
    let channel = channel_id.map(|id| format!(" WHERE {} = {id}", quoted(table.channel_column())));
    let channel = channel.unwrap_or_default();
    format!("SELECT {} FROM {}{channel} ORDER BY {}", columns.join(", "), quoted(&table.name), key.join(", "))
}

/// PostgreSQL has integers of three sizes.
fn selected(is_postgres: bool, column: &Column) -> String {
    let name = quoted(&column.name);
    match column.kind {
        ColumnKind::Integer if is_postgres => format!("CAST({name} AS BIGINT) AS {name}"),
        ColumnKind::Text if is_postgres => format!("CAST({name} AS TEXT) AS {name}"),
        _ => name,
    }
}

/// Texts are ordered by their bytes, as SQLite does.
fn ordered(is_postgres: bool, column: &Column) -> String {
    let name = quoted(&column.name);
    if is_postgres && column.kind == ColumnKind::Text { format!("{name} COLLATE \"C\"") } else { name }
}

fn values(row: &QueryResult, table: &Table) -> Result<Vec<Value>, DbErr> {
    let value = |(place, column): (usize, &Column)| {
        Ok(match column.kind {
            ColumnKind::Boolean => row.try_get_by_index::<Option<bool>>(place)?.map(Value::Boolean),
            ColumnKind::Integer => row.try_get_by_index::<Option<i64>>(place)?.map(Value::Integer),
            ColumnKind::Text => row.try_get_by_index::<Option<String>>(place)?.map(Value::Text),
        }
        .unwrap_or(Value::Null))
    };
    table.columns.iter().enumerate().map(value).collect()
}
