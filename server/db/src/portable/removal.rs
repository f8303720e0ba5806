//! Counts and deletes the rows of a channel, table by table.

use sea_orm::{ConnectionTrait, DbBackend, DbErr};

use super::{Table, query, quoted};
use crate::ids::ChannelId;

/// Returns how many rows of a table belong to a channel.
///
/// # Errors
/// The database failed.
pub async fn count(connection: &impl ConnectionTrait, table: &Table, channel_id: ChannelId) -> Result<i64, DbErr> {
    let rows = query(connection, &format!("SELECT COUNT(*) AS number FROM {}", of(table, channel_id))).await?;
    rows.first().map_or(Ok(0), |row| row.try_get("", "number"))
}

/// Whether a table has a row of a channel.
///
/// # Errors
/// The database failed.
pub async fn has_rows(connection: &impl ConnectionTrait, table: &Table, channel_id: ChannelId) -> Result<bool, DbErr> {
    let rows = query(connection, &format!("SELECT 1 FROM {} LIMIT 1", of(table, channel_id))).await?;
    Ok(!rows.is_empty())
}

/// Deletes up to `limit` rows of a channel from a table, the last ones first: rows refer to earlier ones of the same
/// table. Returns how many.
///
/// # Errors
/// The database failed, or other rows refer to these.
pub async fn delete_some(
    connection: &impl ConnectionTrait,
    table: &Table,
    channel_id: ChannelId,
    limit: u64,
) -> Result<u64, DbErr> {
    let row = if connection.get_database_backend() == DbBackend::Sqlite { "rowid" } else { "ctid" };
    let key: Vec<String> = table
        .columns
        .iter()
        .filter(|column| column.in_key)
        .map(|column| format!("{} DESC", quoted(&column.name)))
        .collect();
    let last = format!("SELECT {row} FROM {} ORDER BY {} LIMIT {limit}", of(table, channel_id), key.join(", "));
    let sql = if row == "rowid" {
        format!("DELETE FROM {} WHERE rowid IN ({last})", quoted(&table.name))
    } else {
        format!("DELETE FROM {} WHERE ctid = ANY(ARRAY({last}))", quoted(&table.name))
    };
    Ok(connection.execute_unprepared(&sql).await?.rows_affected())
}

fn of(table: &Table, channel_id: ChannelId) -> String {
    format!("{} WHERE {} = {channel_id}", quoted(&table.name), quoted(table.channel_column()))
}
