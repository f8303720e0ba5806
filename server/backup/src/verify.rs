//! Verifies a backup: restores its tables into a temporary database, and reads every object.

use std::collections::HashSet;

use anyhow::ensure;
use grandstand_core::output::{Progress, complain};
use grandstand_db::portable::{self, Part};
use grandstand_db::{begin_write, connect_unmigrated};

use crate::copying::ObjectList;
use crate::guard::Guard;
use crate::lines::LineWriter;
use crate::loading::load;
use crate::make::write_rows;
use crate::manifest::{Manifest, ObjectEntry, PartFiles};
use crate::repository::Repository;
use crate::scopes::ChannelBackup;

/// The result of a verification.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// Rows that were restored and read again.
    pub rows: u64,
    /// Objects that were read.
    pub objects: u64,
    /// A sentence for each fault.
    pub faults: Vec<String>,
}

/// Verifies a backup. Goes on after a fault, so that one run tells all of them.
///
/// # Errors
/// No temporary folder can be made.
pub async fn verify(repository: &Repository, backup: &str, manifest: &Manifest) -> anyhow::Result<Report> {
    let mut report = Report::default();
    for part in &manifest.parts {
        complain(format_args!("tables: {}", part.part.name()));
        match verify_part(repository, backup, part, manifest.channel.as_ref()).await {
            Ok(rows) => report.rows += rows,
            Err(error) => report.faults.push(format!("{error:#}")),
        }
    }
    if !manifest.parts.iter().any(|part| part.part == Part::Main) {
        report.faults.push("the backup has no tables".to_owned());
    }
    complain("objects:");
    verify_objects(repository, backup, manifest, &mut report).await;
    Ok(report)
}

/// Restores a set of tables on SQLite, reads it again, and brings it up to date.
async fn verify_part(
    repository: &Repository,
    backup: &str,
    part: &PartFiles,
    channel: Option<&ChannelBackup>,
) -> anyhow::Result<u64> {
    let folder = tempfile::tempdir()?;
    let database = connect_unmigrated(&format!("sqlite:{}", folder.path().join("restored.sqlite").display())).await?;
    let transaction = begin_write(&database).await?;
    let mut guard = channel.map(Guard::checking);
    load(&transaction, part, repository, backup, guard.as_mut()).await?;
    let mut rows = 0;
    let mut tables = portable::tables(&transaction).await?;
    tables.retain(|table| channel.is_none_or(|channel| channel.has(part.part, &table.name)));
    for (table, file) in tables.iter().zip(&part.tables) {
        let again = write_rows(&transaction, table, None, LineWriter::counting()).await?;
        ensure!(again == file.lines, "table {} is not as it was once it is restored", table.name);
        rows += again.rows;
    }
    portable::bring_up_to_date(&transaction, part.part).await?;
    transaction.commit().await?;
    database.close().await?;
    Ok(rows)
}

async fn verify_objects(repository: &Repository, backup: &str, manifest: &Manifest, report: &mut Report) {
    let mut list = match ObjectList::open(repository, backup, manifest).await {
        Ok(list) => list,
        Err(error) => return report.faults.push(format!("{error:#}")),
    };
    let (mut progress, mut done, mut seen) = (Progress::default(), 0_u64, HashSet::new());
    loop {
        let entry = match list.next().await {
            Ok(Some(entry)) => entry,
            Ok(None) => return,
            Err(error) => return report.faults.push(format!("{error:#}")),
        };
        done = done.saturating_add(entry.size);
        progress.tell_part(done, manifest.objects.total);
        report.objects += 1;
        if seen.insert(entry.hash.clone())
            && let Err(error) = verify_object(repository, &entry).await
        {
            report.faults.push(format!("the object {}: {error:#}", entry.key));
        }
    }
}

async fn verify_object(repository: &Repository, entry: &ObjectEntry) -> anyhow::Result<()> {
    let path = repository.object_path(&entry.hash);
    let (mut reader, mut hasher, mut size) = (repository.read(&path).await?, repository.hasher(), 0);
    while let Some(piece) = reader.next().await? {
        hasher.update(&piece);
        size += piece.len() as u64;
    }
    ensure!(size == entry.size, "{path} has {size} bytes, {} were written", entry.size);
    ensure!(hasher.finalize().to_hex().as_str() == entry.hash, "{path} is damaged: its hash is another one");
    Ok(())
}
