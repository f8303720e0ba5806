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

use super::{Applied, Attempt, Origin, apply_from, content_hash, domains, pictures, store_pictures};

/// Attempts at reading a folder that changes meanwhile, and the pause between them.
const TRIES: u32 = 3;
const PAUSE: Duration = Duration::from_millis(200);

/// The outcome of applying a folder.
#[derive(Debug)]
pub enum FolderOutcome {
    /// Applied, with the changes; the findings are warnings.
    Applied(Applied, Plan, Vec<Finding>),
    /// The folder has errors; nothing has changed.
    Refused(Vec<Finding>),
    /// The folder kept changing while it was read; nothing has changed.
    Unsettled,
}

/// Checks and applies the channel of `folder` as of `now`, from a consistent snapshot of the folder.
///
/// # Errors
/// The database or the object store failed; nothing has changed. Errors in the folder are an outcome, not an error.
pub async fn apply_folder(
    connection: &Database,
    store: &MediaStore,
    folder: &Path,
    now: Timestamp,
) -> anyhow::Result<FolderOutcome> {
    let allowances = Allowances::default();
    let wanted = FolderApply { folder, allowances: &allowances, note: None, recreates: false };
    apply_folder_with(connection, store, wanted, now).await
}

/// A folder to be applied.
#[derive(Debug, Clone, Copy)]
pub struct FolderApply<'a> {
    /// The channel's folder.
    pub folder: &'a Path,
    /// The operator's allowances.
    pub allowances: &'a Allowances,
    /// The operator's note on the revision.
    pub note: Option<&'a str>,
    /// Whether it may become a new channel with the key of a deleted one.
    pub recreates: bool,
}

/// [`apply_folder`] with allowances and a note.
///
/// # Errors
/// See [`apply_folder`].
pub async fn apply_folder_with(
    connection: &Database,
    store: &MediaStore,
    FolderApply { folder, allowances, note, recreates }: FolderApply<'_>,
    now: Timestamp,
) -> anyhow::Result<FolderOutcome> {
    let Some((report, hash)) = settled(folder, allowances).await? else { return Ok(FolderOutcome::Unsettled) };
    let Some(seed) = report.seed else { return Ok(FolderOutcome::Refused(report.findings)) };
    // Checked before any picture is stored.
    let conflicts = domains::conflicts(connection, &seed).await?;
    if !conflicts.is_empty() {
        return Ok(FolderOutcome::Refused(conflicts));
    }
    // Picture keys contain the channel's id, so a new channel is applied before its pictures are stored.
    let serving = stored(connection, &seed.key).await?;
    let plan = plan::between(serving.as_ref().map(|stored| &stored.seed), &seed)?;
    let unnamed = pictures::unnamed(&seed.images, serving.as_ref());
    if let Some(known) = &serving {
        store_pictures(store, known.channel_id, &seed.images, &report.images).await?;
    }
    let origin = Origin { folder: Some(hash), note: note.map(str::to_owned), recreates, ..Origin::default() };
    let applied = match apply_from(connection, &seed, &origin, now).await? {
        Attempt::Done(applied) => applied,
        Attempt::Refused(conflicts) => return Ok(FolderOutcome::Refused(conflicts)),
    };
    // Also for a known channel: until the commit, `store prune` may delete pictures that no revision names.
    store_pictures(store, applied.channel_id, &unnamed, &report.images).await?;
    Ok(FolderOutcome::Applied(applied, plan, report.findings))
}

/// The report on a folder, with the hash of the content that was checked; `None` if it kept changing.
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
