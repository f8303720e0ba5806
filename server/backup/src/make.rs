//! Writes a backup.

use std::collections::BTreeMap;

use anyhow::{Context, ensure};
use futures_util::TryStreamExt;
use grandstand_core::output::complain;
use grandstand_db::ids::ChannelId;
use grandstand_db::portable::{self, Part, Table};
use grandstand_db::{Database, Transaction};
use grandstand_media::store::MediaStore;
use jiff::Timestamp;
use sea_orm::DbBackend;

use crate::copying::Copying;
use crate::keeping::NAMED;
use crate::lines::LineWriter;
use crate::manifest::{FORMAT, Manifest, PartFiles, Sum, TableFile, table_file};
use crate::repository::Repository;
use crate::scopes::ChannelBackup;

/// A deployment to back up.
#[derive(Debug, Clone)]
pub struct Source {
    /// The database.
    pub database: Database,
    /// The database of analytics, if there is one.
    pub analytics: Option<Database>,
    /// The objects.
    pub store: MediaStore,
    /// The version of Grandstand.
    pub version: &'static str,
}

/// A backup that was written.
#[derive(Debug, Clone)]
pub struct Made {
    /// Its name.
    pub name: String,
    /// The number of rows in it.
    pub rows: u64,
    /// The number of objects in it.
    pub objects: u64,
    /// Objects and bytes that the repository didn't have yet.
    pub copied: (u64, u64),
}

/// Writes a backup while the deployment serves. Tables are read as they are at one moment.
///
/// Objects are copied before the tables are read, which takes long, and once more after: every object that the tables
/// name is there.
///
/// With `channel`, only that channel's rows and objects are in the backup.
///
/// # Errors
/// The deployment can't be read, or the repository not written or it has other channels. There is no backup then.
pub async fn back_up(
    source: &Source,
    repository: &Repository,
    channel: Option<&ChannelBackup>,
    now: Timestamp,
) -> anyhow::Result<Made> {
    let (complete, unfinished) = repository.backups().await?;
    let key = channel.map(|channel| channel.key.as_str());
    // Objects are shared by all backups of a repository, and whoever is given one has all of them.
    let other = complete.iter().find(|(name, _)| channel_of(name) != key);
    ensure!(other.is_none(), "{}", elsewhere(key));
    if repository.is_locked() {
        repository.remove(&unfinished).await?;
    }
    // Only a backup of the same key knows the objects by the same hashes.
    let last = complete.iter().rev().find(|(name, path)| repository.manifest_path(name) == *path);
    let last = match last {
        Some((name, path)) if Manifest::read(repository, path).await.is_ok() => Some(name.as_str()),
        _ => None,
    };
    complain("objects:");
    let folders = channel.map_or_else(|| vec![String::new()], ChannelBackup::folders);
    let mut copying = Copying::begin(&source.store, repository, folders, last).await?;
    copying.copy_all().await?;

    let mut name = format!("{}-{:06x}", now.strftime(NAMED), rand::random::<u32>() & 0x00ff_ffff);
    if let Some(key) = key {
        name = format!("{name}-{key}");
    }
    let main = portable::begin_snapshot(&source.database).await?;
    let analytics = match &source.analytics {
        Some(database) => Some(portable::begin_snapshot(database).await?),
        None => None,
    };
    let mut parts = vec![write_part(&main, Part::Main, repository, &name, channel).await?];
    if let Some(analytics) = &analytics {
        let part = write_part(analytics, Part::Analytics, repository, &name, channel).await?;
        // The first report or server makes the tables.
        parts.extend((!part.migrations.is_empty()).then_some(part));
    }
    for transaction in [Some(main), analytics].into_iter().flatten() {
        transaction.rollback().await?;
    }
    copying.copy_all().await?;
    let (objects, copied) = copying.finish(&name).await?;
    let rows = parts.iter().flat_map(|part| &part.tables).map(|table| table.lines.rows).sum();
    let made = Made { name, rows, objects: objects.list.rows, copied };
    let manifest = Manifest {
        format: FORMAT,
        version: source.version.to_owned(),
        made_at: now.to_string(),
        database: database_name(source.database.get_database_backend()).to_owned(),
        channel: channel.cloned(),
        parts,
        objects,
    };
    manifest.write(repository, &made.name).await?;
    Ok(made)
}

async fn write_part(
    transaction: &Transaction,
    part: Part,
    repository: &Repository,
    backup: &str,
    channel: Option<&ChannelBackup>,
) -> anyhow::Result<PartFiles> {
    let migrations = portable::applied(transaction).await?;
    let mut tables = if migrations.is_empty() { Vec::new() } else { portable::tables(transaction).await? };
    // The counters of ids tell of other channels.
    let last_ids = match channel {
        Some(_) => BTreeMap::new(),
        None => portable::last_ids(transaction, &tables).await?,
    };
    tables.retain(|table| channel.is_none_or(|channel| channel.has(part, &table.name)));
    let channel_id = channel.map(|channel| channel.id);
    let mut files = Vec::new();
    for table in &tables {
        let path = repository.path(backup, &table_file(part, &table.name));
        let writer = LineWriter::begin(repository, &path).await?;
        let lines = write_rows(transaction, table, channel_id, writer)
            .await
            .with_context(|| format!("table {}", table.name))?;
        if lines.rows > 0 {
            complain(format_args!("{} {}: {} rows", part.name(), table.name, lines.rows));
        }
        files.push(TableFile { name: table.name.clone(), last_id: last_ids.get(&table.name).copied(), lines });
    }
    Ok(PartFiles { part, migrations, tables: files })
}

/// Writes the lines of a table: its columns, then its rows, of one channel or all.
///
/// # Errors
/// The database or the store failed.
pub async fn write_rows(
    transaction: &Transaction,
    table: &Table,
    channel_id: Option<ChannelId>,
    mut writer: LineWriter,
) -> anyhow::Result<Sum> {
    writer.write(&serde_json::to_vec(table)?).await?;
    let mut rows = portable::rows(transaction, table, channel_id).await?;
    while let Some(row) = rows.try_next().await? {
        writer.write(&serde_json::to_vec(&row)?).await?;
    }
    Ok(writer.finish().await?.sum(1))
}

/// The name of a kind of database in manifests.
const fn database_name(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => "postgres",
        _ => "sqlite",
    }
}

/// The key of the channel that a backup holds, by its name.
fn channel_of(name: &str) -> Option<&str> {
    name.splitn(3, '-').nth(2)
}

fn elsewhere(key: Option<&str>) -> String {
    match key {
        Some(key) => format!("this folder has backups of others than \"{key}\": a channel has a folder of its own"),
        None => "this folder has backups of single channels: name another one".to_owned(),
    }
}
