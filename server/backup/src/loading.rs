//! Loads a backup's tables into an empty database.

use anyhow::{Context, ensure};
use grandstand_db::Transaction;
use grandstand_db::portable::{self, Table, Value};

use crate::lines::LineReader;
use crate::manifest::{PartFiles, TableFile, table_file};
use crate::repository::Repository;

/// Rows and bytes that are inserted at a time.
const AT_A_TIME: (usize, usize) = (500, 4 << 20);

/// Brings the schema to the backup's version and loads every row. The tables must be empty.
///
/// # Errors
/// The backup is damaged or of a newer version, or the database failed.
pub async fn load(
    transaction: &Transaction,
    part: &PartFiles,
    repository: &Repository,
    backup: &str,
) -> anyhow::Result<()> {
    portable::bring_to(transaction, part.part, &part.migrations).await?;
    let tables = portable::tables(transaction).await?;
    let names: Vec<&String> = part.tables.iter().map(|file| &file.name).collect();
    ensure!(
        tables.iter().map(|table| &table.name).eq(names.iter().copied()),
        "the backup has other tables than its version: {names:?}"
    );
    for table in portable::in_order_of_references(transaction, tables).await? {
        let file = part.tables.iter().find(|file| file.name == table.name).context("a table is missing")?;
        let path = repository.path(backup, &table_file(part.part, &table.name));
        load_table(transaction, &table, file, repository, &path)
            .await
            .with_context(|| format!("table {}", table.name))?;
        if let Some(last) = file.last_id {
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
) -> anyhow::Result<()> {
    let mut lines = LineReader::open(repository, path).await?;
    let header = lines.next().await?.with_context(|| format!("{path} is empty"))?;
    let stored: Table = serde_json::from_slice(&header).with_context(|| format!("{path} is damaged"))?;
    ensure!(&stored == table, "{path} has other columns than the table");
    let (mut rows, mut bytes) = (Vec::new(), 0);
    while let Some(line) = lines.next().await? {
        let row: Vec<Value> = serde_json::from_slice(&line).with_context(|| format!("{path} is damaged"))?;
        rows.push(row);
        bytes += line.len();
        if rows.len() >= AT_A_TIME.0 || bytes >= AT_A_TIME.1 {
            portable::insert(transaction, table, std::mem::take(&mut rows)).await?;
            bytes = 0;
        }
    }
    portable::insert(transaction, table, rows).await?;
    lines.check(&file.lines, 1)
}
