//! Restores one channel beside others.

use anyhow::{Context, bail, ensure};
use grandstand_db::entities::former_keys::FormerKeyState;
use grandstand_db::portable::{self, Part};
use grandstand_db::{Database, begin_write, former_keys, revisions};
use grandstand_media::store::MediaStore;
use grandstand_platform::audit::record_change;

use crate::copying::ObjectList;
use crate::guard::Guard;
use crate::loading::load;
use crate::manifest::{Manifest, PartFiles};
use crate::queries::delete_analytics;
use crate::repository::Repository;
use crate::restore::{Restored, restore_objects};
use crate::scopes::ChannelBackup;

/// The deployment that a channel moves to.
#[derive(Debug, Clone)]
pub struct ChannelTarget {
    /// The database, with the tables of this version.
    pub database: Database,
    /// The database of analytics, with its tables.
    pub analytics: Database,
    /// The objects.
    pub store: MediaStore,
}

/// Restores a channel with its ids, suspended. Its rows are stored in one transaction, after its objects: a restore that
/// is killed can be repeated.
///
/// # Errors
/// The channel or one of its ids is here already, a row or object belongs to another channel, the backup is damaged or
/// of another version, or a store failed. Nothing of other channels is changed.
pub async fn restore_channel(
    repository: &Repository,
    backup: &str,
    manifest: &Manifest,
    target: &ChannelTarget,
) -> anyhow::Result<Restored> {
    let Some(channel) = &manifest.channel else {
        bail!("this backup holds a whole deployment: `grandstand restore` restores it");
    };
    let main = manifest.part(Part::Main).context("the backup has no tables")?;
    check_free(target, channel, main).await?;
    check_objects(repository, backup, manifest, channel).await?;
    restore_objects(repository, backup, manifest, &target.store).await?;
    if let Some(part) = manifest.part(Part::Analytics) {
        restore_analytics(repository, backup, part, channel, &target.analytics).await?;
    }
    let transaction = begin_write(&target.database).await?;
    load(&transaction, main, repository, backup, Some(&mut Guard::suspending(channel))).await?;
    let details = format!("from {backup}, suspended");
    record_change(&transaction, "restored channel", Some(channel.id), details).await?;
    transaction.commit().await?;
    let rows = manifest.parts.iter().flat_map(|part| &part.tables).map(|table| table.lines.rows).sum();
    Ok(Restored { rows, objects: manifest.objects.list.rows })
}

/// Checks that neither the key nor the id belongs to a channel here, before anything is written.
async fn check_free(target: &ChannelTarget, channel: &ChannelBackup, main: &PartFiles) -> anyhow::Result<()> {
    let transaction = begin_write(&target.database).await?;
    let present = portable::applied(&transaction).await?;
    ensure!(
        present == main.migrations,
        "the backup is of another version of Grandstand: a channel moves between deployments of the same version"
    );
    let of_key = revisions::by_key(&channel.key).one(&transaction).await?;
    ensure!(of_key.is_none(), "there is a channel \"{}\" here already", channel.key);
    let of_id = revisions::key_of(&transaction, channel.id).await?;
    ensure!(
        of_id.is_none(),
        "the channel's id {} is the id of \"{}\" here; ids are never changed, since links and receipts hold them",
        channel.id,
        of_id.unwrap_or_default()
    );
    for former in former_keys::of_channel(&transaction, channel.id).await? {
        ensure!(
            former.state != FormerKeyState::Deleting,
            "\"{}\" is being deleted here: finish that with `grandstand channel delete {}`",
            former.key,
            former.key
        );
        ensure!(
            former.key == channel.key,
            "the channel's id {} was the id of \"{}\" here; ids are never given again",
            channel.id,
            former.key
        );
    }
    Ok(transaction.rollback().await?)
}

async fn check_objects(
    repository: &Repository,
    backup: &str,
    manifest: &Manifest,
    channel: &ChannelBackup,
) -> anyhow::Result<()> {
    let (guard, mut list) = (Guard::checking(channel), ObjectList::open(repository, backup, manifest).await?);
    while let Some(entry) = list.next().await? {
        guard.check_object(&entry.key)?;
    }
    Ok(())
}

/// Restores the channel's analytics, and replaces the rows of an earlier attempt.
async fn restore_analytics(
    repository: &Repository,
    backup: &str,
    part: &PartFiles,
    channel: &ChannelBackup,
    database: &Database,
) -> anyhow::Result<()> {
    let transaction = begin_write(database).await?;
    delete_analytics(&transaction, channel.id).await?;
    load(&transaction, part, repository, backup, Some(&mut Guard::checking(channel))).await?;
    Ok(transaction.commit().await?)
}
