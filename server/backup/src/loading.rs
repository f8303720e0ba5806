//! Loads a backup's tables into an empty database.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use grandstand_db::Transaction;
use grandstand_db::portable::{self, Table, Value};

use sea_orm::{ConnectionTrait, DbBackend, SqlErr};

use crate::guard::Guard;
use crate::lines::LineReader;
use crate::manifest::{PartFiles, TableFile, table_file};
use crate::repository::Repository;

/// Tables that are loaded before others.
const FIRST: [&str; 2] = ["channels", "registry"];
/// Rows and bytes that are inserted at a time.
const AT_A_TIME: (usize, usize) = (500, 4 << 20);

/// Brings the schema to the backup's version and loads every row. With a guard, the rows are those of one channel.
///
/// # Errors
/// The backup is damaged or of a newer version, or the database failed.
pub async fn load(
    transaction: &Transaction,
    part: &PartFiles,
    repository: &Repository,
    backup: &str,
    mut guard: Option<&mut Guard>,
) -> anyhow::Result<()> {
    portable::bring_to(transaction, part.part, &part.migrations).await?;
    let mut tables = portable::tables(transaction).await?;
    tables.retain(|table| guard.as_ref().is_none_or(|guard| guard.has(part.part, &table.name)));
    let names: Vec<&String> = part.tables.iter().map(|file| &file.name).collect();
    ensure!(
        tables.iter().map(|table| &table.name).eq(names.iter().copied()),
        "the backup has other tables than its version: {names:?}"
    );
    let mut tables = portable::in_order_of_references(transaction, tables).await?;
    // The guard compares the ids of entries with the registry, so the registry is loaded first.
    tables.sort_by_key(|table| !FIRST.contains(&table.name.as_str()));
    // Beside other channels, PostgreSQL's counters have to be raised above the ids of this one. SQLite's rise by themselves.
    let is_raised = guard.is_some() && transaction.get_database_backend() == DbBackend::Postgres;
    let mut counters = BTreeMap::new();
    if is_raised {
        counters.extend(tables.iter().map(|table| (table.name.clone(), 1)));
        counters.extend(portable::last_ids(transaction, &tables).await?);
    }
    for table in tables {
        let file = part.tables.iter().find(|file| file.name == table.name).context("a table is missing")?;
        let path = repository.path(backup, &table_file(part.part, &table.name));
        let loaded = load_table(transaction, &table, file, repository, &path, guard.as_deref_mut()).await;
        loaded.with_context(|| format!("table {}", table.name))?;
        // SQLite counts from 0, PostgreSQL from 1: a table that never had a row has no last id.
        let last = file.last_id.or_else(|| counters.get(&table.name).copied());
        if let Some(last) = last.filter(|last| *last > 0) {
            portable::set_last_id(transaction, &table, last).await?;
        }
    }
    Ok(())
}

async fn load_table(
    transaction: &Transaction,
    table: &Table,
    file: &TableFile,
    repository: &Repository,
    path: &str,
    mut guard: Option<&mut Guard>,
) -> anyhow::Result<()> {
    let mut lines = LineReader::open(repository, path).await?;
    let header = lines.next().await?.with_context(|| format!("{path} is empty"))?;
    let stored: Table = serde_json::from_slice(&header).with_context(|| format!("{path} is damaged"))?;
    ensure!(&stored == table, "{path} has other columns than the table");
    let (mut rows, mut bytes) = (Vec::new(), 0);
    while let Some(line) = lines.next().await? {
        let mut row: Vec<Value> = serde_json::from_slice(&line).with_context(|| format!("{path} is damaged"))?;
        if let Some(guard) = &mut guard {
            guard.check(table, &mut row)?;
        }
        rows.push(row);
        bytes += line.len();
        if rows.len() >= AT_A_TIME.0 || bytes >= AT_A_TIME.1 {
            insert(transaction, table, std::mem::take(&mut rows)).await?;
            bytes = 0;
        }
    }
    insert(transaction, table, rows).await?;
    lines.check(&file.lines, 1)
}

async fn insert(transaction: &Transaction, table: &Table, rows: Vec<Vec<Value>>) -> anyhow::Result<()> {
    let inserted = portable::insert(transaction, table, rows).await;
    inserted.map_err(|error| {
        let is_taken = matches!(error.sql_err(), Some(SqlErr::UniqueConstraintViolation(_)));
        let error = anyhow::Error::from(error);
        if is_taken { error.context("an id or a name in it is taken here; ids are never changed") } else { error }
    })
}
