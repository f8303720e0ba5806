//! From a folder of seed files to a revision: check, store the pictures, apply.

use std::path::Path;
use std::time::Duration;

use grandstand_db::Database;
use grandstand_db::revisions::stored;
use grandstand_media::store::MediaStore;
use jiff::Timestamp;
use tenants::check::{self, Allowances, Report};
use tenants::findings::finding::Finding;
use tenants::plan::{self, Plan};

use super::{Applied, Attempt, Origin, apply_from, content_hash, domains, store_pictures};

/// How often a folder is read that changes while it is read, and how long it is left alone in between.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(200);

/// What became of a folder.
#[derive(Debug)]
pub enum FolderOutcome {
    /// It was applied, and this is what changed; the findings are warnings.
    Applied(Applied, Plan, Vec<Finding>),
    /// It has errors, and nothing has changed.
    Refused(Vec<Finding>),
    /// Someone is writing to it: it was never the same before and after it was read. Nothing has changed.
    Unsettled,
}

/// Checks and applies the channel of `folder` as of `now`. What is applied is what the folder held at one moment.
///
/// # Errors
/// The database or the object store failed; nothing has changed. A folder with errors is no error here.
pub async fn apply_folder(
    connection: &Database,
    store: &MediaStore,
    folder: &Path,
    now: Timestamp,
) -> anyhow::Result<FolderOutcome> {
    apply_folder_with(connection, store, folder, &Allowances::default(), now).await
}

/// [`apply_folder`] for a deployment whose operator allows more.
///
/// # Errors
/// See [`apply_folder`].
pub async fn apply_folder_with(
    connection: &Database,
    store: &MediaStore,
    folder: &Path,
    allowances: &Allowances,
    now: Timestamp,
) -> anyhow::Result<FolderOutcome> {
    let Some((report, hash)) = settled(folder, allowances).await? else { return Ok(FolderOutcome::Unsettled) };
    let Some(seed) = report.seed else { return Ok(FolderOutcome::Refused(report.findings)) };
    // No picture is stored of a folder that would be refused.
    let conflicts = domains::conflicts(connection, &seed).await?;
    if !conflicts.is_empty() {
        return Ok(FolderOutcome::Refused(conflicts));
    }
    // The channel's id names its pictures' keys, so a new channel is applied first and its pictures follow.
    let serving = stored(connection, &seed.key).await?;
    let plan = plan::between(serving.as_ref().map(|stored| &stored.seed), &seed)?;
    let known = serving.map(|stored| stored.channel_id);
    if let Some(channel_id) = known {
        store_pictures(store, channel_id, &seed.images, &report.images).await?;
    }
    let origin = Origin { folder: Some(hash), ..Origin::default() };
    let applied = match apply_from(connection, &seed, &origin, now).await? {
        Attempt::Done(applied) => applied,
        Attempt::Refused(conflicts) => return Ok(FolderOutcome::Refused(conflicts)),
    };
    if known.is_none() {
        store_pictures(store, applied.channel_id, &seed.images, &report.images).await?;
    }
    Ok(FolderOutcome::Applied(applied, plan, report.findings))
}

/// What the check says of a folder, with the hash of the content that it said it of.
pub(super) async fn settled(folder: &Path, allowances: &Allowances) -> anyhow::Result<Option<(Report, String)>> {
    for attempt in 0..TRIES {
        if attempt > 0 {
            tokio::time::sleep(PAUSE).await;
        }
        let (path, allowances) = (folder.to_owned(), allowances.clone());
        let read = tokio::task::spawn_blocking(move || {
            let before = content_hash(&path);
            let report = check::folder_with(&path, &allowances);
            (content_hash(&path) == before).then_some((report, before))
        });
        if let Some(settled) = read.await? {
            return Ok(Some(settled));
        }
    }
    Ok(None)
}
