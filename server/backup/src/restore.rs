//! Restores a backup into an empty deployment.

use anyhow::{Context, bail, ensure};
use futures_util::{StreamExt, stream};
use grandstand_core::output::{Progress, complain};
use grandstand_db::portable::{self, Part};
use grandstand_db::{Database, Transaction, begin_write};
use grandstand_media::store::MediaStore;
use grandstand_platform::audit::record_change;

use crate::copying::ObjectList;
use crate::loading::load;
use crate::manifest::{Manifest, ObjectEntry, PartFiles};
use crate::repository::Repository;

/// Objects that are copied at a time.
const AT_A_TIME: usize = 4;
/// Tables that a server fills by itself when it starts without a channel.
const OF_A_START: [&str; 2] = ["jobs", "keys"];
/// Rows that say who is watching right now.
const OF_THE_MOMENT: [&str; 1] = ["viewings"];
/// Tables that open accounts: sessions, links in mails, one-time codes.
const SIGNED_IN: [&str; 2] = ["sessions", "single_use_tokens"];

/// Where a backup is restored.
#[derive(Debug, Clone)]
pub struct Target {
    /// The database, with or without tables.
    pub database: Database,
    /// The database of analytics.
    pub analytics: Database,
    /// The objects.
    pub store: MediaStore,
    /// Keeps sessions and links in mails, for a move: the deployment that was backed up serves no more.
    pub keep_sessions: bool,
}

/// The numbers of restored rows and objects.
#[derive(Debug, Clone)]
pub struct Restored {
    /// Rows of all tables.
    pub rows: u64,
    /// Objects.
    pub objects: u64,
}

/// Restores a backup. The rows are stored in one transaction, after the objects: a restore that is killed leaves a
/// deployment without channels, into which it can be repeated.
///
/// # Errors
/// The deployment isn't empty, the backup is damaged or of a newer version, or a store failed.
pub async fn restore(
    repository: &Repository,
    backup: &str,
    manifest: &Manifest,
    target: &Target,
) -> anyhow::Result<Restored> {
    if let Some(channel) = &manifest.channel {
        bail!("this backup holds the channel \"{}\" alone: `grandstand channel restore` restores it", channel.key);
    }
    let part = |part: Part| manifest.part(part);
    let main = part(Part::Main).context("the backup has no tables")?;
    let transaction = begin_write(&target.database).await?;
    clear(&transaction).await?;
    transaction.rollback().await?;

    restore_objects(repository, backup, manifest, &target.store).await?;
    if let Some(part) = part(Part::Analytics) {
        restore_analytics(repository, backup, part, &target.analytics).await?;
    }
    let transaction = begin_write(&target.database).await?;
    clear(&transaction).await?;
    load(&transaction, main, repository, backup, None).await?;
    portable::bring_up_to_date(&transaction, Part::Main).await?;
    let dropped: &[&str] = if target.keep_sessions { &[] } else { &SIGNED_IN };
    for table in OF_THE_MOMENT.iter().chain(dropped) {
        portable::empty(&transaction, table).await?;
    }
    let details = format!("{backup} of {}, version {}", manifest.made_at, manifest.version);
    record_change(&transaction, "restore", None, details).await?;
    transaction.commit().await?;
    let tables = manifest.parts.iter().flat_map(|part| &part.tables);
    let rows = tables.map(|table| table.lines.rows).sum();
    Ok(Restored { rows, objects: manifest.objects.list.rows })
}

/// Removes what a server writes at its first start; refuses a deployment that holds anything else.
async fn clear(transaction: &Transaction) -> anyhow::Result<()> {
    if portable::applied(transaction).await?.is_empty() {
        return Ok(());
    }
    let tables = portable::tables(transaction).await?;
    let filled = portable::filled(transaction, &tables).await?;
    ensure!(
        !filled.iter().any(|name| name == "channels"),
        "this deployment has channels: a backup is restored into an empty one only, so name another database"
    );
    let others: Vec<&str> = filled.iter().map(String::as_str).filter(|name| !OF_A_START.contains(name)).collect();
    if !others.is_empty() {
        bail!("this deployment isn't empty ({}): name a new database", others.join(", "));
    }
    for table in filled {
        portable::empty(transaction, &table).await?;
    }
    Ok(())
}

/// Restores analytics, which have no foreign keys, and replaces the rows of an earlier attempt.
async fn restore_analytics(
    repository: &Repository,
    backup: &str,
    part: &PartFiles,
    database: &Database,
) -> anyhow::Result<()> {
    let transaction = begin_write(database).await?;
    if !portable::applied(&transaction).await?.is_empty() {
        for table in portable::tables(&transaction).await? {
            portable::empty(&transaction, &table.name).await?;
        }
    }
    load(&transaction, part, repository, backup, None).await?;
    portable::bring_up_to_date(&transaction, Part::Analytics).await?;
    Ok(transaction.commit().await?)
}

/// Copies every object of a backup.
///
/// # Errors
/// An object is missing or damaged, or a store failed.
pub async fn restore_objects(
    repository: &Repository,
    backup: &str,
    manifest: &Manifest,
    store: &MediaStore,
) -> anyhow::Result<()> {
    complain("objects:");
    let list = ObjectList::open(repository, backup, manifest).await?;
    let entries = stream::try_unfold(list, |mut list| async move { Ok(list.next().await?.map(|entry| (entry, list))) });
    let copies = entries.map(|entry: anyhow::Result<ObjectEntry>| async {
        let entry = entry?;
        restore_object(repository, &entry, store).await.with_context(|| format!("the object {}", entry.key))?;
        anyhow::Ok(entry.size)
    });
    let mut copies = std::pin::pin!(copies.buffer_unordered(AT_A_TIME));
    let (mut progress, mut done) = (Progress::default(), 0);
    while let Some(size) = copies.next().await {
        done += size?;
        progress.tell_part(done, manifest.objects.total);
    }
    Ok(())
}

/// Copies an object, unless an earlier attempt has. It appears only if its content is what was backed up.
async fn restore_object(repository: &Repository, entry: &ObjectEntry, store: &MediaStore) -> anyhow::Result<()> {
    if store.size(&entry.key).await? == Some(entry.size) && hash_of(repository, entry, store).await? == entry.hash {
        return Ok(());
    }
    let mut reader = repository.read(&repository.object_path(&entry.hash)).await?;
    let (mut upload, mut hasher, mut size) = (store.upload(&entry.key), repository.hasher(), 0);
    while let Some(piece) = reader.next().await? {
        hasher.update(&piece);
        size += piece.len() as u64;
        upload.write(&piece).await?;
    }
    if size != entry.size || hasher.finalize().to_hex().as_str() != entry.hash {
        upload.abort().await;
        bail!("{} is damaged or cut off", repository.object_path(&entry.hash));
    }
    Ok(upload.finish().await?)
}

async fn hash_of(repository: &Repository, entry: &ObjectEntry, store: &MediaStore) -> anyhow::Result<String> {
    let Some(mut stream) = store.read(&entry.key).await? else { return Ok(String::new()) };
    let mut hasher = repository.hasher();
    while let Some(piece) = stream.next().await {
        hasher.update(&piece?);
    }
    Ok(hasher.finalize().to_hex().to_string())
}
