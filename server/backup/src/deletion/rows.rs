//! Deletes the rows of a channel, table by table.

use anyhow::Context;
use grandstand_db::ids::ChannelId;
use grandstand_db::portable::{self, Part, Table};
use grandstand_db::{Database, begin_write};
use sea_orm::{ConnectionTrait, DbErr, SqlErr};

use crate::scopes::{Scope, TABLES};

/// Rows per transaction: so few that SQLite, which has one writer, is free for others at once.
const BATCH: u64 = 500;
/// Attempts at a table's rows while others still add rows that refer to them.
const TRIES: u32 = 20;
/// The channel's row goes last, and those of previews lead to further rows.
const LATER: [&str; 2] = ["channels", "channel_previews"];

/// Returns the tables that have rows of channels, those before that refer to others.
pub(super) async fn tables(connection: &impl ConnectionTrait, part: Part) -> Result<Vec<Table>, DbErr> {
    let is_of_channels = |table: &Table| {
        TABLES
            .iter()
            .any(|(one, name, scope)| (*one, *name) == (part, table.name.as_str()) && *scope != Scope::Deployment)
    };
    let tables = portable::tables(connection).await?;
    let mut tables = portable::in_order_of_references(connection, tables).await?;
    tables.retain(is_of_channels);
    tables.reverse();
    Ok(tables)
}

/// Deletes the rows of a channel or preview, but not its own. Reports how many, batch by batch.
///
/// # Errors
/// The database failed.
pub(super) async fn delete_all(
    database: &Database,
    part: Part,
    channel_id: ChannelId,
    told: &mut impl FnMut(u64),
) -> anyhow::Result<()> {
    let mut tables = tables(database, part).await?;
    tables.retain(|table| !LATER.contains(&table.name.as_str()));
    for attempt in 1.. {
        match delete_once(database, &tables, channel_id, told).await {
            // A server that has not noticed the mark yet has added a row to a table that was empty.
            Err(error) if attempt < TRIES && is_referred_to(&error) => {}
            done => return done.context("rows of the channel can't be deleted"),
        }
    }
    Ok(())
}

fn is_referred_to(error: &DbErr) -> bool {
    matches!(error.sql_err(), Some(SqlErr::ForeignKeyConstraintViolation(_)))
}

async fn delete_once(
    database: &Database,
    tables: &[Table],
    channel_id: ChannelId,
    told: &mut impl FnMut(u64),
) -> Result<(), DbErr> {
    for table in tables {
        loop {
            let transaction = begin_write(database).await?;
            let deleted = portable::delete_some(&transaction, table, channel_id, BATCH).await?;
            transaction.commit().await?;
            told(deleted);
            if deleted < BATCH {
                break;
            }
        }
    }
    Ok(())
}

/// Whether a table has rows of a channel, its own left out.
///
/// # Errors
/// The database failed.
pub(super) async fn are_left(connection: &impl ConnectionTrait, channel_id: ChannelId) -> Result<bool, DbErr> {
    for table in tables(connection, Part::Main).await? {
        if table.name != "channels" && portable::has_rows(connection, &table, channel_id).await? {
            return Ok(true);
        }
    }
    Ok(false)
}
