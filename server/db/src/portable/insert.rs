//! Inserts rows as they were read.

use sea_orm::sea_query::{Alias, Expr, Query, SimpleExpr};
use sea_orm::{ConnectionTrait, DbErr, Value as Parameter};

use super::{ColumnKind, Table, Value};

/// Parameters of a statement: SQLite takes 32,766, PostgreSQL 65,535.
const PARAMETERS: usize = 15_000;

/// Inserts rows of a table, whose values are in the order of its columns.
///
/// # Errors
/// A row doesn't fit into the table, or the database failed.
pub async fn insert(connection: &impl ConnectionTrait, table: &Table, rows: Vec<Vec<Value>>) -> Result<(), DbErr> {
    let at_a_time = (PARAMETERS / table.columns.len().max(1)).max(1);
    let mut rows = rows.into_iter().peekable();
    while rows.peek().is_some() {
        let mut statement = Query::insert();
        statement.into_table(Alias::new(&table.name));
        statement.columns(table.columns.iter().map(|column| Alias::new(&column.name)));
        for row in rows.by_ref().take(at_a_time) {
            let values = parameters(table, row)?;
            statement.values(values).map_err(|error| DbErr::Custom(error.to_string()))?;
        }
        connection.execute(&statement).await?;
    }
    Ok(())
}

fn parameters(table: &Table, row: Vec<Value>) -> Result<Vec<SimpleExpr>, DbErr> {
    if row.len() != table.columns.len() {
        return Err(DbErr::Custom(format!("{}: a row has {} values", table.name, row.len())));
    }
    let parameter = |(value, column): (Value, &super::Column)| {
        let parameter = match (value, column.kind) {
            (Value::Null, ColumnKind::Boolean) => Parameter::Bool(None),
            (Value::Null, ColumnKind::Integer) => Parameter::BigInt(None),
            (Value::Null, ColumnKind::Text) => Parameter::String(None),
            (Value::Boolean(value), ColumnKind::Boolean) => value.into(),
            (Value::Integer(value), ColumnKind::Integer) => value.into(),
            (Value::Text(value), ColumnKind::Text) => value.into(),
            (_, kind) => {
                return Err(DbErr::Custom(format!("{}.{}: a value is not of kind {kind:?}", table.name, column.name)));
            }
        };
        Ok(Expr::val(parameter))
    };
    row.into_iter().zip(&table.columns).map(parameter).collect()
}
